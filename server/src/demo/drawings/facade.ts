import { colour, drawing, path, rect, sheet, tree } from './pen.ts'

/** A building as its drawing needs it. */
export type FrontOf = {
  readonly kind: 'building' | 'complex' | 'villa' | 'commercial'
  readonly stage: 'planned' | 'building' | 'finished'
  readonly blocks: number
  readonly floors: readonly [from: number, to: number]
  readonly perFloor: number
  readonly penthouses: number
  readonly villas: number
  readonly shops: number
}

const groundLine = 800
const { width } = sheet

/** The front as one sees it from the street: a unit is a square window, what is not built yet is dashed. */
export function facade(front: FrontOf): string {
  const street = path(`M0 ${groundLine}H${width}`, { stroke: colour.thin, width: 3 })
  const pavement = path(`M0 ${groundLine + 26}H${width}M0 ${groundLine + 96}H${width}`, {
    stroke: colour.line,
    width: 2,
  })
  const marks = path(`M20 ${groundLine + 61}H${width}`, { stroke: colour.line, width: 2, dash: '60 44' })
  const bodies = front.villas > 0 && front.perFloor === 0 ? villas(front) : blocksOf(front)
  return drawing(`${clouds}${neighbours}${bodies}${street}${pavement}${marks}${trees(front)}`)
}

const clouds = path('M150 150h170M190 132h90M1090 110h190M1130 92h90', { stroke: colour.hairline, width: 4 })

/** What stands around, as faint as what does not matter here. */
const neighbours = [
  [30, 150, 250],
  [206, 120, 360],
  [350, 160, 180],
  [920, 150, 300],
  [1090, 130, 220],
  [1240, 170, 380],
]
  .map(([x = 0, wide = 0, high = 0]) =>
    rect(x, groundLine - high, wide, high, { fill: colour.ground, stroke: colour.hairline, width: 3 }),
  )
  .join('')

type Body = { readonly x: number; readonly width: number; readonly columns: number; readonly unit: number }

function blocksOf(front: FrontOf): string {
  const { blocks, floors, perFloor, penthouses } = front
  const storeys = floors[1] + 1
  const columns = Math.min(7, Math.max(3, perFloor))
  const room = 1180 / blocks
  const unit = Math.min(96, 690 / (storeys + (penthouses > 0 ? 1 : 0)), (room - 40) / columns)
  const whole = columns * unit
  const gap = Math.min(90, (1240 - whole * blocks) / Math.max(1, blocks))
  const from = (width - whole * blocks - gap * (blocks - 1)) / 2
  const drawn = Array.from({ length: blocks }, (_, at) => {
    const body = { x: from + at * (whole + gap), width: whole, columns, unit }
    return block(front, body, storeys - (at % 2), at)
  })
  const crane = front.stage === 'building' ? craneBeside(from + whole * blocks + gap * (blocks - 1) + 40) : ''
  return crane + drawn.join('')
}

function block(
  { stage, shops, penthouses, kind }: FrontOf,
  body: Body,
  storeys: number,
  number: number,
): string {
  const { x, width: wide, columns, unit } = body
  const high = storeys * unit
  const top = groundLine - high
  const built = stage === 'finished' ? storeys : stage === 'building' ? Math.ceil(storeys * 0.7) : 0
  const edge =
    stage === 'planned' ? { stroke: colour.pen, width: 2.5, dash: '10 8' } : { stroke: colour.thin, width: 3 }
  const parts = [rect(x - 10, top - 10, wide + 20, high + 10, { fill: colour.paper, ...edge })]
  if (penthouses > 0 && number === 0)
    parts.push(
      rect(x + unit, top - unit, wide - 2 * unit, unit - 10, { fill: colour.paper, ...edge }),
      ...windowsOf({ ...body, x: x + unit, columns: columns - 2 }, top - unit, 3, stage === 'finished'),
    )
  for (let storey = 1; storey < storeys; storey++) {
    const y = groundLine - (storey + 1) * unit
    parts.push(...windowsOf(body, y, storey + number, storey < built))
    if (kind === 'commercial')
      parts.push(path(`M${x - 10} ${y + unit}h${wide + 20}`, { stroke: colour.line, width: 2 }))
  }
  parts.push(groundFloor(body, shops > 0, built > 0))
  return parts.join('')
}

function windowsOf({ x, columns, unit }: Body, y: number, seed: number, isBuilt: boolean): string[] {
  return Array.from({ length: columns }, (_, column) => {
    const side = unit * 0.52
    const [left, top] = [x + column * unit + (unit - side) / 2, y + unit * 0.2]
    if (!isBuilt) return rect(left, top, side, side, { stroke: colour.line, width: 2, dash: '7 6' })
    const shade = (seed * 5 + column * 3) % 7
    const fill = shade === 0 ? colour.accentTint : colour.press
    const frame = rect(left, top, side, side, { fill, stroke: colour.pen, width: 2 })
    const mullion = path(`M${left + side / 2} ${top}v${side}`, { stroke: colour.pen, width: 1.5 })
    const hasBalcony = (seed + column * 2) % 3 === 0
    return frame + mullion + (hasBalcony ? balcony(left, top, side) : '')
  })
}

function balcony(left: number, top: number, side: number): string {
  const [x, wide, y] = [left - side * 0.22, side * 1.44, top + side * 1.18]
  const bars = Array.from({ length: 7 }, (_, at) => `M${x + (wide * at) / 6} ${y}v${-side * 0.42}`).join('')
  return path(`M${x} ${y}h${wide}M${x} ${y - side * 0.42}h${wide}${bars}`, { stroke: colour.pen, width: 1.5 })
}

