import { type Figure, isAdjustable, soundsLikeChange } from '@prona/contract/batches/adjust'
import type { BulkBody } from '@prona/contract/batches/bulk'
import type { Field, FieldKind, Fields } from '@prona/contract/kernel/field'
import type { AnyRow, Resource } from '@prona/contract/kernel/resource'
import { type ReactNode, Suspense, useMemo, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Pick as PickBox } from '../../ui/inputs/pick.tsx'
import { useWords } from '../../ui/language.ts'
import { useAccess } from '../data/access.ts'
import { useFieldDisplay } from '../fields/show.tsx'
import { FormField } from '../form/form-field.tsx'
import { FormScope } from '../form/form-scope.tsx'
import { type Values, written } from '../form/form-values.ts'
import { focusFirst, useRecordForm } from '../form/use-record-form.ts'
import { AdjustField, type Adjusting, adjustingBy, helpOf } from './adjust-field.tsx'
import { concernSaid, concernsAny } from './concerned.ts'

type Props = {
  readonly resource: Resource
  /** The selected records that are loaded; values they share are known to the form. */
  readonly rows: readonly AnyRow[]
  readonly isBusy: boolean
  readonly onClose: () => void
  readonly onTry: (what: Pick<BulkBody, 'change' | 'adjust'>) => void
  readonly children: ReactNode
}

/** Chooses the fields and the values they get in every record. */
export function BulkFields({ resource, rows, isBusy, onClose, onTry, children }: Props) {
  const words = useWords()
  const { t, label } = words
  const access = useAccess()
  const [names, setNames] = useState<readonly string[]>([])
  // The figures that change from what they are, with their change as far as it is understood.
  const [adjusting, setAdjusting] = useState<Readonly<Record<string, Adjusting>>>({})
  // What was typed as the value for all, and can only be a change.
  const [begun, setBegun] = useState<Readonly<Record<string, string>>>({})
  const isAdjusted = (name: string) => Object.hasOwn(adjusting, name)
  const setAlike = (name: string) =>
    setAdjusting(Object.fromEntries(Object.entries(adjusting).filter(([one]) => one !== name)))
  const display = useFieldDisplay(useCommon(rows))
  const open = Object.entries(resource.fields).filter(
    ([name, field]) =>
      isSimple(resource, name, field) && access.field(resource, name) && concernsAny(field, rows),
  )
  const fields: Fields = Object.fromEntries(
    open.filter(([name]) => names.includes(name) && !isAdjusted(name)),
  )
  const form = useRecordForm(fields, nothing, display)
  const changeTyped = (name: string, field: Figure, text: string) => {
    if (!soundsLikeChange(field, text)) return
    form.unregister(name)
    setBegun({ ...begun, [name]: text })
    setAdjusting({ ...adjusting, [name]: adjustingBy(field, text, null) })
  }
  const unclear = names.find((name) => isAdjusted(name) && adjusting[name] === undefined)
  const unclearField = unclear === undefined ? undefined : resource.fields[unclear]
  return (
    <FormScope form={form} display={display}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          form.handleSubmit(
            (values) => onTry(asked(written(fields, values), adjusting)),
            (errors) => focusFirst(form.id, fields, errors),
          )()
        }}
      >
        <div className="dialog__text bulk scroll">
          <p>{t('bulk.changeHelp')}</p>
          <Suspense>
            {names.map((name) => {
              const field = resource.fields[name]
              const concern = field && concernSaid(resource, field, rows, words)
              return (
                field && (
                  <div key={name} className="bulk__field">
                    <div
                      className="fields fields--dialog"
                      onInput={({ target }) => {
                        if (!isAdjustable(field) || isAdjusted(name)) return
                        if (target instanceof HTMLInputElement) changeTyped(name, field, target.value)
                      }}
                    >
                      {isAdjustable(field) && (
                        <Choice
                          name={name}
                          isAdjusted={isAdjusted(name)}
                          onChange={(isNow) => {
                            form.unregister(name)
                            setBegun({ ...begun, [name]: '' })
                            if (isNow) setAdjusting({ ...adjusting, [name]: undefined })
                            else setAlike(name)
                          }}
                        />
                      )}
                      {isAdjustable(field) && isAdjusted(name) ? (
                        <AdjustField
                          name={name}
                          field={field}
                          begun={begun[name]}
                          onChange={(one) => setAdjusting({ ...adjusting, [name]: one })}
                        />
                      ) : (
                        <FormField path={name} field={field} />
                      )}
                      {concern && <p className="help f6">{concern}</p>}
                      {field.optional && !isAdjusted(name) && (
                        <p className="help f6">{t('bulk.emptyClears')}</p>
                      )}
                    </div>
                    <button
                      type="button"
                      className="tool"
                      aria-label={t('form.take', { name: label(field.label) })}
                      onClick={() => {
                        form.unregister(name)
                        setAlike(name)
                        setNames(names.filter((one) => one !== name))
                      }}
                    >
                      <Icon name="close" />
                    </button>
                  </div>
                )
              )
            })}
          </Suspense>
          <div className="field bulk__add">
            <label htmlFor="bulk-field">{t('bulk.addField')}</label>
            <PickBox
              key={names.length}
              id="bulk-field"
              label={t('bulk.addField')}
              value={null}
              options={open
                .filter(([name]) => !names.includes(name))
                .map(([name, field]) => ({ value: name, label: label(field.label) }))}
              onChange={(name) => name && setNames([...names, name])}
            />
          </div>
        </div>
        {children}
        <div className="dialog__foot">
          <Button onClick={onClose}>{t('dialog.cancel')}</Button>
          <Button
            type="submit"
            look="primary"
            disabled={isBusy}
            closedBecause={
              names.length === 0
                ? t('bulk.noField')
                : unclearField && isAdjustable(unclearField)
                  ? t('bulk.byWrong', { help: t(helpOf(unclearField)) })
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

function asked(change: Values, adjusting: Readonly<Record<string, Adjusting>>) {
  const adjust = Object.fromEntries(
    Object.entries(adjusting).flatMap(([name, one]) => (one ? [[name, one]] : [])),
  )
  return {
    ...(Object.keys(change).length > 0 && { change }),
    ...(Object.keys(adjust).length > 0 && { adjust }),
  }
}

type ChoiceProps = {
  readonly name: string
  readonly isAdjusted: boolean
  readonly onChange: (isAdjusted: boolean) => void
}

/** Whether all records get one value, or each changes from its own. */
function Choice({ name, isAdjusted, onChange }: ChoiceProps) {
  const { t } = useWords()
  return (
    <div className="field f6" role="radiogroup" aria-label={t('bulk.how')}>
      <span className="bulk__how">
        {([false, true] as const).map((one) => (
          <label key={String(one)}>
            <input
              type="radio"
              name={`how-${name}`}
              checked={isAdjusted === one}
              onChange={() => onChange(one)}
            />{' '}
            {t(one ? 'bulk.by' : 'bulk.to')}
          </label>
        ))}
      </span>
    </div>
  )
}

const nothing = {}

const simpleKinds: readonly FieldKind[] = [
  'text',
  'longText',
  'texts',
  'number',
  'money',
  'area',
  'percent',
  'day',
  'instant',
  'flag',
  'choice',
  'choices',
  'reference',
  'references',
]

/** Whether a field can be set alike in many records: no titles, and no fields made of parts. */
function isSimple(resource: Resource, name: string, field: Field): boolean {
  if (field.readOnly || field.fixed || name === resource.title || !simpleKinds.includes(field.kind))
    return false
  return !(field.kind === 'text' && field.secret) && !(field.kind === 'choices' && field.choices === 'asked')
}

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
