import '../ui/styles/payment-plan.css'
import '../ui/styles/make-units.css'
import type { Fields } from '@prona/contract/kernel/field'
import type { Currency } from '@prona/contract/kernel/money'
import { filledIn } from '@prona/contract/kernel/words'
import { sumOf } from '@prona/contract/payments/allocation'
import { paymentWords } from '@prona/contract/payments/payment-words'
import { useEffect, useRef } from 'react'
import { type Control, type UseFormSetValue, useWatch } from 'react-hook-form'
import type { FieldDisplay } from '../engine/fields/view.ts'
import { FormField } from '../engine/form/form-field.tsx'
import type { Values } from '../engine/form/form-values.ts'
import { Button } from '../ui/button.tsx'
import { Glyph } from '../ui/glyph.tsx'
import { useWords } from '../ui/language.ts'
import { type Item, isSame, rowsOf, valuesFor } from './open-items.ts'

type Shared = {
  readonly items: readonly Item[]
  readonly available: number
  readonly control: Control<Values>
  readonly setValue: UseFormSetValue<Values>
}
type Props = Shared & {
  /** How each of them is asked for. */
  readonly fields: Fields
  /** Follows the amount as long as nobody has typed what is paid. */
  readonly follows: boolean
}

/** How much of each open instalment is paid. */
export function AllocationGroup({ items, available, fields, control, setValue, follows }: Props) {
  const { label } = useWords()
  const values = useWatch({ control })
  const usual = valuesFor(available, items)
  const last = useRef(usual)
  useEffect(() => {
    if (!follows || isSame(items, last.current, usual)) return
    const isTouched = !isSame(items, values, last.current)
    last.current = usual
    if (isTouched) return
    for (const [name, value] of Object.entries(usual)) setValue(name, value)
  })
  return (
    <fieldset className="f6 allocation">
      <legend>{label(paymentWords.pays)}</legend>
      {items.length === 0 && <p className="muted">{label(paymentWords.nothingOpen)}</p>}
      <div className="fields fields--dialog">
        {Object.entries(fields).map(([path, field]) => (
          <FormField key={path} path={path} field={field} />
        ))}
      </div>
    </fieldset>
  )
}

type SumProps = Shared & { readonly currency: Currency; readonly display: FieldDisplay }

/** What all of them are paid together and what is left: in sight, above the buttons, however many there are. */
function AllocationSum({ items, available, currency, control, setValue, display }: SumProps) {
  const { label } = useWords()
  const values = useWatch({ control })
  const usual = valuesFor(available, items)
  const paid = sumOf(rowsOf(items, values))
  const said = (amount: number) => display.say({ kind: 'money', currency, label: paymentWords.open }, amount)
  const left = available - paid
  const fill = () => {
    for (const [name, value] of Object.entries(usual)) setValue(name, value, { shouldDirty: true })
  }
  return (
    <div className="make__sum payplan__sum" role="status">
      <span>
        {label(paymentWords.allocated)} <b className="num">{said(paid)}</b>
      </span>
      <span className="payplan__left" data-s={left >= 0 ? 'available' : 'late'}>
        <Glyph shape={left >= 0 ? 'tick' : 'triangle'} />
        {left >= 0 ? (
          <>
            {label(paymentWords.credit)} <b className="num">{said(left)}</b>
          </>
        ) : (
          filledIn(label(paymentWords.tooMuch), { amount: said(-left) })
        )}
      </span>
      {!isSame(items, values, usual) && items.length > 0 && (
        <Button small onClick={fill}>
          {label(paymentWords.oldestFirst)}
        </Button>
      )}
    </div>
  )
}

type EndProps = SumProps & {
  readonly action: string
  readonly busy: boolean
  readonly onClose: () => void
}

/** The end of a dialog that allocates: the sum, and what sends it unless more is paid than there is. */
export function AllocationEnd({ action, busy, onClose, ...shared }: EndProps) {
  const { t } = useWords()
  const isOver = sumOf(rowsOf(shared.items, useWatch({ control: shared.control }))) > shared.available
  return (
    <div className="allocation__end">
      <AllocationSum {...shared} />
      <div className="dialog__foot">
        <Button onClick={onClose}>{t('dialog.cancel')}</Button>
        <Button type="submit" look="primary" disabled={busy || isOver} aria-busy={busy}>
          {action}
        </Button>
      </div>
    </div>
  )
}
