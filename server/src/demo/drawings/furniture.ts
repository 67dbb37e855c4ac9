import { colour } from './pen.ts'
import type { Room } from './rooms.ts'

/** What stands in a room, in metres: `v` is counted from the side of the windows. */
export function furnitureOf(room: Room, windows: 'above' | 'below'): string {
  const { x, y, width, height, use } = room
  const box = (u: number, v: number, w: number, h: number, round = 0) =>
    `<rect x="${f(x + u)}" y="${f(windows === 'above' ? y + v : y + height - v - h)}" width="${f(w)}" height="${f(h)}"${round ? ` rx="${round}"` : ''}/>`
  const dot = (u: number, v: number, r: number) =>
    `<circle cx="${f(x + u)}" cy="${f(windows === 'above' ? y + v : y + height - v)}" r="${r}"/>`
  const parts = {
    living: () => [
      ...sofa(box),
      ...(width > 4 ? table(box, width - 1.9, 0.8) : []),
      ...(height > 4 ? [box(0.2, height - 1.1, 0.4, 0.9)] : []),
    ],
    bed: () => [
      box(width - 2.2, 0.55, 2.05, 1.6),
      box(width - 0.65, 0.65, 0.42, 0.62),
      box(width - 0.65, 1.4, 0.42, 0.62),
      box(width - 1.75, 0.55, 0.02, 1.6),
      ...(width > 3
        ? [box(0.2, 0.5, 0.6, Math.min(1.9, height - 1.8)), box(0.5, 0.5, 0.02, Math.min(1.9, height - 1.8))]
        : []),
    ],
    kitchen: () => [
      box(0.16, 0.16, width - 0.32, 0.6),
      box(0.5, 0.26, 0.7, 0.4, 0.06),
      ...[0, 0.3].flatMap((u) => [dot(width - 1 + u, 0.34, 0.1), dot(width - 1 + u, 0.6, 0.1)]),
      ...(height > 2.9 && width > 2.4 ? table(box, width / 2 - 0.55, 1) : []),
    ],
    bath: () => [
      box(0.16, 0.16, Math.min(1.65, width - 0.32), 0.7, 0.1),
      box(0.26, 0.26, Math.min(1.45, width - 0.52), 0.5, 0.2),
      ...(height > 1.9 ? [box(0.16, 1.15, 0.2, 0.5), box(0.36, 1.2, 0.45, 0.4, 0.2)] : []),
      ...(height > 2.3 && width > 1.5 ? [box(width - 0.62, 1.1, 0.46, 0.6, 0.06)] : []),
    ],
    store: () => [box(0.16, 0.16, width - 0.32, 0.45), box(0.16, 0.38, width - 0.32, 0.01)],
    office: () =>
      Array.from({ length: Math.max(1, Math.floor((width - 0.6) / 2)) }, (_, column) =>
        Array.from({ length: Math.max(1, Math.floor((height - 1.4) / 2)) }, (_, rank) => [
          box(0.5 + column * 2, 0.6 + rank * 2, 1.4, 0.7),
          box(0.98 + column * 2, 1.36 + rank * 2, 0.44, 0.42, 0.08),
        ]).flat(),
      ).flat(),
    meeting: () => [
      box(width / 2 - 1.1, 0.9, 2.2, 1),
      ...[0, 0.75, 1.5].flatMap((u) => [
        box(width / 2 - 0.95 + u, 0.45, 0.42, 0.38),
        box(width / 2 - 0.95 + u, 1.97, 0.42, 0.38),
      ]),
    ],
    shop: () => [
      ...Array.from({ length: Math.max(1, Math.floor((height - 2.6) / 1.3)) }, (_, rank) => [
        box(1, 1 + rank * 1.3, Math.max(1, width - 3.2), 0.5),
        box(1, 1.24 + rank * 1.3, Math.max(1, width - 3.2), 0.01),
      ]).flat(),
      box(width - 1.4, 1, 0.6, Math.min(2, height - 2)),
    ],
    outside: () => [box(width - 1.2, 0.25, 0.5, 0.5), dot(width - 0.4, 0.5, 0.16)],
    hall: () => [],
    corridor: () => [],
  }[use]()
  return `<g fill="none" stroke="${colour.pen}" stroke-width=".03">${parts.join('')}</g>`
}

type Box = (u: number, v: number, w: number, h: number, round?: number) => string

function sofa(box: Box): string[] {
  return [
    box(0.2, 0.8, 0.85, 2.2, 0.08),
    box(0.2, 0.8, 0.2, 2.2, 0.06),
    box(0.4, 1.53, 0.65, 0.01),
    box(0.4, 2.26, 0.65, 0.01),
    box(1.5, 1.3, 0.65, 1.2),
  ]
}

function table(box: Box, u: number, v: number): string[] {
  const chairs = [0.15, 0.75].flatMap((step) => [
    box(u - 0.42, v + step, 0.36, 0.4),
    box(u + 1.06, v + step, 0.36, 0.4),
  ])
  return [box(u, v, 1, 1.3), ...chairs]
}

function f(metres: number): string {
  return metres.toFixed(3)
}
