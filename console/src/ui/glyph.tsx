import type { ReactNode } from 'react'

const square = <path {...strokeOnly()} d="M1.75 1.75h8.5v8.5h-8.5z" />
const ring = <circle {...strokeOnly()} cx="6" cy="6" r="4.4" />

/**
 * The shapes of the states, 12 × 12. Squares are units, circles are contracts and reservations; only what is late is
 * a triangle.
 */
export const shapes = {
  outline: square,
  dashed: (
    <path {...strokeOnly()} strokeDasharray="2.4 1.85" strokeDashoffset="1.2" d="M1.75 1.75h8.5v8.5h-8.5z" />
  ),
  half: (
    <>
      {square}
      <path fill="currentColor" d="M1.5 1.5v9h9z" />
    </>
  ),
  core: (
    <>
      {square}
      <path fill="currentColor" d="M3.6 3.6h4.8v4.8H3.6z" />
    </>
  ),
  full: <path fill="currentColor" d="M1 1h10v10H1z" />,
  openDoor: <path fill="currentColor" d="M1 1h10v10H8V5H4v6H1z" />,
  dot: (
    <>
      {square}
      <circle fill="currentColor" cx="6" cy="6" r="2.1" />
    </>
  ),
  struck: <path {...strokeOnly()} d="M1.75 1.75h8.5v8.5h-8.5zM2 10L10 2" />,
  dashedRing: <circle {...strokeOnly()} cx="6" cy="6" r="4.4" strokeDasharray="2 1.46" />,
  ringDot: (
    <>
      {ring}
      <circle fill="currentColor" cx="6" cy="6" r="2" />
    </>
  ),
  tick: (
    <>
      <circle fill="currentColor" cx="6" cy="6" r="5.15" />
      <path d="M3.6 6.2l1.7 1.7 3.2-3.6" fill="none" stroke="var(--surface)" strokeWidth="1.5" />
    </>
  ),
  clock: (
    <>
      {ring}
      <path {...strokeOnly()} strokeWidth={1.3} d="M6 3.6V6l1.7 1.2" />
    </>
  ),
  slash: (
    <>
      {ring}
      <path {...strokeOnly()} d="M3.2 8.8l5.6-5.6" />
    </>
  ),
  bars: (
    <>
      {ring}
      <path stroke="currentColor" strokeWidth="1.3" d="M4.8 4.2v3.6M7.2 4.2v3.6" />
    </>
  ),
  triangle: (
    <>
      <path fill="currentColor" d="M6 .8L11.8 11H.2z" />
      <path d="M6 4.3v3.2M6 8.7v1.1" stroke="var(--surface)" strokeWidth="1.4" />
    </>
  ),
} as const satisfies Record<string, ReactNode>

export type Shape = keyof typeof shapes

export function Glyph({ shape }: { readonly shape: Shape }) {
  return (
    <svg className="g" viewBox="0 0 12 12" aria-hidden="true">
      {shapes[shape]}
    </svg>
  )
}

function strokeOnly() {
  return { fill: 'none', stroke: 'currentColor', strokeWidth: 1.5 }
}
