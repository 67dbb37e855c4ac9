import '../ui/styles/payment-plan.css'
import '../ui/styles/make-units.css'
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
import { fieldsOf, type Item, isSame, rowsOf, valuesFor } from './open-items.ts'

type Props = {
  readonly items: readonly Item[]
  readonly available: number
  readonly currency: Currency
  readonly control: Control<Values>
  readonly setValue: UseFormSetValue<Values>
  readonly display: FieldDisplay
  /** Follows the amount as long as nobody has typed what is paid. */
  readonly follows: boolean
}

/** How much of each open instalment is paid, and what is left. */
export function AllocationGroup({ items, available, currency, control, setValue, display, follows }: Props) {
  const { label } = useWords()
  const values = useWatch({ control })
  const usual = valuesFor(available, items)
  const last = useRef(usual)
  const isUsual = isSame(items, values, usual)
  const fill = (filled: Values) => {
    last.current = filled
    for (const [name, value] of Object.entries(filled)) setValue(name, value, { shouldDirty: true })
  }
  useEffect(() => {
    if (!follows || isSame(items, last.current, usual)) return
    const isTouched = !isSame(items, values, last.current)
    last.current = usual
    if (isTouched) return
    for (const [name, value] of Object.entries(usual)) setValue(name, value)
  })
  const paid = sumOf(rowsOf(items, values))
  const said = (amount: number) => display.say({ kind: 'money', currency, label: paymentWords.open }, amount)
  const left = available - paid
  return (
    <fieldset className="f6 allocation">
      <legend>{label(paymentWords.pays)}</legend>
      {items.length === 0 && <p className="muted">{label(paymentWords.nothingOpen)}</p>}
      <div className="fields fields--dialog">
        {Object.entries(fieldsOf(items, display)).map(([path, field]) => (
          <FormField key={path} path={path} field={field} />
        ))}
      </div>
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
        {!isUsual && items.length > 0 && (
          <Button small onClick={() => fill(usual)}>
            {label(paymentWords.oldestFirst)}
          </Button>
        )}
      </div>
    </fieldset>
  )
}
