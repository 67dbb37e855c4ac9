import { Case } from './section.tsx'

/** Every colour of `tokens.css` by its name, as it is in the look now chosen. */
export function Palette() {
  return (
    <>
      {Object.entries(groups).map(([name, tokens]) => (
        <Case key={name} name={name}>
          {tokens.map((token) => (
            <Swatch key={token} token={token} />
          ))}
        </Case>
      ))}
      <Case name="state: solid, tint, ink, line">
        {states.map((state) => (
          <span className="guide__state" key={state}>
            {['', '-tint', '-ink', '-line'].map((part) => (
              <i
                key={part}
                className="guide__chip"
                data-token={state + part}
                style={{ background: `var(--${state}${part})` }}
              />
            ))}
            <code>--{state}</code>
          </span>
        ))}
      </Case>
    </>
  )
}

function Swatch({ token }: { readonly token: string }) {
  return (
    <span className="guide__swatch">
      <i className="guide__chip" data-token={token} style={{ background: `var(--${token})` }} />
      <code>--{token}</code>
    </span>
  )
}

const states = [
  'available',
  'held',
  'reserved',
  'contract',
  'sold',
  'handed',
  'occupied',
  'blocked',
  'late',
] as const

const groups = {
  ground: ['ground', 'surface', 'sunken', 'raised', 'hover', 'press', 'skeleton', 'skeleton-2', 'scrim'],
  line: ['line', 'line-strong', 'line-control', 'hatch'],
  ink: ['ink', 'ink-2', 'ink-3', 'tip', 'tip-ink'],
  accent: [
    'accent',
    'accent-hover',
    'accent-press',
    'on-accent',
    'accent-ink',
    'accent-tint',
    'accent-tint-2',
    'accent-line',
    'focus',
  ],
  preset: ['p0', 'p1', 'p2', 'p3', 'p4', 'p5', 'p6', 'p7', 'p8', 'p9'],
  navigation: [
    'nav-bg',
    'nav-line',
    'nav-ink',
    'nav-ink-2',
    'nav-strong',
    'nav-hover',
    'nav-active',
    'nav-mark',
    'nav-count',
  ],
} as const
