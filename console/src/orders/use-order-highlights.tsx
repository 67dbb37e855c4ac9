import { clockAt, formatDay, formatInstant, formatMoney } from '@prona/contract/kernel/format'
import { customer, order } from '@prona/contract/resources'
import { Link } from '@tanstack/react-router'
import { useAccess } from '../engine/data/access.ts'
import { timeZone } from '../engine/data/time-zone.ts'
import { dayFrom } from '../engine/history/when.ts'
import type { OwnHighlight } from '../engine/own-screens.ts'
import { timeNow } from '../ui/clock.ts'
import { useWords, type Words } from '../ui/language.ts'
import { type Order, partiesOf } from './use-takers.ts'

/** For whom, how much, until when, and whether the deposit is there. */
export function useOrderHighlights(row: Order): readonly OwnHighlight[] {
  const words = useWords()
  const { label, language } = words
  const { parties, totals, period, startsOn, endsOn, leaveOn } = order.fields
  const last = row.leaveOn ?? row.endsOn
  const amount = (value: number) => formatMoney(value, row.currency, language)
  return [
    { key: 'for', label: label(parties.fields.customer.label), value: <Taker row={row} /> },
    {
      key: 'gross',
      label: label(totals.fields.gross.label),
      value: amount(row.totals.gross),
      ...(row.intent === 'lease' && row.period && { aside: adverb(label(period.choices[row.period])) }),
    },
    ...(row.kind === 'reservation' ? untilOf(row, words) : []),
    ...(row.startsOn
      ? [
          { key: 'from', label: label(startsOn.label), value: formatDay(row.startsOn, language) },
          {
            key: 'to',
            label: label((row.leaveOn ? leaveOn : endsOn).label),
            value: last ? formatDay(last, language) : '–',
          },
        ]
      : []),
    ...(row.kind === 'reservation' ? [depositOf(row, words)] : []),
  ]
}

function depositOf(row: Order, words: Words): OwnHighlight {
  const { label, language } = words
  const told = { key: 'deposit', label: label(order.fields.deposit.label) }
  if (isWithoutDeposit(row)) return { ...told, value: words.t('order.depositless') }
  return {
    ...told,
    value: row.deposit ? formatMoney(row.deposit, row.currency, language) : '–',
    aside: row.deposit ? depositState(row, words) : words.t('order.depositNone'),
  }
}

/** The first party, where the reader may open it, and how many there are besides. */
function Taker({ row }: { readonly row: Order }) {
  const mayOpen = useAccess().may(customer, 'read')
  const name = partiesOf(row)
  const [first] = row.parties
  if (!name || !first || !mayOpen) return name ?? '–'
  return (
    <Link className="link" to="/$plural/$id" params={{ plural: customer.plural, id: first.customer }}>
      {name}
    </Link>
  )
}

/** A hold runs out by itself; what is reserved stays so, and a draft has no end before it is held. */
function untilOf({ status, expiresAt }: Order, words: Words): readonly OwnHighlight[] {
  const label = words.label(order.fields.expiresAt.label)
  if (status === 'draft') return [{ key: 'until', label, value: '–', aside: words.t('order.notHeld') }]
  if (status !== 'held' || !expiresAt) return []
  const [now, end] = [timeNow(), expiresAt].map((at) => clockAt(at, timeZone).day)
  return [
    {
      key: 'until',
      label,
      value: formatInstant(expiresAt, words.language, timeZone),
      aside: now && end && dayFrom(end, now, words),
    },
  ]
}

/** A choice that stands alone, in the middle of a line. */
function adverb(word: string): string {
  return word.slice(0, 1).toLowerCase() + word.slice(1)
}

/** Whether it was reserved without one. */
export function isWithoutDeposit({ deposit, depositWaived }: Order): boolean {
  return !deposit && depositWaived === true
}

/** Whether an agreed deposit is there. */
export function depositState({ status, depositOn, depositWaived }: Order, { t }: Words): string | undefined {
  if (depositOn) return t('order.depositReceived')
  if (depositWaived) return t('order.depositWaived')
  return status === 'draft' || status === 'held' ? t('order.depositOpen') : undefined
}
