import { formatDay } from '@prona/contract/kernel/format'
import { wordFor } from '@prona/contract/kernel/kinds'
import { order } from '@prona/contract/resources'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { useFigures } from '../engine/data/use-figures.ts'
import { useRecordsById } from '../engine/data/use-records.ts'
import type { FieldDisplay } from '../engine/fields/view.ts'
import { useWords } from '../ui/language.ts'
import type { Order } from './use-takers.ts'

type Props = { readonly row: Order; readonly display: FieldDisplay }

/** What an order followed from and what followed on it: a reservation and its contract, a lease and all its renewals. */
export function OrderChain({ row, display }: Props) {
  const { t } = useWords()
  const heading = useId()
  const ids = useChain(row)
  const { rows } = useRecordsById(order, ids)
  const all = ids.flatMap((id) => (id === row._id ? row : (rows.find(({ _id }) => _id === id) ?? [])))
  if (all.length < 2) return null
  return (
    <section className="card" aria-labelledby={heading}>
      <div className="card__head">
        <h2 className="h2" id={heading}>
          {t('order.chain')}
        </h2>
      </div>
      <ol className="card__body stack order-chain">
        {all.map((one) => (
          <Part key={one._id} one={one} isHere={one === row} display={display} />
        ))}
      </ol>
    </section>
  )
}

/** All of them in the order in which they followed, the reservation or the first lease on top. */
function useChain({ _id, parentOrder, status }: Order): readonly string[] {
  const isAsked = parentOrder !== null || followed.includes(status)
  const { data } = useFigures({
    key: ['chain', _id],
    of: [order],
    ask: (client, options) => client.figures<readonly { _id: string }[]>(`chain?order=${_id}`, options),
    isAsked,
  })
  const ids = isAsked ? (data?.map((one) => one._id) ?? []) : []
  // Until they are here, those of the order before are.
  return ids.includes(_id) ? ids : []
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
