import '../ui/styles/order.css'
import type { Resource } from '@prona/contract/kernel/resource'
import { instalment } from '@prona/contract/resources'
import { memo } from 'react'
import { RecentHistory } from '../engine/history/recent-history.tsx'
import { RecordLife } from '../engine/life/record-life.tsx'
import { FactSums, Facts, SystemFacts } from '../engine/record/facts.tsx'
import { type OverviewProps, RelatedSummaries, RowScreen } from '../engine/record/record-screen.tsx'
import { OrderChain } from './order-chain.tsx'
import { OrderDocuments } from './order-documents.tsx'
import { OrderParties } from './order-parties.tsx'
import { OrderPayments, PaymentStatus } from './order-payments.tsx'
import { OrderReservation, toldByReservation } from './order-reservation.tsx'
import { OrderUnits } from './order-units.tsx'
import { isOrder } from './use-takers.ts'

type Props = { readonly resource: Resource; readonly id: string }

/** An order: how far it is, what it is about and for whom, what it comes to. */
export function OrderPage({ resource, id }: Props) {
  return <RowScreen resource={resource} id={id} Overview={OrderOverview} />
}

const elsewhere = ['number', 'kind', 'intent', 'status', ...toldByReservation]

/** Drawn anew as the order changes, and not as the tabs above it learn how much each of them holds. */
const OrderOverview = memo(function OrderOverview(props: OverviewProps) {
  const { resource, row, display, details, related } = props
  if (!isOrder(row)) return null
  return (
    <RecordLife resource={resource} row={row} display={display}>
      <div className="cols">
        <div className="stack">
          <OrderUnits row={row} display={display} details={details} />
          <OrderPayments row={row} />
          <OrderParties row={row} display={display} details={details} />
          <Facts
            resource={resource}
            row={row}
            display={display}
            details={details}
            elsewhere={row.approval === 'none' ? [...elsewhere, 'approval'] : elsewhere}
          />
          <RelatedSummaries lists={related.filter((list) => list.resource !== instalment)} row={row} />
        </div>
        <aside className="stack">
          <PaymentStatus row={row} />
          <FactSums resource={resource} row={row} display={display} details={details} />
          <OrderReservation row={row} display={display} details={details} />
          <OrderChain row={row} display={display} />
          <OrderDocuments row={row} />
          <RecentHistory resource={resource} row={row} />
          <SystemFacts resource={resource} row={row} display={display} />
        </aside>
      </div>
    </RecordLife>
  )
})
