import { addDays, type Day } from '@prona/contract/kernel/day'
import { formatDay, formatRange } from '@prona/contract/kernel/format'
import { inSentence } from '@prona/contract/kernel/words'
import type { Days } from '@prona/contract/orders/claimed-days'
import { type Occupancy, stateOf } from '@prona/contract/orders/timeline'
import { order, unit } from '@prona/contract/resources'
import type { Shape } from '../ui/glyph.tsx'
import type { Words } from '../ui/language.ts'
import { looks } from '../ui/state-mark.tsx'
import type { LeaseDays } from './line.ts'

/** What a bar looks like, and what is told of it. */
export type Face = {
  /** What all that look the same have in common, for the legend. */
  readonly key: string
  readonly shape: Shape
  readonly tone: string
  readonly word: string
  /** The kind of agreement; empty where it is not told. */
  readonly kind: string
  readonly number: string
  readonly customer: string
  readonly days: string
  /** All of it in one sentence. */
  readonly name: string
}

export function faceOf(one: Occupancy, words: Words): Face {
  const { label, language } = words
  const look = lookOf(one, words)
  const kind = one.order ? label(order.fields.kind.choices[one.order.kind]) : ''
  const number = one.order?.number ?? ''
  const customer = one.order?.customer ?? ''
  const days = daysText(one, words)
  const state = kind === '' ? look.word : inSentence(look.word, language)
  const name = [[kind, number].filter(Boolean).join(' '), state, customer, days].filter(Boolean).join(', ')
  return { ...look, kind, number, customer, days, name }
}

/** As the matrix has it; what only an order can be, as orders have it. */
function lookOf(one: Occupancy, { t, label }: Words): Pick<Face, 'key' | 'shape' | 'tone' | 'word'> {
  if (!one.order) return { key: 'taken', shape: 'full', tone: 'taken', word: t('timeline.taken') }
  const state = stateOf(one)
  if (state === undefined) {
    const { status } = one.order
    const [shape, tone] = looks[order.fields.status.marks[status]]
    return { key: `order ${status}`, shape, tone, word: label(order.fields.status.choices[status]) }
  }
  const [shape, tone] = looks[unit.fields.status.marks[state]]
  return { key: state, shape, tone, word: label(unit.fields.status.choices[state]) }
}

/** The first and the last of them: `1.3.2027 – 31.5.2027`. */
export function daysText({ from, until }: Days, { t, language }: Words): string {
  if (until === null) return t('timeline.since', { from: formatDay(from, language) })
  return formatRange(formatDay(from, language), formatDay(addDays(until, -1), language))
}

export function leaseText({ startsOn, endsOn }: LeaseDays, words: Words): string {
  return daysText({ from: startsOn, until: endsOn === null ? null : addDays(endsOn, 1) }, words)
}

type Free = {
  readonly from: Day | null
  readonly status: keyof typeof unit.fields.status.choices | undefined
  readonly today: Day
  readonly readyOn: Day
  /** Where a whole sentence has no room. */
  readonly isShort: boolean
}

/** From when on a unit is free; what it is where nobody knows. */
export function freeText(
  { from, status, today, readyOn, isShort }: Free,
  { t, label, language }: Words,
): string {
  if (from === null) return status ? label(unit.fields.status.choices[status]) : t('timeline.taken')
  if (from <= today) return t('timeline.freeNow')
  const day = formatDay(from, language)
  // Nobody has it, as the matrix says: it is only not there yet.
  if (status === 'available' && from === readyOn)
    return t(isShort ? 'timeline.ready' : 'timeline.freeReady', { day })
  return isShort ? t('timeline.since', { from: day }) : t('timeline.freeFrom', { day })
}
