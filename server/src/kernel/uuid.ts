import { randomFillSync } from 'node:crypto'

let last = 0
let sequence = 0

/** A UUIDv7: later ids sort later, also within a millisecond, so that rows are ordered by creation. */
export function uuidv7(now: number = Date.now()): string {
  const bytes = someRandom()
  sequence = now > last ? bytes.readUInt16BE(6) & 0x7ff : sequence + 1
  last = Math.max(now, last)
  if (sequence > 0xfff) {
    last += 1
    sequence = 0
  }
  bytes.writeUIntBE(last, 0, 6)
  bytes.writeUInt16BE(0x7000 | sequence, 6)
  bytes.writeUInt8(0x80 | (bytes.readUInt8(8) & 0x3f), 8)
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

/** Random bytes are fetched in blocks, because asking the system for a few at a time is what costs. */
const pool = Buffer.alloc(4096)
let used = pool.length

function someRandom(): Buffer {
  if (used >= pool.length) {
    randomFillSync(pool)
    used = 0
  }
  used += 16
  return pool.subarray(used - 16, used)
}
