import type { AnyRow } from '@prona/contract/kernel/resource'
import { instalment } from '@prona/contract/resources'
import { useAccess } from '../engine/data/access.ts'
import { unplannedOf } from '../instalments/payments.ts'
import { PaymentsCard } from '../instalments/payments-card.tsx'
import { PlanCard } from '../instalments/plan-card.tsx'
import { useDue } from '../instalments/use-due.tsx'
import { useIdle } from '../ui/use-idle.ts'
import type { Order } from './use-takers.ts'

type Props = { readonly row: AnyRow & Order }

/** What is due under a contract; a reservation has no payments. */
export function OrderPayments({ row }: Props) {
  const mayRead = useAccess().may(instalment, 'read')
  const isIdle = useIdle()
  return isIdle && mayRead && row.kind !== 'reservation' ? <PlanCard row={row} kind={row.kind} /> : null
}

/** How far they are paid. */
export function PaymentStatus({ row }: Props) {
  const due = useDue('order', row._id, useIdle() && row.kind !== 'reservation')
  return due?.map((one) => <PaymentsCard key={one.currency} due={one} unplanned={unplannedOf(row, one)} />)
}
