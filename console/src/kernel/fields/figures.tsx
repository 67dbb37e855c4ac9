import type { FieldOf } from '@prona/contract/kernel/field'
import { formatArea, formatMoney, formatNumber, formatPercent } from '@prona/contract/kernel/format'
import { type Currency, isCurrency } from '@prona/contract/kernel/money'
import { parseArea, parseMoney, parseNumber, parsePercent } from '@prona/contract/kernel/parse'
import type { Language } from '@prona/contract/kernel/words'
import { FigureBox } from '../../ui/inputs/figure-box.tsx'
import { isRecord } from '../sight.ts'
import type { FieldView, FilterProps, Scene } from './view.ts'

export type Figure = FieldOf<'number' | 'money' | 'area' | 'percent'>
export type Reading = {
  readonly parse: (text: string) => number | undefined
  /** As it stands in an input, without its unit. */
  readonly format: (value: number, language: Language) => string
  readonly unit?: string
}

/** How each is read and, in an input or a filter, written. */
export const readings = {
  number: (field: FieldOf<'number'>): Reading => ({
    parse: (text) => parseNumber(text, field.decimals),
    format: (value, language) => plain(value, field, language),
  }),
  money: { parse: parseMoney, format: amount } satisfies Reading,
  area: { parse: parseArea, format: amount, unit: 'm²' } satisfies Reading,
  percent: {
    parse: parsePercent,
    format: (value, language) => formatNumber(value / 100, language),
    unit: '%',
  } satisfies Reading,
}

export const number: FieldView<FieldOf<'number'>> = {
  text: (value, field, { words }) => (typeof value === 'number' ? plain(value, field, words.language) : ''),
  width: 44,
  ...figure((field) => readings.number(field)),
}

export const money: FieldView<FieldOf<'money'>> = {
  text: (value, field, scene) => {
    if (typeof value !== 'number') return ''
    const currency = currencyIn(field, scene)
    return currency
      ? formatMoney(value, currency, scene.words.language)
      : formatNumber(value / 100, scene.words.language)
  },
  width: 92,
  ...figure(() => readings.money),
  Cell: ({ field, value, scene }) => {
    const currency = currencyIn(field, scene)
    if (typeof value !== 'number' || !currency) return scene.say(field, value)
    return formatMoney(value, currency, scene.words.language, { cents: 'never' })
  },
  Fact: ({ field, value, scene }) => scene.say(field, value),
}

export const area: FieldView<FieldOf<'area'>> = {
  text: (value, _, { words }) => (typeof value === 'number' ? formatArea(value, words.language) : ''),
  width: 76,
  ...figure(() => readings.area),
}

export const percent: FieldView<FieldOf<'percent'>> = {
  text: (value, _, { words }) => (typeof value === 'number' ? formatPercent(value, words.language) : ''),
  width: 56,
  ...figure(() => readings.percent),
}

function figure<F extends Figure>(reading: (field: F) => Reading): Pick<FieldView<F>, 'Filter' | 'figures'> {
  return {
    figures: true,
    Filter: ({ field, ...props }) => <RangeFilter {...props} field={field} reading={reading(field)} />,
  }
}

function RangeFilter(props: FilterProps<Figure> & { readonly reading: Reading }) {
  const { value, onChange, label, scene, reading } = props
  const range = isRecord(value) ? value : {}
  const end = (name: 'from' | 'to') => {
    const one = range[name]
    return (
      <div className="field">
        <label htmlFor={`filter-${name}`}>{scene.words.t(`filter.${name}`)}</label>
        <FigureBox
          id={`filter-${name}`}
          label={`${label}: ${scene.words.t(`filter.${name}`)}`}
          value={typeof one === 'number' || typeof one === 'string' ? one : null}
          onChange={(next) => onChange({ ...range, [name]: next ?? undefined })}
          parse={reading.parse}
          format={(shown) => reading.format(shown, scene.words.language)}
          unit={reading.unit}
        />
      </div>
    )
  }
  return (
    <div className="range">
      {end('from')}
      {end('to')}
    </div>
  )
}

export function currencyIn(field: FieldOf<'money'>, { row }: Scene): Currency | undefined {
  if (isCurrency(field.currency)) return field.currency
  const named = row[field.currency]
  return isCurrency(named) ? named : undefined
}

/** Hundredths with their two decimals, as one types them. */
function amount(value: number, language: Language): string {
  return formatNumber(value / 100, language, 2)
}

/** A year is no quantity: where no five digits can stand, four are written without marks. */
function plain(value: number, field: FieldOf<'number'>, language: Language): string {
  const isYear = value >= 1_000 && field.max < 10_000 && !field.decimals
  return isYear ? String(value) : formatNumber(value, language)
}
