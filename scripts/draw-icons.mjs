/**
 * Draws the icons of the installed console from the mark of the logo. The mark consists of squares of a grid of
 * sixteen, so its corners fall on whole pixels and nothing but the rounded ground needs smoothing.
 *
 *     node scripts/draw-icons.mjs
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { crc32, deflateSync } from 'node:zlib'

const ground = [0x13, 0x1a, 0x28]
const mark = [0x6f, 0xa7, 0xfa]

/** The same room in plan as in `ui/logo.tsx`, as rectangles: column, row, width, height. */
const rectangles = [
  [2, 1, 3, 14],
  [5, 1, 9, 3],
  [11, 4, 3, 7],
  [8, 8, 3, 3],
]

/** `unit`: pixels of a square of the grid; `radius`: of the ground's corners. */
const icons = {
  '192.png': { size: 192, unit: 8, radius: 36 },
  '512.png': { size: 512, unit: 22, radius: 96 },
  'maskable.png': { size: 512, unit: 18, radius: 0 },
  'apple-touch.png': { size: 180, unit: 8, radius: 0 },
}

const folder = fileURLToPath(new URL('../console/public/icons', import.meta.url))
mkdirSync(folder, { recursive: true })
for (const [name, icon] of Object.entries(icons)) writeFileSync(join(folder, name), png(icon))

function png({ size, unit, radius }) {
  const start = Math.round((size - 16 * unit) / 2)
  const rows = Buffer.alloc(size * (1 + 4 * size))
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      const [column, row] = [(x - start) / unit, (y - start) / unit]
      const isMark = rectangles.some(
        ([left, top, width, height]) =>
          column >= left && column < left + width && row >= top && row < top + height,
      )
      const [red, green, blue] = isMark ? mark : ground
      const at = y * (1 + 4 * size) + 1 + 4 * x
      rows.set([red, green, blue, Math.round(255 * coverage(x, y, size, radius))], at)
    }
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(size, 0)
  head.writeUInt32BE(size, 4)
  head.set([8, 6, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** How much of a pixel lies within the rounded square, asked at sixteen points. */
function coverage(x, y, size, radius) {
  let inside = 0
  for (let point = 0; point < 16; point += 1) {
    const [px, py] = [x + ((point % 4) + 0.5) / 4, y + (Math.floor(point / 4) + 0.5) / 4]
    const dx = Math.max(radius - px, px - (size - radius), 0)
    const dy = Math.max(radius - py, py - (size - radius), 0)
    if (Math.hypot(dx, dy) <= radius || radius === 0) inside += 1
  }
  return inside / 16
}

function chunk(type, data) {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const whole = Buffer.alloc(body.length + 8)
  whole.writeUInt32BE(data.length, 0)
  whole.set(body, 4)
  whole.writeUInt32BE(crc32(body), body.length + 4)
  return whole
}
