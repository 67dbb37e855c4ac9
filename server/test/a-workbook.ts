import { crc32, deflateRawSync } from 'node:zlib'

export type Part = readonly [name: string, text: string | Buffer]

/** A workbook of one sheet, or of any parts a test gives, zipped like real ones. */
export function aWorkbook(cells: readonly (readonly string[])[], more: readonly Part[] = []): Buffer {
  const rows = cells.map((row, index) => `<row r="${index + 1}">${row.join('')}</row>`)
  const parts = new Map<string, string | Buffer>([
    ['xl/workbook.xml', '<workbook><sheets><sheet name="Fletë" sheetId="1" id="rId1"/></sheets></workbook>'],
    [
      'xl/_rels/workbook.xml.rels',
      '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
    ],
    ['xl/worksheets/sheet1.xml', `<worksheet><sheetData>${rows.join('')}</sheetData></worksheet>`],
    ...more,
  ])
  return zipped([...parts])
}

export function inlineText(text: string): string {
  const plain = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  return `<c t="inlineStr"><is><t>${plain}</t></is></c>`
}

/** A part's declared size may be wrong on purpose. */
export function zipped(parts: readonly Part[], declaredSizes: Readonly<Record<string, number>> = {}): Buffer {
  const local: Buffer[] = []
  const central: Buffer[] = []
  let offset = 0
  for (const [name, text] of parts) {
    const bytes = Buffer.from(text)
    const packed = deflateRawSync(bytes)
    const title = Buffer.from(name)
    const facts = Buffer.alloc(26)
    facts.writeUInt16LE(20, 0)
    facts.writeUInt16LE(0x800, 2)
    facts.writeUInt16LE(8, 4)
    facts.writeUInt32LE(crc32(bytes), 10)
    facts.writeUInt32LE(packed.length, 14)
    facts.writeUInt32LE(declaredSizes[name] ?? bytes.length, 18)
    facts.writeUInt16LE(title.length, 22)
    const header = Buffer.concat([Buffer.from('PK\x03\x04'), facts, title, packed])
    const end = Buffer.alloc(14)
    end.writeUInt32LE(offset, 10)
    const entry = Buffer.concat([Buffer.from('PK\x01\x02\x14\0'), facts, end, title])
    local.push(header)
    central.push(entry)
    offset += header.length
  }
  const directory = Buffer.concat(central)
  const tail = Buffer.alloc(22)
  tail.write('PK\x05\x06')
  tail.writeUInt16LE(parts.length, 8)
  tail.writeUInt16LE(parts.length, 10)
  tail.writeUInt32LE(directory.length, 12)
  tail.writeUInt32LE(offset, 16)
  return Buffer.concat([...local, directory, tail])
}
