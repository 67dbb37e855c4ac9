import type { PaperText } from '@prona/client/papers'
import type { Fields } from '@prona/contract/kernel/field'
import { order } from '@prona/contract/resources'
import { useState } from 'react'
import { useRecords } from '../engine/data/use-records.ts'
import { useFieldDisplay } from '../engine/fields/show.tsx'
import { FormField } from '../engine/form/form-field.tsx'
import { FormScope } from '../engine/form/form-scope.tsx'
import { focusFirst, useRecordForm } from '../engine/form/use-record-form.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/confirm.tsx'
import { useWords } from '../ui/language.ts'
import { PaperView } from './paper-view.tsx'

type Props = { readonly text: PaperText; readonly opened?: boolean; readonly onClose: () => void }

/** Asks with which order a text is to be shown, the newest of its kind first, and shows it. */
export function TemplatePreview({ text, opened = true, onClose }: Props) {
  const { t } = useWords()
  const { rows, isHere } = useRecords(order, opened ? { kind: [text.kind] } : undefined)
  if (!opened) return null
  return (
    <Dialog title={t('paper.preview')} opened onClose={onClose}>
      {isHere && (
        <Choose key={text.kind} text={text} newest={rows[0]?._id} labels={titlesOf(rows)} onClose={onClose} />
      )}
    </Dialog>
  )
}

function titlesOf(rows: readonly { readonly _id: string; readonly number: string }[]) {
  return Object.fromEntries(rows.map(({ _id, number }) => [_id, number]))
}

const fields = {
  order: { kind: 'reference', to: 'order', label: order.names.one },
} as const satisfies Fields

type ChooseProps = Props & {
  readonly newest: string | undefined
  readonly labels: Readonly<Record<string, string>>
}

function Choose({ text, newest, labels, onClose }: ChooseProps) {
  const { t } = useWords()
  const display = useFieldDisplay({ labels })
  const form = useRecordForm(fields, { order: newest ?? null }, display)
  const [shown, setShown] = useState<string>()
  const submit = form.handleSubmit(
    ({ order: chosen }) => setShown(String(chosen)),
    (errors) => focusFirst(form.id, fields, errors),
  )
  return (
    <FormScope form={form} display={display}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          event.stopPropagation()
          void submit()
        }}
      >
        <div className="dialog__text">
          <div className="fields">
            <FormField path="order" field={fields.order} />
          </div>
        </div>
        <div className="dialog__foot">
          <Button onClick={onClose}>{t('dialog.close')}</Button>
          <Button type="submit" look="primary">
            {t('paper.show')}
          </Button>
        </div>
      </form>
      {shown && (
        <PaperView order={shown} text={text} title={t('paper.preview')} onClose={() => setShown(undefined)} />
      )}
    </FormScope>
  )
}
