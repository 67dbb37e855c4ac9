import type { Fields } from '@prona/contract/kernel/field'
import { customer, payment } from '@prona/contract/resources'
import { useState } from 'react'
import { useRow } from '../engine/data/use-row.ts'
import { useFieldDisplay } from '../engine/fields/show.tsx'
import { FormField } from '../engine/form/form-field.tsx'
import { FormScope } from '../engine/form/form-scope.tsx'
import { focusFirst, useRecordForm } from '../engine/form/use-record-form.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/confirm.tsx'
import { useWords } from '../ui/language.ts'
import { useBusyPress } from '../ui/use-busy-press.ts'
import { ReceiveDialog } from './receive-dialog.tsx'

type Props = { readonly from?: string | undefined; readonly opened?: boolean; readonly onClose: () => void }

/** Asks who paid, where that is not known, and then what. */
export function RecordPaymentDialog({ from, opened = true, onClose }: Props) {
  const [chosen, choose] = useState(from)
  if (!opened) return null
  return chosen === undefined ? (
    <WhoPaid onChoose={choose} onClose={onClose} />
  ) : (
    <FromCustomer id={chosen} onClose={onClose} />
  )
}

function FromCustomer({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const { data } = useRow(customer, id)
  useBusyPress(!data)
  return data ? <ReceiveDialog row={data} onClose={onClose} /> : null
}

const fields = {
  customer: { kind: 'reference', to: 'customer', label: payment.fields.customer.label },
} as const satisfies Fields

type WhoProps = { readonly onChoose: (customer: string) => void; readonly onClose: () => void }

function WhoPaid({ onChoose, onClose }: WhoProps) {
  const { t, label } = useWords()
  const display = useFieldDisplay()
  const form = useRecordForm(fields, { customer: null }, display)
  const submit = form.handleSubmit(
    (typed) => onChoose(String(typed.customer)),
    (errors) => focusFirst(form.id, fields, errors),
  )
  return (
    <Dialog title={label(payment.names.add)} opened onClose={onClose}>
      <FormScope form={form} display={display}>
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            void submit()
          }}
        >
          <div className="dialog__text">
            <div className="fields fields--dialog">
              <FormField path="customer" field={fields.customer} />
            </div>
          </div>
          <div className="dialog__foot">
            <Button onClick={onClose}>{t('dialog.cancel')}</Button>
            <Button type="submit" look="primary">
              {t('account.goOn')}
            </Button>
          </div>
        </form>
      </FormScope>
    </Dialog>
  )
}
