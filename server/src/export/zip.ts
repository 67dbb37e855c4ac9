import { once } from 'node:events'
import { crc32, createDeflateRaw } from 'node:zlib'

/** Where bytes go; it answers once there is room for more. */
export type Write = (bytes: Uint8Array) => Promise<void>

export type ZipEntry = { readonly add: (text: string) => Promise<void>; readonly end: () => Promise<void> }
export type Zip = { readonly entry: (name: string) => Promise<ZipEntry>; readonly end: () => Promise<void> }

type Listed = { name: Buffer; crc: number; packed: number; size: number; at: number }

/** A ZIP archive written from its first byte to its last: nothing of it is kept but the list of its entries. */
export function openZip(write: Write): Zip {
  const listed: Listed[] = []
  let written = 0

  async function put(bytes: Uint8Array): Promise<void> {
    written += bytes.length
    if (written > mostBytes) throw new RangeError('An archive of this kind holds less than 4 GiB')
    await write(bytes)
  }

  async function entry(text: string): Promise<ZipEntry> {
    const one: Listed = { name: Buffer.from(text), crc: 0, packed: 0, size: 0, at: written }
    await put(Buffer.concat([localHeader(one), one.name]))
    const deflate = createDeflateRaw({ level: 4 })
    const drained = (async () => {
      for await (const bytes of deflate) {
        one.packed += bytes.length
        await put(bytes)
      }
    })()
    drained.catch(() => {})
    return {
      add: async (more) => {
        const bytes = Buffer.from(more)
        one.crc = crc32(bytes, one.crc)
        one.size += bytes.length
        if (!deflate.write(bytes)) await Promise.race([once(deflate, 'drain'), drained])
      },
      end: async () => {
        deflate.end()
        await drained
        await put(descriptor(one))
        listed.push(one)
      },
    }
  }

  async function end(): Promise<void> {
    const directory = Buffer.concat(listed.flatMap((one) => [centralHeader(one), one.name]))
    const at = written
    await put(directory)
    await put(endRecord(listed.length, directory.length, at))
  }

  return { entry, end }
}

const mostBytes = 2 ** 32 - 2 ** 20
/** The sizes follow the entry; its name is UTF-8. */
const flags = 0x0808
const deflated = 8
/** 1 January 1980: an export is not made different by the minute of its making. */
const date = 0x0021

function localHeader({ name }: Listed): Buffer {
  return fields(
    [4, 0x04034b50],
    [2, 20],
    [2, flags],
    [2, deflated],
    [2, 0],
    [2, date],
    [4, 0],
    [4, 0],
    [4, 0],
    [2, name.length],
    [2, 0],
  )
}

function descriptor({ crc, packed, size }: Listed): Buffer {
  return fields([4, 0x08074b50], [4, crc], [4, packed], [4, size])
}

function centralHeader({ name, crc, packed, size, at }: Listed): Buffer {
  return fields(
    ...([
      [4, 0x02014b50],
      [2, 20],
      [2, 20],
      [2, flags],
      [2, deflated],
      [2, 0],
      [2, date],
    ] as const),
    ...([
      [4, crc],
      [4, packed],
      [4, size],
      [2, name.length],
      [2, 0],
      [2, 0],
      [2, 0],
      [2, 0],
      [4, 0],
      [4, at],
    ] as const),
  )
}

function endRecord(count: number, length: number, at: number): Buffer {
  return fields([4, 0x06054b50], [2, 0], [2, 0], [2, count], [2, count], [4, length], [4, at], [2, 0])
}

/** Little-endian numbers, each of so many bytes. */
function fields(...all: (readonly [bytes: 2 | 4, value: number])[]): Buffer {
  const buffer = Buffer.alloc(all.reduce((sum, [bytes]) => sum + bytes, 0))
  let at = 0
  for (const [bytes, value] of all) at = buffer.writeUIntLE(value, at, bytes)
  return buffer
}
