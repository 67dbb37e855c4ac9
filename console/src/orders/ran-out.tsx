import { beginningsOf } from '@prona/contract/kernel/kinds'
import { hasRunOut } from '@prona/contract/orders/order-life'
import { order } from '@prona/contract/resources'
import { Link } from '@tanstack/react-router'
import { useAccess } from '../engine/data/access.ts'
import type { RefusalProps } from '../engine/own-screens.ts'
import { timeNow } from '../ui/clock.ts'
import { Glyph } from '../ui/glyph.tsx'
import { useWords } from '../ui/language.ts'
import { isOrder, type Order } from './use-takers.ts'

/** Where a hold has run out meanwhile: a new reservation for the same customers, units and prices. */
export function RanOut({ row, problem }: RefusalProps) {
  const { label } = useWords()
  const mayCreate = useAccess().may(order, 'create')
  const [reservation] = beginningsOf(order)
  if (problem.code !== 'notOpen' || !reservation || !mayCreate || !isOrder(row) || !isOver(row)) return null
  const around = { plural: order.plural }
  return (
    <div className="note">
      <Glyph shape="clock" />
      <span className="grow">{label(order.fields.status.choices.expired)}</span>
      <Link
        className="btn btn--s"
        to="/$plural/new"
        params={around}
        search={{ as: reservation.name, with: sameAs(row) }}
      >
        {label(reservation.label)}
      </Link>
    </div>
  )
}

function isOver(row: Order): boolean {
  return row.status === 'expired' || hasRunOut(row, timeNow())
}

function sameAs({ intent, parties, lines, currency, startsOn, endsOn, deposit, refundable, terms }: Order) {
  return {
    ...{ intent, currency, startsOn, endsOn, deposit, refundable, terms },
    parties: parties.map(({ customer, role, shareBp }) => ({ customer, role, shareBp })),
    lines: lines.map(({ unit, price, discountBp, vatProfile }) => ({ unit, price, discountBp, vatProfile })),
  }
}
