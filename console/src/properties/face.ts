import { formatArea, formatMoney } from '@prona/contract/kernel/format'
import { knownText } from '@prona/contract/kernel/kinds'
import { isCurrency } from '@prona/contract/kernel/money'
import { formatNumber } from '@prona/contract/kernel/number-text'
import { inSentence } from '@prona/contract/kernel/words'
import { unit } from '@prona/contract/resources'
import type { Shape } from '../ui/glyph.tsx'
import type { Words } from '../ui/language.ts'
import { looks } from '../ui/state-mark.tsx'
import type { Look } from './look.ts'
import type { MatrixUnit } from './matrix-unit.ts'
import type { Levels } from './price-levels.ts'

/** What a cell shows of its unit, and what it is called. */
export type Face = {
  /** From above; the first is the strongest. */
  readonly lines: readonly string[]
  readonly shape: Shape
  readonly tone: string
  /** Where the price of a square metre colours it: from 1, or 0 where there is none. */
  readonly level: number | undefined
  /** What it is called, and all there is to say of it; both are said before its lines. */
  readonly name: string
  readonly details: string
  readonly isOff: boolean
}

/** What the faces of all cells follow from. */
export type Facing = {
  readonly words: Words
  readonly look: Look
  readonly levels: Levels
  /** Which the filter finds; all of them without one. */
  readonly matching: ReadonlySet<string> | undefined
  /** Of several currencies each amount says its own. */
  readonly withCurrency: boolean
}

/** What nobody asks the price of any more: its state is said in its place. */
const gone: readonly string[] = ['sold', 'handedOver', 'occupied', 'blocked']

export function facesOf(parts: Facing): (unit: MatrixUnit) => Face {
  const { words, look, levels, matching } = parts
  return (one) => {
    const [shape, tone] = looks[unit.fields.status.marks[one.status]]
    const isOff = matching !== undefined && !matching.has(one._id)
    const details = detailsOf(one, look, words)
    return {
      lines: linesOf(one, parts),
      shape,
      tone,
      level: look.colouring === 'areaPrice' ? (levels.levelOf(one) ?? 0) : undefined,
      name: `${one.code}, ${inSentence(words.label(unit.fields.status.choices[one.status]), words.language)}`,
      details: isOff ? `${details}, ${words.t('matrix.outside')}` : details,
      isOff,
    }
  }
}

export function linesOf(
  one: MatrixUnit,
  { words, look: { shows, colouring }, withCurrency }: Omit<Facing, 'levels' | 'matching'>,
): readonly string[] {
  const { label, language } = words
  const has = (part: Look['shows'][number]) => shows.includes(part)
  const isGone = gone.includes(one.status)
  const amount = (value: number | null | undefined) => {
    if (typeof value !== 'number') return ''
    return withCurrency && isCurrency(one.currency)
      ? formatMoney(value, one.currency, language, { cents: 'never' })
      : formatNumber(Math.round(value / 100), language)
  }
  const room = [
    // What has no rooms is known by its code.
    has('layout') && (one.layout || (has('code') ? '' : one.code)),
    has('area') && typeof one.netArea === 'number' && formatNumber(one.netArea / 100, language),
  ]
  const price = isGone
    ? label(unit.fields.status.choices[one.status])
    : amount(one.salePrice ?? one.rentPrice)
  const perArea = isGone && colouring === 'status' ? '' : amount(one.areaPrice)
  const lines = [
    has('code') && one.code,
    room.filter(Boolean).join(' · '),
    has('price') && price,
    (has('areaPrice') || colouring === 'areaPrice') && perArea && `${perArea}/m²`,
  ]
  return lines.filter((line) => typeof line === 'string' && line !== '').map(String)
}

function detailsOf(one: MatrixUnit, { shows }: Look, words: Words): string {
  const { t, label, language } = words
  const { fields } = unit
  const money = (value: number | null | undefined) =>
    typeof value === 'number' && isCurrency(one.currency) ? formatMoney(value, one.currency, language) : ''
  const rent = money(one.rentPrice)
  const period = one.rentPeriod ? inSentence(label(fields.rentPeriod.choices[one.rentPeriod]), language) : ''
  const perArea = money(one.areaPrice)
  return [
    inSentence(label(fields.kind.choices[one.kind]), language),
    !shows.includes('layout') && one.layout,
    typeof one.netArea === 'number' && formatArea(one.netArea, language),
    money(one.salePrice),
    perArea && t('matrix.perArea', { price: perArea }),
    rent && `${rent} ${period}`,
    typeof one.floor === 'number' && t('matrix.floor', { floor: formatNumber(one.floor, language) }),
    one.block && t('matrix.block', { block: one.block }),
    one.orientation && inSentence(label(fields.orientation.choices[one.orientation]), language),
    one.view && knownText(fields.view, one.view, words.language),
  ]
    .filter(Boolean)
    .join(', ')
}
