import { crc32 } from 'node:zlib'

type Entry = {
  readonly name: string
  readonly bytes?: string
  readonly says?: number
  readonly encrypted?: true
}

/** A zip without compression, whose directory says whatever the test wants. */
export function anArchive(entries: readonly Entry[]): Buffer {
  const locals: Buffer[] = []
  const table: Buffer[] = []
  let at = 0
  for (const { name, bytes = '', says, encrypted } of entries) {
    const data = Buffer.from(bytes)
    const label = Buffer.from(name)
    const head = Buffer.alloc(26)
    head.writeUInt16LE(20, 0)
    head.writeUInt16LE(encrypted ? 1 : 0, 2)
    head.writeUInt32LE(crc32(data), 10)
    head.writeUInt32LE(data.length, 14)
    head.writeUInt32LE(says ?? data.length, 18)
    head.writeUInt16LE(label.length, 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), head, label, data])
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(at, 10)
    table.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), head, rest, label]))
    locals.push(local)
    at += local.length
  }
  const whole = Buffer.concat(table)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(entries.length, 4)
  end.writeUInt16LE(entries.length, 6)
  end.writeUInt32LE(whole.length, 8)
  end.writeUInt32LE(at, 12)
  return Buffer.concat([...locals, whole, Buffer.from('PK\x05\x06', 'latin1'), end])
}

export const aDocx = anArchive([
  { name: '[Content_Types].xml', bytes: '<Types/>' },
  { name: 'word/document.xml', bytes: '<w:document/>' },
])

export const aXlsx = anArchive([
  { name: '[Content_Types].xml', bytes: '<Types/>' },
  { name: 'xl/workbook.xml', bytes: '<workbook/>' },
  { name: 'xl/printerSettings/printerSettings1.bin', bytes: 'x' },
])

export const anOdt = anArchive([
  { name: 'mimetype', bytes: 'application/vnd.oasis.opendocument.text' },
  { name: 'content.xml', bytes: '<office:document-content/>' },
])
