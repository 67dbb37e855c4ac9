import '../ui/styles/order.css'
import type { Resource } from '@prona/contract/kernel/resource'
import { isOpenForChange } from '@prona/contract/orders/order-life'
import { useFieldDisplay } from '../engine/fields/show.tsx'
import type { OwnGroups } from '../engine/form/form-groups.tsx'
import { FormScreen } from '../engine/form/form-screen.tsx'
import type { AroundProps } from '../engine/form/record-form.tsx'
import { Glyph } from '../ui/glyph.tsx'
import { useWords } from '../ui/language.ts'
import { LinesGroup } from './lines-group.tsx'
import { OrderParties } from './order-parties.tsx'
import { OrderReservation } from './order-reservation.tsx'
import { OrderUnits } from './order-units.tsx'
import { PartiesGroup } from './parties-group.tsx'
import { type UnitPicker, UnitPickerContext } from './unit-picker.ts'
import { isOrder } from './use-takers.ts'

const groups: OwnGroups = { parties: PartiesGroup, lines: LinesGroup }

type Props = { readonly resource: Resource; readonly id?: string }

/** An order as one writes it: for whom, which units, and at once what it comes to. */
export function orderFormWith(picker: UnitPicker) {
  return function OrderForm({ resource, id }: Props) {
    return (
      <UnitPickerContext value={picker}>
        <FormScreen resource={resource} id={id} groups={groups} Around={WithFrozen} />
      </UnitPickerContext>
    )
  }
}

/** What a hold or a reservation has fixed: above the form why, below it what. */
function WithFrozen({ row, children }: AroundProps) {
  const { t } = useWords()
  const display = useFieldDisplay(row)
  if (!row || !isOrder(row) || isOpenForChange(row)) return children
  const fixed = { row, display, details: undefined }
  return (
    <div className="stack">
      <p className="note">
        <Glyph shape="dashedRing" />
        <span>{t(row.status === 'reserved' ? 'order.fixedByReservation' : 'order.fixedByHold')}</span>
      </p>
      {children}
      <OrderUnits {...fixed} />
      {row.status === 'reserved' && (
        <>
          <OrderParties {...fixed} />
          <OrderReservation {...fixed} />
        </>
      )}
    </div>
  )
}
