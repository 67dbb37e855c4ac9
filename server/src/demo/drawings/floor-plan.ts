import { formatArea, formatNumber } from '@prona/contract/kernel/format'
import { furnitureOf } from './furniture.ts'
import { colour, drawing, path, sheet, text } from './pen.ts'
import { areaOf, type PlanOf, type Room, roomsOf } from './rooms.ts'

const outer = 0.26
const inner = 0.13
const door = 0.85

/** A plan with its walls, doors, windows, furniture and measures; mirrored it is the flat across the landing. */
export function floorPlan(plan: PlanOf, look: 'plain' | 'mirrored'): string {
  const rooms = roomsOf(plan)
  const inside = rooms.filter(({ use }) => use !== 'outside')
  const width = Math.max(...inside.map((room) => room.x + room.width))
  const depth = Math.max(...inside.map((room) => room.y + room.height))
  const top = Math.min(0, ...rooms.map(({ y }) => y))
  const scale = Math.min(1120 / width, 720 / (depth - top))
  const left = (sheet.width - width * scale) / 2 - 24
  const above = (sheet.height - (depth - top) * scale) / 2 - top * scale - 16
  const atX = (x: number) => left + (look === 'mirrored' ? width - x : x) * scale
  const atY = (y: number) => above + y * scale
  const turn =
    look === 'mirrored'
      ? `translate(${left + width * scale} ${above}) scale(${-scale} ${scale})`
      : `translate(${left} ${above}) scale(${scale})`

  const labels = rooms.map((room) => {
    const [x, y] = [atX(room.x + room.width / 2), atY(room.y + room.height / 2)]
    const isLow = room.height * scale < 74
    const isNarrow = room.width * scale < 110
    const area = formatArea(Math.round(areaOf(room) * 100), 'sq')
    if (isLow) return text(x, y + 6, isNarrow ? room.name : `${room.name}  ${area}`, { size: 16 })
    const drop = room.height * scale * (labelDrops[room.use] ?? 0) * (room.y > depth / 2 ? -1 : 1)
    const size = isNarrow ? 14 : 19
    return (
      text(x, y + drop, room.name, { size, weight: 500 }) +
      text(x, y + drop + size + 5, area, { size: size - 2, fill: colour.thin })
    )
  })
  return drawing(
    `<g transform="${turn}">${floors(rooms)}${rooms.map((room) => furnitureOf(room, room.y > depth / 2 ? 'below' : 'above')).join('')}${walls(inside, width, depth)}${openings(inside, width, depth)}</g>${labels.join('')}${measures({ left, right: left + width * scale, top: above, bottom: above + depth * scale }, width, depth)}`,
  )
}

/** Off the middle, away from the windows, where furniture stands. */
const labelDrops: Partial<Record<Room['use'], number>> = {
  living: 0.2,
  bed: 0.24,
  kitchen: 0.34,
  meeting: 0.26,
}

function floors(rooms: readonly Room[]): string {
  return rooms
    .map(({ x, y, width, height, use }) => {
      const fill = use === 'outside' ? colour.press : colour.paper
      const edge = use === 'outside' ? ` stroke="${colour.pen}" stroke-width=".05"` : ''
      const boards = use === 'living' || use === 'bed' ? stripes(x, y, width, height) : ''
      const tiles = use === 'bath' || use === 'kitchen' ? stripes(x, y, width, height, 0.6) : ''
      return `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}"${edge}/>${boards}${tiles}`
    })
    .join('')
}

function stripes(x: number, y: number, width: number, height: number, across = 0): string {
  const rows = Array.from(
    { length: Math.floor(height / 0.6) },
    (_, at) => `M${x} ${y + (at + 1) * 0.6}h${width}`,
  )
  const columns = across
    ? Array.from(
        { length: Math.floor(width / across) },
        (_, at) => `M${x + (at + 1) * across} ${y}v${height}`,
      )
    : []
  return `<path d="${[...rows, ...columns].join('')}" stroke="${colour.hairline}" stroke-width=".02"/>`
}

function walls(rooms: readonly Room[], width: number, depth: number): string {
  const partitions = rooms
    .filter(({ use }) => use !== 'corridor')
    .map(({ x, y, width: w, height: h }) => `<rect x="${x}" y="${y}" width="${w}" height="${h}"/>`)
    .join('')
  return `<g fill="none" stroke="${colour.wall}"><g stroke-width="${inner}">${partitions}</g><rect width="${width}" height="${depth}" stroke-width="${outer}"/></g>`
}

