import { Case } from './section.tsx'

/** The 4 px grid, the measures of what one presses, and the corners. */
export function Spacing() {
  return (
    <>
      <Case name="--s1 … --s12" wide>
        {['s1', 's2', 's3', 's4', 's5', 's6', 's8', 's10', 's12'].map((step) => (
          <span className="guide__measure" key={step}>
            <code>--{step}</code>
            <i className="guide__bar" style={{ inlineSize: `var(--${step})` }} />
          </span>
        ))}
      </Case>
      <Case name="--row-head, --control, --row, --input, --topbar-h">
        {['row-head', 'control', 'row', 'input', 'topbar-h'].map((token) => (
          <span className="guide__box" key={token} style={{ minBlockSize: `var(--${token})` }}>
            <code>--{token}</code>
          </span>
        ))}
      </Case>
      <Case name="--radius-xs, --radius-s, --radius">
        {['radius-xs', 'radius-s', 'radius'].map((token) => (
          <span className="guide__box" key={token} style={{ borderRadius: `var(--${token})` }}>
            <code>--{token}</code>
          </span>
        ))}
      </Case>
    </>
  )
}

export function Elevation() {
  return (
    <Case name="--shadow-1 (controls), --shadow-2 (menus), --shadow-3 (dialogs)">
      {['shadow-1', 'shadow-2', 'shadow-3'].map((token) => (
        <span
          className="guide__box guide__box--high"
          key={token}
          data-shadow={token}
          style={{ boxShadow: `var(--${token})` }}
        >
          <code>--{token}</code>
        </span>
      ))}
    </Case>
  )
}
