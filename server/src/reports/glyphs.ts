import type { Mark } from '@prona/contract/kernel/field'

/** The state's symbol, 12 × 12, in the shape of the screens and in a colour that prints. */
export function glyphOf(mark: Mark): string {
  const { shape, colour } = looks[mark]
  return `<svg viewBox="0 0 12 12">${shapes[shape].replaceAll('ink', colour)}</svg>`
}

const line = 'fill="none" stroke="ink" stroke-width="1.5"'
const square = `<path ${line} d="M1.75 1.75h8.5v8.5h-8.5z"/>`
const ring = `<circle ${line} cx="6" cy="6" r="4.4"/>`

const shapes = {
  outline: square,
  dashed: `<path ${line} stroke-dasharray="2.4 1.85" d="M1.75 1.75h8.5v8.5h-8.5z"/>`,
  half: `${square}<path fill="ink" d="M1.5 1.5v9h9z"/>`,
  core: `${square}<path fill="ink" d="M3.6 3.6h4.8v4.8H3.6z"/>`,
  full: '<path fill="ink" d="M1 1h10v10H1z"/>',
  openDoor: '<path fill="ink" d="M1 1h10v10H8V5H4v6H1z"/>',
  dot: `${square}<circle fill="ink" cx="6" cy="6" r="2.1"/>`,
  struck: `<path ${line} d="M1.75 1.75h8.5v8.5h-8.5zM2 10L10 2"/>`,
  dashedRing: `<circle ${line} cx="6" cy="6" r="4.4" stroke-dasharray="2 1.46"/>`,
  ringDot: `${ring}<circle fill="ink" cx="6" cy="6" r="2"/>`,
  tick: '<circle fill="ink" cx="6" cy="6" r="5.15"/><path d="M3.6 6.2l1.7 1.7 3.2-3.6" fill="none" stroke="#FFFFFF" stroke-width="1.5"/>',
  slash: `${ring}<path ${line} d="M3.2 8.8l5.6-5.6"/>`,
  bars: `${ring}<path stroke="ink" stroke-width="1.3" d="M4.8 4.2v3.6M7.2 4.2v3.6"/>`,
  triangle:
    '<path fill="ink" d="M6 .8L11.8 11H.2z"/><path d="M6 4.3v3.2M6 8.7v1.1" stroke="#FFFFFF" stroke-width="1.4"/>',
} as const

const looks: Readonly<Record<Mark, { readonly shape: keyof typeof shapes; readonly colour: string }>> = {
  available: { shape: 'outline', colour: '#0D8963' },
  held: { shape: 'dashed', colour: '#A07C04' },
  reserved: { shape: 'half', colour: '#B55507' },
  underContract: { shape: 'core', colour: '#2D74CA' },
  sold: { shape: 'full', colour: '#443D96' },
  handedOver: { shape: 'openDoor', colour: '#3F4858' },
  occupied: { shape: 'dot', colour: '#A84D97' },
  blocked: { shape: 'struck', colour: '#6E7581' },
  draft: { shape: 'dashedRing', colour: '#6E7581' },
  active: { shape: 'ringDot', colour: '#2D74CA' },
  paused: { shape: 'bars', colour: '#6E7581' },
  done: { shape: 'tick', colour: '#0D8963' },
  cancelled: { shape: 'slash', colour: '#6E7581' },
  expired: { shape: 'slash', colour: '#A07C04' },
  late: { shape: 'triangle', colour: '#CC3336' },
}
