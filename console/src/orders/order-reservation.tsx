import '../ui/styles/fresh.css'
import { wordFor } from '@prona/contract/kernel/kinds'
import type { AnyRow } from '@prona/contract/kernel/resource'
import type { FormDetails } from '@prona/contract/kernel/wire'
import { order } from '@prona/contract/resources'
import type { ReactNode } from 'react'
import { Fact } from '../engine/fields/show.tsx'
import type { FieldDisplay } from '../engine/fields/view.ts'
import { useFresh } from '../engine/live/use-fresh.ts'
import { EditGroup } from '../engine/record/edit-group.tsx'
import { useWords } from '../ui/language.ts'
import { depositState, isWithoutDeposit } from './use-order-highlights.tsx'
import type { Order } from './use-takers.ts'

type Props = {
  readonly row: AnyRow & Order
  readonly display: FieldDisplay
  readonly details: FormDetails | undefined
}
type Name = 'assignedTo' | 'heldAt' | 'expiresAt' | 'deposit' | 'depositOn' | 'refundable' | 'cancelReason'

/** What this card tells, so that the facts need not. */
export const toldByReservation: readonly string[] = [
  'assignedTo',
  'parentOrder',
  'heldAt',
  'expiresAt',
  'deposit',
  'depositOn',
  'depositWaived',
  'refundable',
  'cancelReason',
]

/** What was agreed on besides units and price, as far as there is something to say of it. */
export function OrderReservation({ row, display, details }: Props) {
  const words = useWords()
  const isFresh = useFresh(row)
  const isReservation = row.kind === 'reservation'
  const fact = (name: Name, aside?: ReactNode) => {
    const field = order.fields[name]
    return (
      <div key={name} className="fact" data-fresh={isFresh(name) || undefined}>
        <dt>{words.label(field.label)}</dt>
        <dd>
          <Fact field={field} path={name} value={row[name]} display={display} />
          {aside && <small className="muted">{aside}</small>}
        </dd>
      </div>
    )
  }
  return (
    <section className="card">
      <div className="card__head">
        <h2 className="h2">
          {words.label(isReservation ? order.groups.reservation.label : wordFor(order, row))}
        </h2>
        {isReservation && (
          <EditGroup
            resource={order}
            row={row}
            details={details}
            group="reservation"
            members={['deposit', 'refundable']}
          />
        )}
      </div>
      <dl className="facts facts--two card__body order-reservation">
        {row.heldAt && hasEnd(row) && fact('heldAt')}
        {row.expiresAt && hasEnd(row) && fact('expiresAt')}
        {fact('assignedTo')}
        {isReservation &&
          !isWithoutDeposit(row) &&
          fact('deposit', row.deposit ? depositState(row, words) : undefined)}
        {isReservation && isWithoutDeposit(row) && <WithoutDeposit />}
        {row.deposit && fact('refundable')}
        {row.depositOn && fact('depositOn')}
        {row.cancelReason && fact('cancelReason')}
      </dl>
    </section>
  )
}

function WithoutDeposit() {
  const { t, label } = useWords()
  return (
    <div className="fact">
      <dt>{label(order.fields.deposit.label)}</dt>
      <dd>{t('order.depositless')}</dd>
    </div>
  )
}

/** A hold ends by itself; what is reserved or cancelled does not. */
function hasEnd({ status }: Order): boolean {
  return status === 'held' || status === 'expired'
}
