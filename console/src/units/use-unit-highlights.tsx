import { clockAt, formatDay, formatMoney } from '@prona/contract/kernel/format'
import { isCurrency } from '@prona/contract/kernel/money'
import type { Row } from '@prona/contract/kernel/resource'
import { order, unit } from '@prona/contract/resources'
import { Link } from '@tanstack/react-router'
import { useAccess } from '../engine/data/access.ts'
import { timeZone } from '../engine/data/time-zone.ts'
import { dayFrom } from '../engine/history/when.ts'
import type { OwnHighlight } from '../engine/own-screens.ts'
import { useOpenSums } from '../instalments/use-due.tsx'
import { isLet, isTaken, type Order, partiesOf, useContracts, useTakers } from '../orders/use-takers.ts'
import { timeNow } from '../ui/clock.ts'
import { useWords, type Words } from '../ui/language.ts'

type Unit = Row<typeof unit>

/** What a square metre costs; of a unit that is taken for whom and until when, and what is due for one that is sold or let. */
export function useUnitHighlights(row: Unit): readonly OwnHighlight[] {
  const isSold = row.saleState !== 'available' || row.leaseState !== 'free'
  return [
    ...pricePerArea(row, useWords()),
    ...useTaken(row),
    ...useContract(row),
    ...useOpenSums('unit', row._id, isSold),
  ]
}

function pricePerArea({ areaPrice, currency }: Unit, { label, language }: Words): readonly OwnHighlight[] {
  if (typeof areaPrice !== 'number' || !isCurrency(currency)) return []
  const value = formatMoney(areaPrice, currency, language, { cents: 'never' })
  return [{ key: 'per area', after: 'salePrice', label: label(unit.fields.areaPrice.label), value }]
}

/** Who has bought it, and who rents it now or next. */
function useContract({ _id, saleState, leaseState }: Unit): readonly OwnHighlight[] {
  const { t, label, language } = useWords()
  const isSold = bought.includes(saleState)
  const contracts = useContracts(isSold || isLet(leaseState) ? [_id] : [])
  const { role } = order.fields.parties.fields
  const link = (one: Order, more?: string) => (
    <>
      <Link className="link num" to="/$plural/$id" params={{ plural: order.plural, id: one._id }}>
        {one.number}
      </Link>
      {more && ` · ${more}`}
    </>
  )
  const sale = contracts.find(({ kind }) => kind === 'sale')
  const lease = contracts.find(({ kind }) => kind === 'lease')
  const last = lease && (lease.leaveOn ?? lease.endsOn)
  const until = last ? t('life.until', { time: formatDay(last, language) }) : undefined
  return [
    ...(isSold && sale
      ? [{ key: 'buyer', label: label(role.choices.buyer), value: partiesOf(sale) ?? '–', aside: link(sale) }]
      : []),
    ...(isLet(leaseState) && lease
      ? [
          {
            key: 'tenant',
            label: label(role.choices.tenant),
            value: partiesOf(lease) ?? '–',
            aside: link(lease, until),
          },
        ]
      : []),
  ]
}

const bought: readonly string[] = ['underContract', 'sold', 'handedOver']

/** Their place is kept while they are asked for. */
function useTaken({ _id, status }: Unit): readonly OwnHighlight[] {
  const words = useWords()
  const { t, label, language } = words
  const isShown = useAccess().may(order, 'read') && isTaken(status)
  const { takerOf, isHere } = useTakers(isShown ? [_id] : [])
  if (!isShown) return []
  const one = takerOf(_id)
  const waiting = isHere ? '–' : '…'
  const day = one?.expiresAt ? clockAt(one.expiresAt, timeZone).day : undefined
  const by = {
    key: 'taken by',
    label: t(status === 'held' ? 'details.heldFor' : 'details.takenFor'),
    value: (one && partiesOf(one)) ?? waiting,
    aside: one && (
      <Link className="link" to="/$plural/$id" params={{ plural: order.plural, id: one._id }}>
        {one.number}
      </Link>
    ),
  }
  // A hold runs out by itself; what is reserved stays so.
  if (status !== 'held') return [by]
  const until = {
    key: 'taken until',
    label: label(order.fields.expiresAt.label),
    value: day ? formatDay(day, language) : waiting,
    aside: day && dayFrom(day, clockAt(timeNow(), timeZone).day, words),
  }
  return [by, until]
}