function groundFloor({ x, columns, unit }: Body, hasShops: boolean, isBuilt: boolean): string {
  const [y, high] = [groundLine - unit * 0.86, unit * 0.86]
  const look = isBuilt
    ? { fill: colour.press, stroke: colour.pen, width: 2 }
    : { stroke: colour.line, width: 2, dash: '7 6' }
  const entrance = Math.floor(columns / 2)
  return Array.from({ length: columns }, (_, column) => {
    const left = x + column * unit
    if (column === entrance) {
      const leaf = path(`M${left + unit / 2} ${y + 8}V${groundLine}`, { stroke: colour.pen, width: 1.5 })
      return (
        rect(left + unit * 0.22, y + 8, unit * 0.56, high - 8, {
          ...look,
          fill: isBuilt ? colour.accentTint : 'none',
        }) + leaf
      )
    }
    if (hasShops) {
      const awning = path(`M${left + unit * 0.06} ${y}h${unit * 0.88}v10h${-unit * 0.88}z`, {
        fill: isBuilt ? colour.line : 'none',
        stroke: colour.pen,
        width: 1.5,
      })
      return rect(left + unit * 0.08, y + 10, unit * 0.84, high - 22, look) + awning
    }
    return rect(left + unit * 0.24, y + unit * 0.12, unit * 0.52, unit * 0.52, look)
  }).join('')
}

/** Low cubes among trees, each with its terrace. */
function villas({ villas: count, stage }: FrontOf): string {
  const shown = Math.min(4, count)
  const room = 1240 / shown
  return Array.from({ length: shown }, (_, at) => {
    const unit = Math.min(84, (room - 60) / 4)
    const [x, lift] = [100 + at * room, at % 2 === 0 ? 0 : unit * 0.4]
    const look =
      stage === 'planned'
        ? { stroke: colour.pen, width: 2.5, dash: '10 8' }
        : { stroke: colour.thin, width: 3 }
    const base = rect(x, groundLine - unit * 1.3 - lift, unit * 3.6, unit * 1.3 + lift, {
      fill: colour.paper,
      ...look,
    })
    const upper = rect(x + unit * 0.9, groundLine - unit * 2.5 - lift, unit * 2.4, unit * 1.2, {
      fill: colour.paper,
      ...look,
    })
    const glass = { fill: colour.accentTint, stroke: colour.pen, width: 2 }
    const panes =
      rect(x + unit * 0.3, groundLine - unit * 1.05 - lift, unit * 1.7, unit * 0.8, glass) +
      path(
        `M${x + unit * 0.87} ${groundLine - unit * 1.05 - lift}v${unit * 0.8}M${x + unit * 1.44} ${groundLine - unit * 1.05 - lift}v${unit * 0.8}`,
        { stroke: colour.pen, width: 1.5 },
      )
    const above =
      rect(x + unit * 1.2, groundLine - unit * 2.2 - lift, unit * 0.62, unit * 0.62, {
        ...glass,
        fill: colour.press,
      }) +
      rect(x + unit * 2.2, groundLine - unit * 2.2 - lift, unit * 0.62, unit * 0.62, {
        ...glass,
        fill: colour.press,
      })
    const entry = rect(x + unit * 2.6, groundLine - unit * 1.0 - lift, unit * 0.5, unit * 1.0 + lift, {
      ...glass,
      fill: colour.press,
    })
    const rail = path(
      `M${x} ${groundLine - unit * 1.6 - lift}h${unit * 0.9}M${x + unit * 0.3} ${groundLine - unit * 1.6 - lift}v${unit * 0.3}M${x + unit * 0.6} ${groundLine - unit * 1.6 - lift}v${unit * 0.3}`,
      { stroke: colour.pen, width: 2 },
    )
    return base + upper + panes + above + entry + rail
  }).join('')
}

function craneBeside(x: number): string {
  const tower = Array.from(
    { length: 11 },
    (_, at) => `M${x} ${groundLine - at * 62}l26 -62M${x + 26} ${groundLine - at * 62}l-26 -62`,
  ).join('')
  const [foot, head] = [groundLine, groundLine - 682]
  const arm = `M${x - 560} ${head}H${x + 130}M${x + 13} ${head - 60}L${x - 430} ${head}M${x + 13} ${head - 60}L${x + 110} ${head}M${x} ${head}l13 -60l13 60`
  const hook = `M${x - 330} ${head}v120m-14 0h28`
  const weight = rect(x + 84, head, 42, 46, { fill: colour.press, stroke: colour.pen, width: 2 })
  return (
    path(`M${x} ${foot}V${head}M${x + 26} ${foot}V${head}${tower}${arm}${hook}`, {
      stroke: colour.pen,
      width: 2,
    }) + weight
  )
}

function trees({ kind }: FrontOf): string {
  const places = kind === 'villa' ? [70, 400, 730, 1040, 1380] : [70, 158, 1296, 1384]
  return places
    .map((x, at) => {
      const radius = 34 + ((at * 13) % 24)
      const trunk = path(`M${x} ${groundLine}v${-radius * 1.6}`, { stroke: colour.leafPen, width: 3 })
      return trunk + tree(x, groundLine - radius * 1.9, radius)
    })
    .join('')
}