/** Doors towards the corridor, windows in the outer walls, the way in. */
function openings(rooms: readonly Room[], width: number, depth: number): string {
  const corridor = rooms.find(({ use }) => use === 'corridor')
  const hall = rooms.find(({ use }) => use === 'hall')
  const [large] = rooms
  const parts: string[] = []
  for (const room of rooms) {
    const middle = room.x + room.width / 2
    const glass = Math.min(room.width * 0.55, room.use === 'shop' ? 99 : 2.4)
    if (room.y === 0) parts.push(windowAt(middle, 0, glass))
    else if (room.use !== 'corridor' && room.use !== 'hall')
      parts.push(windowAt(middle, depth, room.use === 'bath' ? 0.6 : Math.min(1.6, glass)))
    if (corridor && room.y === 0 && room !== large) parts.push(doorAt(room.x + 0.22, corridor.y, -1))
    if (corridor && room.y > corridor.y && room.x + 0.2 >= corridor.x)
      parts.push(doorAt(room.x + 0.22, room.y, 1))
  }
  const kitchen = rooms.find(({ y, x }) => y > 0 && x === 0)
  if (kitchen && large) parts.push(gap(kitchen.x + 0.5, kitchen.y, Math.min(1.6, kitchen.width - 1)))
  if (corridor) {
    parts.push(sideDoor(corridor.x, corridor.y + 0.25, -1), sideDoor(width, corridor.y + 0.25, -1))
    const between = rooms.filter(
      ({ y, x, width: w }) => y > corridor.y && x + 0.2 < corridor.x && x + w > corridor.x + 1.1,
    )
    for (const room of between) if (room !== kitchen) parts.push(doorAt(corridor.x + 0.15, room.y, 1))
  }
  if (hall) {
    parts.push(
      doorAt(hall.x + hall.width / 2 - door / 2, hall.y, -1),
      doorAt(hall.x + hall.width / 2 - door / 2, depth, -1),
    )
    parts.push(sideDoor(hall.x + hall.width, hall.y + 0.4, 1))
  }
  return parts.join('')
}

function gap(x: number, y: number, width: number): string {
  return path(`M${x} ${y}h${width}`, { stroke: colour.paper, width: outer + 0.06 })
}

function windowAt(middle: number, y: number, width: number): string {
  const x = middle - width / 2
  const lines = `M${x} ${y - outer / 2}h${width}M${x} ${y}h${width}M${x} ${y + outer / 2}h${width}`
  return gap(x, y, width) + path(lines, { stroke: colour.thin, width: 0.035 })
}

/** Opens upwards (−1) or downwards (1) from a wall that runs across. */
function doorAt(x: number, y: number, way: -1 | 1): string {
  const swing = `M${x} ${y}v${way * door}A${door} ${door} 0 0 ${way === -1 ? 1 : 0} ${x + door} ${y}`
  return gap(x, y, door) + path(swing, { stroke: colour.thin, width: 0.035 })
}

/** Opens to the start (−1) or the end (1) from a wall that runs down. */
function sideDoor(x: number, y: number, way: -1 | 1): string {
  const open = path(`M${x} ${y}v${door}`, { stroke: colour.paper, width: outer + 0.06 })
  const swing = `M${x} ${y}h${way * door}A${door} ${door} 0 0 ${way === -1 ? 0 : 1} ${x} ${y + door}`
  return open + path(swing, { stroke: colour.thin, width: 0.035 })
}

type Frame = { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number }

function measures({ left, right, top, bottom }: Frame, width: number, depth: number): string {
  const [y, x] = [bottom + 44, right + 48]
  const lines = `M${left} ${y}H${right}M${left} ${y - 8}v16M${right} ${y - 8}v16M${x} ${top}V${bottom}M${x - 8} ${top}h16M${x - 8} ${bottom}h16`
  const said = (metres: number) => `${formatNumber(metres, 'sq', 2)} m`
  const across = text((left + right) / 2, y + 6, said(width), { size: 17, fill: colour.thin })
  const down = `<g transform="translate(${x + 6} ${(top + bottom) / 2}) rotate(90)">${text(0, 0, said(depth), { size: 17, fill: colour.thin })}</g>`
  return (path(lines, { stroke: colour.pen, width: 1.5 }) + across + down).replaceAll(
    `stroke="${colour.paper}" stroke-width="6"`,
    `stroke="${colour.ground}" stroke-width="10"`,
  )
}
