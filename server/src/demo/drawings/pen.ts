/** The colours of the console's light page, in which every drawing is made. */
export const colour = {
  ground: '#f4f5f8',
  paper: '#ffffff',
  press: '#ebeef2',
  hairline: '#e4e6ea',
  line: '#d0d4db',
  pen: '#8a909c',
  thin: '#636a77',
  wall: '#454c59',
  accent: '#1f6ad2',
  accentTint: '#e4efff',
  leaf: '#e3f0e8',
  leafPen: '#8fb8a0',
} as const

/** What is drawn on. */
export const sheet = { width: 1440, height: 960 } as const
/** How large it becomes as a picture, in points: enough for a screen, and soon made. */
const points = { width: 1200, height: 800 } as const

/** A whole drawing. The typeface is the one that comes with the program. */
export function drawing(content: string): string {
  const { width, height } = sheet
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${points.width}" height="${points.height}" viewBox="0 0 ${width} ${height}" font-family="Inter"><rect width="${width}" height="${height}" fill="${colour.ground}"/>${content}</svg>`
}

type Look = {
  readonly fill?: string
  readonly stroke?: string
  readonly width?: number
  readonly dash?: string
}

export function rect(x: number, y: number, width: number, height: number, look: Look = {}): string {
  return `<rect x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}"${looks(look)}/>`
}

export function path(d: string, look: Look = {}): string {
  return `<path d="${d}"${looks(look)}/>`
}

export function circle(x: number, y: number, radius: number, look: Look = {}): string {
  return `<circle cx="${n(x)}" cy="${n(y)}" r="${n(radius)}"${looks(look)}/>`
}

type Words = { readonly size?: number; readonly fill?: string; readonly weight?: number }

/** In the middle of its place, on a halo that keeps lines away from it. */
export function text(
  x: number,
  y: number,
  words: string,
  { size = 20, fill = colour.wall, weight = 400 }: Words = {},
) {
  return `<text x="${n(x)}" y="${n(y)}" font-size="${size}" font-weight="${weight}" text-anchor="middle" fill="${fill}" stroke="${colour.paper}" stroke-width="6" stroke-linejoin="round" paint-order="stroke">${words}</text>`
}

/** A tree in plan or from afar: a circle that is not quite closed. */
export function tree(x: number, y: number, radius: number): string {
  const trunk = path(`M${n(x)} ${n(y)}h.1`, { stroke: colour.leafPen, width: 4 })
  return circle(x, y, radius, { fill: colour.leaf, stroke: colour.leafPen, width: 1.5 }) + trunk
}

export function n(value: number): string {
  return String(Math.round(value * 10) / 10)
}

function looks({ fill = 'none', stroke, width = 1.5, dash }: Look): string {
  const line = stroke ? ` stroke="${stroke}" stroke-width="${width}"` : ''
  return ` fill="${fill}"${line}${dash ? ` stroke-dasharray="${dash}"` : ''}`
}
