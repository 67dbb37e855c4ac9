import { circle, colour, drawing, path, rect } from './pen.ts'

export type Scene = 'living' | 'bedroom' | 'kitchen' | 'bath' | 'office' | 'shop' | 'lobby' | 'terrace'
export type Outlook = 'park' | 'sea' | 'mountain' | 'town'

/** The wall one looks at. All lines that lead away from us meet in its middle. */
const back = { x: 400, y: 236, wide: 640, high: 436 }
const right = back.x + back.wide
const floor = back.y + back.high
const soft = { fill: colour.paper, stroke: colour.thin, width: 2.5 }
const thin = { stroke: colour.pen, width: 2 }

/** A room as one enters it, in one-point perspective. */
export function interior(scene: Scene, outlook: Outlook): string {
  return drawing(`${shell(scene)}${scenes[scene](outlook)}`)
}

function shell(scene: Scene): string {
  const isOutside = scene === 'terrace'
  const walls = path(
    `M0 0L${back.x} ${back.y}V${floor}L0 960zM1440 0L${right} ${back.y}V${floor}L1440 960z`,
    {
      fill: isOutside ? colour.accentTint : colour.ground,
      stroke: colour.pen,
      width: 2,
    },
  )
  const ceiling = path(`M0 0H1440L${right} ${back.y}H${back.x}z`, {
    fill: isOutside ? colour.accentTint : colour.paper,
    stroke: colour.pen,
    width: 2,
  })
  const ground = path(`M0 960H1440L${right} ${floor}H${back.x}z`, {
    fill: colour.press,
    stroke: colour.pen,
    width: 2,
  })
  const boards = [-900, -520, -240, 0, 240, 520, 900]
    .map((at) => `M${720 + at * 0.355} ${floor}L${720 + at} 960`)
    .join('')
  const wall = rect(back.x, back.y, back.wide, back.high, {
    fill: isOutside ? colour.accentTint : colour.paper,
    stroke: colour.thin,
    width: 2.5,
  })
  return `${walls}${ceiling}${ground}${path(boards, { stroke: colour.line, width: 2 })}${wall}`
}

