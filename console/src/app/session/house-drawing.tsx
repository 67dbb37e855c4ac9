import type { ReactNode } from 'react'

/**
 * A house drawn by its units: `.` free, `-` held, `/` reserved, `#` sold, `D` with a door; `a` and `d` in the
 * accent colour.
 */
const floors = [
  '.......',
  '..a....',
  '.......',
  '#....a.',
  '..#....',
  './...#.',
  '#..#..-',
  '.#-...#',
  '##.#.##',
  'DDdD#DD',
]

/** The drawing beside the sign-in form. */
export function HouseDrawing() {
  return (
    <svg viewBox="0 0 640 860" preserveAspectRatio="xMidYMid meet" overflow="visible" aria-hidden="true">
      <path d="M71.5 692V45.5H568.5V692" fill="none" stroke="var(--line-control)" />
      <path d="M-1280 692.5H1920" stroke="var(--line-control)" />
      {floors.flatMap((floor, row) =>
        [...floor].map((unit, column) => {
          const [x, y] = [102 + 66 * column, 76 + 64 * row]
          return (
            <g key={`${x} ${y}`} transform={`translate(${x} ${y})`}>
              {windows[unit]}
            </g>
          )
        }),
      )}
    </svg>
  )
}

const frame = 'M.5 .5h39v39h-39z'
const door = 'M0 0h40v40h-13v-24h-14v24h-13z'
const connectionState = 'var(--line-strong)'
const accent = 'var(--accent)'

const windows: Readonly<Record<string, ReactNode>> = {
  '.': <path d={frame} fill="none" stroke={connectionState} />,
  '-': <path d={frame} fill="none" stroke={connectionState} strokeDasharray="5 4" />,
  '/': (
    <>
      <path d={frame} fill="none" stroke={connectionState} />
      <path d="M0 0v40h40z" fill={connectionState} />
    </>
  ),
  '#': <path d={frame} fill={connectionState} stroke={connectionState} />,
  a: <path d={frame} fill={accent} stroke={accent} />,
  D: <path d={door} fill={connectionState} />,
  d: <path d={door} fill={accent} />,
}
