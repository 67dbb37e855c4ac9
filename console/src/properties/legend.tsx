import { formatMoney, formatRange } from '@prona/contract/kernel/format'
import { isCurrency } from '@prona/contract/kernel/money'
import { formatNumber } from '@prona/contract/kernel/number-text'
import { unit } from '@prona/contract/resources'
import { Glyph } from '../ui/glyph.tsx'
import { useWords } from '../ui/language.ts'
import { looks } from '../ui/state-mark.tsx'
import type { Look } from './look.ts'
import { LevelGlyph } from './matrix-cell.tsx'
import type { MatrixUnit } from './matrix-unit.ts'
import type { Levels } from './price-levels.ts'

type Props = {
  readonly units: readonly MatrixUnit[]
  readonly matching: ReadonlySet<string> | undefined
  readonly levels: Levels
  readonly colouring: Look['colouring']
  /** The states one has narrowed to. */
  readonly chosen: unknown
  readonly onChoose: (states: readonly string[] | undefined) => void
}

/** What shapes and colours mean, how many there are of each, and a way to only these. */
export function Legend({ units, matching, levels, colouring, chosen, onChoose }: Props) {
  const { t, label, language } = useWords()
  const counted = matching ? units.filter(({ _id }) => matching.has(_id)) : units
  if (colouring === 'areaPrice') return <PriceLegend levels={levels} />
  const { choices, marks } = unit.fields.status
  const states = Array.isArray(chosen) ? chosen.map(String) : []
  return (
    <fieldset className="legend" aria-label={t('matrix.legend')}>
      {entriesOf(choices).flatMap(([state, word]) => {
        const isAsked = states.includes(state)
        const count = counted.filter(({ status }) => status === state).length
        if (count === 0 && !isAsked && !units.some(({ status }) => status === state)) return []
        const [shape, tone] = looks[marks[state]]
        return [
          <button
            key={state}
            type="button"
            className="st"
            data-s={tone}
            aria-pressed={isAsked}
            onClick={() => onChoose(isAsked ? states.filter((one) => one !== state) : [...states, state])}
          >
            <Glyph shape={shape} />
            {label(word)} <em className="num">{formatNumber(count, language)}</em>
          </button>,
        ]
      })}
    </fieldset>
  )
}

function PriceLegend({ levels: { levels, currency } }: { readonly levels: Levels }) {
  const { t, language } = useWords()
  const money = (amount: number) =>
    isCurrency(currency) ? formatMoney(amount, currency, language, { cents: 'never' }) : ''
  return (
    <ul className="legend" aria-label={t('matrix.legend')}>
      {levels.map(({ from, to, count }, at) => (
        <li key={to} className="st" data-level={at + 1}>
          <span className="legend__tint">
            <LevelGlyph level={at + 1} />
          </span>
          <span>
            {t('matrix.perArea', { price: from === to ? money(to) : formatRange(money(from), money(to)) })}{' '}
            <em className="num">{formatNumber(count, language)}</em>
          </span>
        </li>
      ))}
      <li className="st" data-level={0}>
        <span className="legend__tint">
          <LevelGlyph level={0} />
        </span>
        {t('matrix.noAreaPrice')}
      </li>
    </ul>
  )
}

function entriesOf<T extends object>(of: T) {
  return Object.entries(of) as [keyof T, T[keyof T]][]
}
