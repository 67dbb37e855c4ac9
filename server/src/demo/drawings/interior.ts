import {
  back,
  box,
  floor,
  frame,
  lamp,
  lights,
  type Outlook,
  plant,
  right,
  sofa,
  soft,
  stool,
  thin,
  tiles,
  view,
  wardrobe,
  windowOf,
} from './interior-parts.ts'
import { colour, drawing, path, rect } from './pen.ts'

export type Scene = 'living' | 'bedroom' | 'kitchen' | 'bath' | 'office' | 'shop' | 'lobby' | 'terrace'

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
