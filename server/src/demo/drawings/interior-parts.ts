import { circle, colour, path, rect } from './pen.ts'

export type Outlook = 'park' | 'sea' | 'mountain' | 'town'

/** The wall one looks at. All lines that lead away from us meet in its middle. */
export const back = { x: 400, y: 236, wide: 640, high: 436 }
export const right = back.x + back.wide
export const floor = back.y + back.high
export const soft = { fill: colour.paper, stroke: colour.thin, width: 2.5 }
export const thin = { stroke: colour.pen, width: 2 }

export function windowOf(outlook: Outlook, x: number, y: number, wide: number, high: number): string {
  const panes = Math.max(2, Math.round(wide / 160))
  const bars = Array.from(
    { length: panes - 1 },
    (_, at) => `M${x + (wide * (at + 1)) / panes} ${y}v${high}`,
  ).join('')
  return `${view(outlook, x, y, wide, high)}${rect(x, y, wide, high, { stroke: colour.thin, width: 4 })}${path(bars, { stroke: colour.thin, width: 3 })}`
}

/** What one sees outside, cut to its window. */
export function view(outlook: Outlook, x: number, y: number, wide: number, high: number): string {
  const id = `v${x}-${y}`
  const low = y + high * 0.62
  const parts = {
    park: () =>
      [0.08, 0.3, 0.52, 0.74, 0.94]
        .map((at, index) =>
          circle(x + wide * at, low + high * 0.06, high * (0.13 + 0.04 * (index % 3)), {
            fill: colour.leaf,
            stroke: colour.leafPen,
            width: 2,
          }),
        )
        .join('') + rect(x, low + high * 0.12, wide, high, { fill: colour.leaf }),
    sea: () =>
      rect(x, low, wide, high, { fill: colour.accentTint, stroke: colour.pen, width: 2 }) +
      path(
        `M${x + wide * 0.2} ${low + high * 0.1}h${wide * 0.12}M${x + wide * 0.55} ${low + high * 0.18}h${wide * 0.2}M${x + wide * 0.35} ${low + high * 0.26}h${wide * 0.1}`,
        thin,
      ) +
      path(`M${x + wide * 0.66} ${low}l${wide * 0.03} ${-high * 0.12}v${high * 0.12}z`, {
        fill: colour.paper,
        stroke: colour.pen,
        width: 2,
      }),
    mountain: () =>
      path(
        `M${x} ${y + high}V${low}l${wide * 0.22} ${-high * 0.24}l${wide * 0.14} ${high * 0.12}l${wide * 0.24} ${-high * 0.32}l${wide * 0.4} ${high * 0.4}V${y + high}z`,
        { fill: colour.press, stroke: colour.pen, width: 2 },
      ),
    town: () =>
      [0.02, 0.2, 0.34, 0.56, 0.78]
        .map((at, index) =>
          rect(x + wide * at, low - high * (0.1 + 0.09 * ((index * 2) % 4)), wide * 0.16, high, {
            fill: colour.press,
            stroke: colour.pen,
            width: 2,
          }),
        )
        .join(''),
  }[outlook]()
  return `<clipPath id="${id}"><rect x="${x}" y="${y}" width="${wide}" height="${high}"/></clipPath><g clip-path="url(#${id})">${rect(x, y, wide, high, { fill: colour.ground })}${parts}</g>`
}

/** A block that stands before us: its front, and its top that leads away. */
export function box(x: number, y: number, wide: number, high: number, deep: number): string {
  const toward = (at: number) => at + (720 - at) * 0.16
  const top = path(`M${x} ${y}L${toward(x)} ${y - deep}H${toward(x + wide)}L${x + wide} ${y}z`, soft)
  return top + rect(x, y, wide, high, soft)
}

/** Seen from behind: one looks past it to the window. */
export function sofa(): string {
  const cushions = path('M330 742q60 -26 120 0M470 742q60 -26 120 0', thin)
  return `${box(260, 776, 400, 120, 56)}${cushions}${path('M280 896v24M640 896v24', thin)}`
}

export function lamp(x: number, y: number, size = 1): string {
  return (
    path(`M${x} ${y + 210 * size}V${y}M${x - 30 * size} ${y + 210 * size}h${60 * size}`, {
      stroke: colour.thin,
      width: 3,
    }) +
    path(`M${x - 42 * size} ${y}l${16 * size} ${-60 * size}h${52 * size}l${16 * size} ${60 * size}z`, soft)
  )
}

export function plant(x: number, y: number): string {
  const leaves = [-34, -14, 10, 32]
    .map((at) =>
      path(`M${x} ${y}q${at * 0.4} -70 ${at} -${110 - Math.abs(at)}`, { stroke: colour.leafPen, width: 6 }),
    )
    .join('')
  return leaves + path(`M${x - 30} ${y}h60l-10 60h-40z`, soft)
}

export function stool(x: number, y: number): string {
  return path(`M${x} ${y}v76M${x - 26} ${y + 76}h52`, thin) + rect(x - 36, y - 12, 72, 14, soft)
}

export function frame(x: number, y: number): string {
  return (
    path(`M${x} ${y}l120 -36v210l-120 -4z`, soft) +
    path(`M${x + 24} ${y + 128}l30 -50l22 30l24 -48`, { stroke: colour.accent, width: 3 })
  )
}

export function wardrobe(): string {
  return (
    path(`M1080 300L1330 180V900L1080 700z`, soft) +
    path('M1160 262V764M1245 221V832M1150 500v40M1172 500v44', thin)
  )
}

export function tiles(): string {
  const columns = Array.from(
    { length: 13 },
    (_, at) => `M${back.x + at * 53.3} ${back.y + 220}V${floor}`,
  ).join('')
  const rows = Array.from({ length: 5 }, (_, at) => `M${back.x} ${back.y + 220 + at * 54}H${right}`).join('')
  return path(columns + rows, { stroke: colour.hairline, width: 2 })
}

export function lights(): string {
  return [500, 720, 940]
    .map((x) => path(`M${x} ${back.y}v40`, thin) + path(`M${x - 26} ${back.y + 62}l12 -22h28l12 22z`, soft))
    .join('')
}
