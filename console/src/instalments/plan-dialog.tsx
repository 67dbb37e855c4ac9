import '../ui/styles/batches.css'
import '../ui/styles/make-units.css'
import '../ui/styles/payment-plan.css'
import { openTotal } from '@prona/contract/instalments/plan'
import { isOffered } from '@prona/contract/kernel/closed-action'
import { dayOf, officeZone } from '@prona/contract/kernel/day'
import { money } from '@prona/contract/kernel/money'
import type { AnyRow, Row } from '@prona/contract/kernel/resource'
import { instalment, order, property, unit } from '@prona/contract/resources'
import { useMemo } from 'react'
import { useRecords, useRecordsById } from '../engine/data/use-records.ts'
import { nameOf } from '../engine/data/use-references.ts'
import { timeNow } from '../ui/clock.ts'
import { Dialog } from '../ui/confirm.tsx'
import { useWords } from '../ui/language.ts'
import { inOrderOfDays } from './payments.ts'
import { PlanForm } from './plan-form.tsx'

type Props = { readonly row: AnyRow & Partial<Row<typeof order>>; readonly onClose: () => void }

/** Plans the payments of a sale: from a template or row by row, with what is left of the total always in sight. */
export function PlanDialog({ row, onClose }: Props) {
  const { label } = useWords()
  const action = row.status === 'draft' ? 'plan' : 'replan'
  const made = useRecords(instalment, { order: [row._id] })
  const units = useRecordsById(unit, row.lines?.slice(0, 1).map((line) => line.unit) ?? [])
  const places = useRecordsById(
    property,
    units.rows.slice(0, 1).map((one) => one.property),
  )
  const live = useMemo(
    () => inOrderOfDays(made.rows.filter(({ status }) => status !== 'cancelled')),
    [made.rows],
  )
  const isHere = made.isHere && units.isHere && places.isHere
  const title = `${label(order.actions[action].label)}: ${nameOf(order, row, label)}`
  if (!isOffered(order, row, action)) return null
  return (
    <Dialog title={title} size={1000} opened onClose={onClose}>
      {isHere && (
        <PlanForm
          row={row}
          action={action}
          made={live}
          open={openTotal(money(row.totals?.gross ?? 0), live)}
          milestones={places.rows[0]?.milestones ?? []}
          today={dayOf(timeNow(), officeZone)}
          onClose={onClose}
        />
      )}
    </Dialog>
  )
}
