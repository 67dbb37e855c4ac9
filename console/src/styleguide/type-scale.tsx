import { Keys } from '../ui/keys.tsx'
import { Case } from './section.tsx'

const sample = 'Njësia A-0504 u rezervua për Arben Hoxhën'

export function TypeScale() {
  return (
    <>
      <Case name="--t-… / --l-…" wide>
        {['3xl', '2xl', 'xl', 'l', 'm', 's', 'xs'].map((size) => (
          <p
            key={size}
            className="guide__line"
            data-type-size={size}
            style={{ fontSize: `var(--t-${size})`, lineHeight: `var(--l-${size})` }}
          >
            <code>{size}</code> {sample}
          </p>
        ))}
      </Case>
      <Case name="--w-normal, --w-medium, --w-strong">
        <span>Normal</span>
        <span className="medium">Medium</span>
        <span className="strong">Strong</span>
      </Case>
      <Case name="ink: default, .soft, .muted, .late-ink, .link, mark">
        <span>{sample}</span>
        <span className="soft">{sample}</span>
        <span className="muted">{sample}</span>
        <span className="late-ink">{sample}</span>
        <a className="link" href="#type">
          {sample}
        </a>
        <span>
          Arben <mark>Hox</mark>ha
        </span>
      </Case>
      <Case name=".h1, .h2, .small, .tiny, .num, .cut">
        <span className="h1">Njësitë</span>
        <span className="h2">Të dhënat</span>
        <span className="small">{sample}</span>
        <span className="tiny">{sample}</span>
        <span className="num">€ 84.500,00</span>
        <span className="cut guide__narrow">{sample}</span>
      </Case>
      <Case name="<Keys keys>">
        <Keys keys="Mod+k" />
        <Keys keys="g u" />
        <Keys keys="Escape" />
      </Case>
    </>
  )
}
