import { formatDay } from '@prona/contract/kernel/format'
import { wordFor } from '@prona/contract/kernel/kinds'
import { order } from '@prona/contract/resources'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { useRecords, useRecordsById } from '../engine/data/use-records.ts'
import type { FieldDisplay } from '../engine/fields/view.ts'
import { useWords } from '../ui/language.ts'
import type { Order } from './use-takers.ts'

type Props = { readonly row: Order; readonly display: FieldDisplay }

/** What an order followed from and what followed on it: a reservation and its contract, a lease and its renewal. */
export function OrderChain({ row, display }: Props) {
  const { t } = useWords()
  const heading = useId()
  const isFollowed = followed.includes(row.status)
  const { rows: before } = useRecordsById(order, row.parentOrder ? [row.parentOrder] : [])
  const { rows: after } = useRecords(order, isFollowed ? { parentOrder: [row._id] } : undefined)
  if (before.length + after.length === 0) return null
  return (
    <section className="card" aria-labelledby={heading}>
      <div className="card__head">
        <h2 className="h2" id={heading}>
          {t('order.chain')}
        </h2>
      </div>
      <ol className="card__body stack order-chain">
        {[...before, row, ...after].map((one) => (
          <Part key={one._id} one={one} isHere={one === row} display={display} />
        ))}
      </ol>
    </section>
  )
}

const followed: readonly string[] = ['converted', 'renewed']

type OneProps = { readonly one: Order; readonly isHere: boolean; readonly display: FieldDisplay }

function Part({ one, isHere, display }: OneProps) {
  const { label, language } = useWords()
  const name = `${label(wordFor(order, one))} ${one.number}`
  const last = one.leaveOn ?? one.endsOn
  return (
    <li aria-current={isHere ? 'step' : undefined}>
      {isHere ? (
        <b>{name}</b>
      ) : (
        <Link className="link" to="/$plural/$id" params={{ plural: order.plural, id: one._id }}>
          {name}
        </Link>
      )}
      {one.startsOn && (
        <span className="muted num">
          {formatDay(one.startsOn, language)} – {last ? formatDay(last, language) : '…'}
        </span>
      )}
      <span className="order-chain__state">
        {display.around(one).show(order.fields.status, 'status', one.status)}
      </span>
    </li>
  )
}