const scenes: Readonly<Record<Scene, (outlook: Outlook) => string>> = {
  living: (outlook) =>
    [
      windowOf(outlook, back.x + 90, back.y + 60, 460, floor - back.y - 60),
      path('M560 700H890L980 800H460z', { fill: colour.accentTint, stroke: colour.line, width: 2 }),
      sofa(),
      box(600, 700, 250, 52, 60),
      lamp(350, 470),
      frame(1150, 330),
      plant(1082, 690),
    ].join(''),
  bedroom: (outlook) =>
    [
      windowOf(outlook, back.x + 360, back.y + 70, 210, 240),
      rect(back.x + 60, back.y + 200, 250, 120, { fill: colour.press, stroke: colour.pen, width: 2 }),
      path('M462 556H708L800 800H330z', soft),
      path('M462 556h246l34 92H432z', { fill: colour.accentTint, stroke: colour.thin, width: 2.5 }),
      rect(486, 528, 92, 44, soft),
      rect(594, 528, 92, 44, soft),
      path('M330 800v44H800V800', soft),
      rect(740, 580, 66, 66, soft),
      lamp(773, 510, 0.5),
      wardrobe(),
    ].join(''),
  kitchen: (outlook) =>
    [
      windowOf(outlook, back.x + 250, back.y + 90, 170, 150),
      rect(back.x, floor - 150, back.wide, 150, soft),
      path([0, 1, 2, 3, 4].map((at) => `M${back.x + at * 128} ${floor - 150}v150`).join(''), thin),
      path(`M${back.x} ${floor - 150}h${back.wide}`, { stroke: colour.wall, width: 6 }),
      rect(back.x + 20, back.y + 60, 200, 110, soft),
      path(`M${back.x + 120} ${back.y + 60}v110`, thin),
      rect(back.x + 450, back.y + 60, 170, 110, soft),
      path(`M${back.x + 300} ${floor - 150}v-34h22v10`, { stroke: colour.wall, width: 4 }),
      path(`M${back.x} ${floor - 150}L120 760V960L${back.x} ${floor}z`, {
        fill: colour.paper,
        stroke: colour.thin,
        width: 2.5,
      }),
      path(`M${right} ${back.y + 20}L1320 90V960L${right} ${floor}z`, {
        fill: colour.paper,
        stroke: colour.thin,
        width: 2.5,
      }),
      path(`M1180 160V830M1196 470v70M1164 470v70`, thin),
      box(640, 740, 330, 66, 46),
      stool(690, 850),
      stool(860, 850),
    ].join(''),
  bath: (outlook) =>
    [
      tiles(),
      windowOf(outlook, back.x + 60, back.y + 60, 140, 110),
      path(`M${back.x} ${floor - 110}h330v110H${back.x}z`, soft),
      path(`M${back.x + 20} ${floor - 110}h290`, { stroke: colour.wall, width: 6 }),
      path(`M${back.x + 40} ${floor - 110}v-60q0 -24 24 -24h16`, { stroke: colour.wall, width: 4 }),
      rect(860, 470, 150, 60, soft),
      path('M870 530h130v120H870z', soft),
      path('M935 470v-30h-18', { stroke: colour.wall, width: 4 }),
      rect(870, 300, 130, 130, { fill: colour.accentTint, stroke: colour.pen, width: 2 }),
      rect(756, 486, 84, 58, soft),
      path('M762 552h72q0 52 -22 58v34h-28v-34q-22 -6 -22 -58z', soft),
    ].join(''),
  office: (outlook) =>
    [
      windowOf(outlook, back.x + 40, back.y + 50, 560, 250),
      ...[450, 640, 830].map(
        (x) =>
          rect(x, 548, 150, 14, soft) +
          path(`M${x + 10} 562v84M${x + 140} 562v84`, thin) +
          rect(x + 45, 488, 60, 46, { fill: colour.accentTint, stroke: colour.thin, width: 2 }),
      ),
      path('M180 720H560L500 660H300z', soft),
      path('M200 720v190M540 720v190', thin),
      path('M880 720H1260L1140 660H940z', soft),
      path('M900 720v190M1240 720v190', thin),
      rect(330, 590, 110, 78, { fill: colour.accentTint, stroke: colour.thin, width: 2.5 }),
      rect(1000, 590, 110, 78, { fill: colour.accentTint, stroke: colour.thin, width: 2.5 }),
      lights(),
    ].join(''),
  shop: (outlook) =>
    [
      windowOf(outlook, back.x + 60, back.y + 80, 340, floor - back.y - 80),
      rect(850, back.y + 120, 140, floor - back.y - 120, {
        fill: colour.press,
        stroke: colour.thin,
        width: 2.5,
      }),
      path(`M920 ${back.y + 120}V${floor}`, thin),
      ...[0, 1, 2, 3].map((at) =>
        path(`M${40 + at * 8} ${330 + at * 130}L370 ${360 + at * 74}`, { stroke: colour.thin, width: 5 }),
      ),
      ...[0, 1, 2, 3].map((at) =>
        path(`M${1400 - at * 8} ${330 + at * 130}L1070 ${360 + at * 74}`, { stroke: colour.thin, width: 5 }),
      ),
      path('M40 200V900M370 300V700M1400 200V900M1070 300V700', thin),
      box(560, 700, 320, 90, 50),
      lights(),
    ].join(''),
  lobby: (outlook) =>
    [
      rect(back.x + 70, back.y + 140, 130, floor - back.y - 140, {
        fill: colour.press,
        stroke: colour.thin,
        width: 2.5,
      }),
      path(`M${back.x + 135} ${back.y + 140}V${floor}`, thin),
      rect(back.x + 250, back.y + 140, 130, floor - back.y - 140, {
        fill: colour.press,
        stroke: colour.thin,
        width: 2.5,
      }),
      path(`M${back.x + 315} ${back.y + 140}V${floor}`, thin),
      windowOf(outlook, back.x + 430, back.y + 100, 170, floor - back.y - 100),
      path('M60 620L330 560V760L60 900z', soft),
      ...[0, 1, 2].map((row) =>
        [0, 1, 2, 3]
          .map((column) =>
            rect(1130 + column * 46 + row * 2, 400 + row * 52, 38, 40, {
              fill: colour.paper,
              stroke: colour.pen,
              width: 2,
            }),
          )
          .join(''),
      ),
      plant(1090, 740),
      lights(),
    ].join(''),
  terrace: (outlook) =>
    [
      view(outlook, 0, 40, 1440, 632),
      path(`M0 960V700L${back.x} ${floor - 96}H${right}L1440 700V960z`, { stroke: colour.thin, width: 3 }),
      path(`M0 960H1440L${right} ${floor}H${back.x}z`, { fill: colour.press, stroke: colour.pen, width: 2 }),
      path(
        Array.from({ length: 17 }, (_, at) => `M${back.x + at * 40} ${floor - 96}V${floor}`).join(''),
        thin,
      ),
      path(
        Array.from(
          { length: 9 },
          (_, at) =>
            `M${at * 50} ${700 - at * 15.5}V${960 - at * 36}M${1440 - at * 50} ${700 - at * 15.5}V${960 - at * 36}`,
        ).join(''),
        thin,
      ),
      box(560, 730, 320, 40, 60),
      stool(500, 800),
      stool(930, 800),
      plant(1180, 790),
    ].join(''),
}

