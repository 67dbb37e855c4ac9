import { isAdjustable } from '@prona/contract/batches/adjust'
import type { BulkBody } from '@prona/contract/batches/bulk'
import { asked, isEmpty, isSimple, type Setting } from '@prona/contract/batches/ways'
import type { Fields } from '@prona/contract/kernel/field'
import type { AnyRow, Resource } from '@prona/contract/kernel/resource'
import { type ReactNode, Suspense, useEffect, useMemo, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Frame } from '../../ui/inputs/frame.tsx'
import type { Option } from '../../ui/inputs/option.ts'
import { Pick as PickBox } from '../../ui/inputs/pick.tsx'
import { TextBox } from '../../ui/inputs/text-box.tsx'
import { useWords } from '../../ui/language.ts'
import { useAccess } from '../data/access.ts'
import { useFieldDisplay } from '../fields/show.tsx'
import { FormScope } from '../form/form-scope.tsx'
import { type Values, written } from '../form/form-values.ts'
import { focusFirst, focusPath, useRecordForm } from '../form/use-record-form.ts'
import { helpOf } from './adjust-field.tsx'
import { BulkField } from './bulk-field.tsx'
import { concernSaid, concernsAny } from './concerned.ts'

type Props = {
  readonly resource: Resource
  /** The selected records that are loaded; values they share are known to the form. */
  readonly rows: readonly AnyRow[]
  readonly isBusy: boolean
  readonly onClose: () => void
  readonly onTry: (what: Pick<BulkBody, 'change' | 'adjust' | 'reason'>) => void
  readonly children: ReactNode
}

/** The id of the input that chooses one more field. */
export const fieldChooser = 'bulk-field'

/** Chooses the fields and the values they get in every record. */
export function BulkFields({ resource, rows, isBusy, onClose, onTry, children }: Props) {
  const words = useWords()
  const { t, label } = words
  const access = useAccess()
  const [reason, setReason] = useState('')
  const [settings, setSettings] = useState<Readonly<Record<string, Setting>>>({})
  const display = useFieldDisplay(useCommon(rows))
  const open = Object.entries(resource.fields).filter(
    ([name, field]) =>
      isSimple(resource, name, field) && access.field(resource, name) && concernsAny(field, rows),
  )
  const fields: Fields = Object.fromEntries(open.filter(([name]) => settings[name]?.way === 'alike'))
  const form = useRecordForm(fields, nothing, display)
  const chosen = Object.keys(settings).flatMap((name) => {
    const field = resource.fields[name]
    const setting = settings[name]
    return field && setting ? [{ name, field, setting }] : []
  })
  const unclear = chosen.find(({ setting }) => setting.way === 'adjusted' && !setting.adjusting)?.field
  const add = (name: string) => {
    // An empty box says no.
    if (resource.fields[name]?.kind === 'flag') form.setValue(name, false)
    setSettings({ ...settings, [name]: { way: 'alike' } })
  }
  const remove = (name: string) =>
    setSettings(Object.fromEntries(Object.entries(settings).filter(([one]) => one !== name)))
  /** Nobody empties a field by leaving it as it is: that is a way of its own. */
  const rehearse = (values: Values) => {
    const [first, ...others] = Object.keys(fields).filter((name) => isEmpty(values[name]))
    const why = reason.trim() && { reason: reason.trim() }
    if (first === undefined) return onTry({ ...asked(written(fields, values), chosen), ...why })
    for (const name of [first, ...others])
      form.setError(name, { type: 'required', message: t('issue.required') })
    focusPath(form.id, first)
  }
  return (
    <FormScope form={form} display={display}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          form.handleSubmit(rehearse, (errors) => focusFirst(form.id, fields, errors))()
        }}
      >
        <div className="dialog__text bulk scroll">
          <p>{t('bulk.changeHelp')}</p>
          <Suspense>
            {chosen.map(({ name, field, setting }) => (
              <BulkField
                key={name}
                name={name}
                field={field}
                setting={setting}
                concern={concernSaid(resource, field, rows, words)}
                onChange={(next) => setSettings({ ...settings, [name]: next })}
                onRemove={() => remove(name)}
              />
            ))}
          </Suspense>
          <AddField
            key={chosen.length}
            options={open
              .filter(([name]) => !Object.hasOwn(settings, name))
              .map(([name, field]) => ({ value: name, label: label(field.label) }))}
            onAdd={add}
          />
          {resource.keepsReasons && chosen.length > 0 && (
            <Frame id={`${form.id}-reason`} label={t('bulk.reason')} help={t('bulk.reasonHelp')} span={6}>
              {(wiring) => <TextBox {...wiring} maxLength={500} value={reason} onChange={setReason} />}
            </Frame>
          )}
        </div>
        {children}
        <div className="dialog__foot">
          <Button onClick={onClose}>{t('dialog.cancel')}</Button>
          <Button
            type="submit"
            look="primary"
            disabled={isBusy}
            closedBecause={
              chosen.length === 0
                ? t('bulk.noField')
                : unclear && isAdjustable(unclear)
                  ? t('bulk.byWrong', { help: t(helpOf(unclear)) })
                  : undefined
            }
          >
            {t('bulk.try')}
          </Button>
        </div>
      </form>
    </FormScope>
  )
}

type AddProps = { readonly options: readonly Option[]; readonly onAdd: (name: string) => void }

/** Chooses one more field; it has the focus whenever no other part of the form does. */
function AddField({ options, onAdd }: AddProps) {
  const { t } = useWords()
  useEffect(() => {
    const input = document.getElementById(fieldChooser)
    // The dialog sets the first focus later, and finds the same input.
    input?.setAttribute('data-autofocus', '')
    if (!document.activeElement?.closest('form')) input?.focus()
  }, [])
  return (
    <div className="field bulk__add">
      <label htmlFor={fieldChooser}>{t('bulk.addField')}</label>
      <PickBox
        id={fieldChooser}
        label={t('bulk.addField')}
        value={null}
        options={options}
        onChange={(name) => name && onAdd(name)}
      />
    </div>
  )
}

const nothing = {}

/** The values that all of them share, such as their currency. */
function useCommon(rows: readonly AnyRow[]): Values {
  return useMemo(() => {
    const [first, ...others] = rows
    if (!first) return nothing
    return Object.fromEntries(
      Object.entries(first).filter(([name, value]) => others.every((row) => row[name] === value)),
    )
  }, [rows])
}
