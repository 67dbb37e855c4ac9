import type { FieldOf } from '@prona/contract/kernel/field'
import { formatArea, formatMoney, formatNumber, formatPercent } from '@prona/contract/kernel/format'
import { type Currency, isCurrency } from '@prona/contract/kernel/money'
import { parseArea, parseMoney, parseNumber, parsePercent } from '@prona/contract/kernel/parse'
import type { Language } from '@prona/contract/kernel/words'
import { FigureBox } from '../../ui/inputs/figure-box.tsx'
import { useFormValue } from '../form-value.ts'
import { isRecord } from '../sight.ts'
import type { FieldView, FilterProps, InputProps, Scene } from './view.ts'

type Figure = FieldOf<'number' | 'money' | 'area' | 'percent'>
type Reading = {
  readonly parse: (text: string) => number | undefined
  /** As it stands in an input, without its unit. */
  readonly format: (value: number, language: Language) => string
  readonly unit?: string
}

export const number: FieldView<FieldOf<'number'>> = {
  text: (value, field, { words }) => (typeof value === 'number' ? plain(value, field, words.language) : ''),
  width: 44,
  ...figure((field) => ({
    parse: (text) => parseNumber(text, field.decimals),
    format: (value, language) => plain(value, field, language),
  })),
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
  ...figure(() => ({ parse: parseMoney, format: amount })),
  Cell: ({ field, value, scene }) => {
    const currency = currencyIn(field, scene)
    if (typeof value !== 'number' || !currency) return scene.say(field, value)
    return formatMoney(value, currency, scene.words.language, { cents: 'never' })
  },
  Fact: ({ field, value, scene }) => scene.say(field, value),
  Input: MoneyInput,
}

export const area: FieldView<FieldOf<'area'>> = {
  text: (value, _, { words }) => (typeof value === 'number' ? formatArea(value, words.language) : ''),
  width: 76,
  ...figure(() => ({ parse: parseArea, format: amount, unit: 'm²' })),
}

export const percent: FieldView<FieldOf<'percent'>> = {
  text: (value, _, { words }) => (typeof value === 'number' ? formatPercent(value, words.language) : ''),
  width: 56,
  ...figure(() => ({
    parse: parsePercent,
    format: (value, language) => formatNumber(value / 100, language),
    unit: '%',
  })),
}

function figure<F extends Figure>(
  reading: (field: F) => Reading,
): Pick<FieldView<F>, 'Input' | 'Filter' | 'figures'> {
  return {
    figures: true,
    Input: ({ field, ...props }) => <FigureInput {...props} field={field} reading={reading(field)} />,
    Filter: ({ field, ...props }) => <RangeFilter {...props} field={field} reading={reading(field)} />,
  }
}

function FigureInput(props: InputProps<Figure> & { readonly reading: Reading }) {
  const { value, onChange, wiring, scene, reading } = props
  return (
    <FigureBox
      {...wiring}
      value={typeof value === 'number' || typeof value === 'string' ? value : null}
      onChange={onChange}
      parse={reading.parse}
      format={(one) => reading.format(one, scene.words.language)}
      unit={reading.unit}
    />
  )
}

/** Beside its currency, which another field of the same form may name. */
function MoneyInput({ field, ...props }: InputProps<FieldOf<'money'>>) {
  const named = useFormValue(field.currency)
  const currency = isCurrency(field.currency)
    ? field.currency
    : isCurrency(named)
      ? named
      : currencyIn(field, props.scene)
  const unit = currency === 'EUR' ? '€' : currency
  return <FigureInput {...props} field={field} reading={{ parse: parseMoney, format: amount, unit }} />
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

function currencyIn(field: FieldOf<'money'>, { row }: Scene): Currency | undefined {
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