function windowOf(outlook: Outlook, x: number, y: number, wide: number, high: number): string {
  const panes = Math.max(2, Math.round(wide / 160))
  const bars = Array.from(
    { length: panes - 1 },
    (_, at) => `M${x + (wide * (at + 1)) / panes} ${y}v${high}`,
  ).join('')
  return `${view(outlook, x, y, wide, high)}${rect(x, y, wide, high, { stroke: colour.thin, width: 4 })}${path(bars, { stroke: colour.thin, width: 3 })}`
}

/** What one sees outside, cut to its window. */
function view(outlook: Outlook, x: number, y: number, wide: number, high: number): string {
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
function box(x: number, y: number, wide: number, high: number, deep: number): string {
  const toward = (at: number) => at + (720 - at) * 0.16
  const top = path(`M${x} ${y}L${toward(x)} ${y - deep}H${toward(x + wide)}L${x + wide} ${y}z`, soft)
  return top + rect(x, y, wide, high, soft)
}

/** Seen from behind: one looks past it to the window. */
function sofa(): string {
  const cushions = path('M330 742q60 -26 120 0M470 742q60 -26 120 0', thin)
  return `${box(260, 776, 400, 120, 56)}${cushions}${path('M280 896v24M640 896v24', thin)}`
}

function lamp(x: number, y: number, size = 1): string {
  return (
    path(`M${x} ${y + 210 * size}V${y}M${x - 30 * size} ${y + 210 * size}h${60 * size}`, {
      stroke: colour.thin,
      width: 3,
    }) +
    path(`M${x - 42 * size} ${y}l${16 * size} ${-60 * size}h${52 * size}l${16 * size} ${60 * size}z`, soft)
  )
}

function plant(x: number, y: number): string {
  const leaves = [-34, -14, 10, 32]
    .map((at) =>
      path(`M${x} ${y}q${at * 0.4} -70 ${at} -${110 - Math.abs(at)}`, { stroke: colour.leafPen, width: 6 }),
    )
    .join('')
  return leaves + path(`M${x - 30} ${y}h60l-10 60h-40z`, soft)
}

function stool(x: number, y: number): string {
  return path(`M${x} ${y}v76M${x - 26} ${y + 76}h52`, thin) + rect(x - 36, y - 12, 72, 14, soft)
}

function frame(x: number, y: number): string {
  return (
    path(`M${x} ${y}l120 -36v210l-120 -4z`, soft) +
    path(`M${x + 24} ${y + 128}l30 -50l22 30l24 -48`, { stroke: colour.accent, width: 3 })
  )
}

function wardrobe(): string {
  return (
    path(`M1080 300L1330 180V900L1080 700z`, soft) +
    path('M1160 262V764M1245 221V832M1150 500v40M1172 500v44', thin)
  )
}

function tiles(): string {
  const columns = Array.from(
    { length: 13 },
    (_, at) => `M${back.x + at * 53.3} ${back.y + 220}V${floor}`,
  ).join('')
  const rows = Array.from({ length: 5 }, (_, at) => `M${back.x} ${back.y + 220 + at * 54}H${right}`).join('')
  return path(columns + rows, { stroke: colour.hairline, width: 2 })
}

function lights(): string {
  return [500, 720, 940]
    .map((x) => path(`M${x} ${back.y}v40`, thin) + path(`M${x - 26} ${back.y + 62}l12 -22h28l12 22z`, soft))
    .join('')
}
