import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'

export type Measured = { bytes: number; lines: number; sha256: string }

/** Reads a stream to its end and passes on each piece. */
export async function measured(
  stream: Readable,
  pass: (piece: Uint8Array) => Promise<unknown> = async () => {},
): Promise<Measured> {
  const hash = createHash('sha256')
  let [bytes, lines] = [0, 0]
  for await (const part of stream) {
    const piece: Buffer = Buffer.isBuffer(part) ? part : Buffer.from(part)
    hash.update(piece)
    bytes += piece.length
    for (let at = piece.indexOf(10); at >= 0; at = piece.indexOf(10, at + 1)) lines += 1
    await pass(piece)
  }
  return { bytes, lines, sha256: hash.digest('hex') }
}
