import { chance } from '../chance.ts'
import { circle, colour, drawing, path, rect, sheet, text, tree } from './pen.ts'

type SiteOf = {
  readonly number: number
  readonly blocks: number
  readonly street: string
  readonly isBySea: boolean
}

/** Where the buildings stand: streets, neighbours, trees, the north, and the property itself in colour. */
export function sitePlan({ number, blocks, street, isBySea }: SiteOf): string {
  const luck = chance(7_000 + number)
  const tilt = luck.whole(-9, 9)
  const across = 350 + luck.whole(0, 160)
  const down = 420 + luck.whole(0, 420)
  const road = { stroke: colour.paper, width: 64 }
  const roads = path(`M-200 ${across}H1640M${down} -200V1160M-200 ${across + 420}H1640`, road)
  const middles = path(`M-200 ${across}H1640M${down} -200V1160`, {
    stroke: colour.line,
    width: 2,
    dash: '26 20',
  })
  const neighbours = plots(down, across).flatMap(([x, y, wide, high]) => {
    if (wide < 90 || high < 80) return []
    const inset = luck.whole(14, 26)
    const isGreen = luck.percent(16)
    if (isGreen)
      return [rect(x, y, wide, high, { fill: colour.leaf }), ...grove(x, y, wide, high, luck.whole(3, 6))]
    return [
      rect(x + inset, y + inset, wide - 2 * inset, high - 2 * inset, {
        fill: colour.paper,
        stroke: colour.line,
        width: 2,
      }),
    ]
  })
  const own = { x: down + 52, y: across + 52, wide: 470, high: 300 }
  const sea = isBySea
    ? path('M-400 860q160 -30 320 0t320 0t320 0t320 0t320 0t320 0V1400H-400z', {
        fill: colour.accentTint,
        stroke: colour.pen,
        width: 2,
      })
    : ''
  const plot = rect(own.x, own.y, own.wide, own.high, {
    fill: colour.paper,
    stroke: colour.accent,
    width: 2.5,
    dash: '14 8',
  })
  const bodies = Array.from({ length: blocks }, (_, at) => {
    const wide = (own.wide - 60 - (blocks - 1) * 34) / blocks
    const y = own.y + 54 + (at % 2) * 30
    const x = own.x + 30 + at * (wide + 34)
    const cross = path(`M${x} ${y}L${x + wide} ${y + 150}M${x + wide} ${y}L${x} ${y + 150}`, {
      stroke: colour.accent,
      width: 1,
    })
    return rect(x, y, wide, 150, { fill: colour.accentTint, stroke: colour.accent, width: 3 }) + cross
  })
  const garden = grove(own.x + 10, own.y + 236, own.wide - 20, 60, 7)
  const name = `<g transform="rotate(${tilt} 720 480)">${text(down + 287, across + 7, street, { size: 20, fill: colour.thin })}</g>`
  return drawing(
    `<g transform="rotate(${tilt} 720 480)">${roads}${middles}${neighbours.join('')}${plot}${bodies.join('')}${garden.join('')}${sea}</g>${name}${north(tilt)}${scaleBar()}`,
  )
}

/** What lies between the streets, but for the property's own place. */
function plots(down: number, across: number): readonly (readonly [number, number, number, number])[] {
  const columns = [-180, -10, 160, 330, 500, 670, 840, 1010, 1180, 1350, 1520]
  const rows = [-160, -20, 120, 260, 400, 540, 680, 820, 960]
  const [left, above] = [down - 32, across - 32]
  return columns.flatMap((x) =>
    rows.flatMap((y): (readonly [number, number, number, number])[] => {
      const cutX = x < left && x + 160 > left ? left - x : x >= left && x < down + 32 ? 0 : 160
      const cutY = rowHeight(y, above, across)
      const isOwn = x + 150 > down + 32 && x < down + 540 && y + 130 > across + 32 && y < across + 380
      return isOwn || cutX <= 0 || cutY <= 0 ? [] : [[x, y, cutX, cutY]]
    }),
  )
}

function rowHeight(y: number, above: number, across: number): number {
  for (const street of [above, across + 388]) {
    if (y >= street && y < street + 64) return 0
    if (y < street && y + 130 > street) return street - y
  }
  return 130
}

function grove(x: number, y: number, wide: number, high: number, count: number): string[] {
  return Array.from({ length: count }, (_, at) =>
    tree(
      x + 24 + ((wide - 48) * at) / Math.max(1, count - 1),
      y + high / 2 + (at % 2 === 0 ? -8 : 10),
      15 + ((at * 7) % 9),
    ),
  )
}

function north(tilt: number): string {
  const [x, y] = [sheet.width - 96, 100]
  const arrow =
    path(`M${x} ${y - 44}l16 44h-32z`, { fill: colour.wall }) +
    path(`M${x} ${y + 44}l16 -44h-32z`, { fill: colour.paper, stroke: colour.wall, width: 2 })
  return `${circle(x, y, 62, { fill: colour.paper, stroke: colour.line, width: 2 })}<g transform="rotate(${tilt} ${x} ${y})">${arrow}</g>${text(x, y - 70, 'V', { size: 20, weight: 600 })}`
}

function scaleBar(): string {
  const [x, y] = [64, sheet.height - 60]
  const cells = [0, 1, 2, 3].map((at) =>
    rect(x + at * 60, y, 60, 12, {
      fill: at % 2 === 0 ? colour.wall : colour.paper,
      stroke: colour.wall,
      width: 2,
    }),
  )
  return `${rect(x - 24, y - 40, 310, 74, { fill: colour.paper })}${cells.join('')}${text(x, y - 10, '0', { size: 16 })}${text(x + 240, y - 10, '40 m', { size: 16 })}`
}
