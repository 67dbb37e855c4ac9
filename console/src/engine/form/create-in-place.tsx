import type { Fields } from '@prona/contract/kernel/field'
import type { Resource } from '@prona/contract/kernel/resource'
import type { FormDetails } from '@prona/contract/kernel/wire'
import { resourceNamed } from '@prona/contract/registry'
import { ownSearch } from '@prona/contract/search/found'
import { Suspense, useMemo, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/confirm.tsx'
import { useWords } from '../../ui/language.ts'
import { Failed } from '../../ui/page-states.tsx'
import { tellDone } from '../../ui/toasts.tsx'
import { reasonOf } from '../data/problems.ts'
import { nameOf } from '../data/use-references.ts'
import { useFormDetails, useSave } from '../data/use-row.ts'
import { useFieldDisplay } from '../fields/show.tsx'
import { useOwnScreens } from '../own-screens.ts'
import { FirstFocusInDialog } from './first-focus.tsx'
import { FormField } from './form-field.tsx'
import { FormScope } from './form-scope.tsx'
import { type Values, writableFields, written } from './form-values.ts'
import { FormPartsContext, type Wish } from './inputs/form-parts.ts'
import { NextCode } from './next-code.tsx'
import { ProblemNote } from './problem-note.tsx'
import { focusFirst, useKeys, useRecordForm } from './use-record-form.ts'
import { useSending } from './use-sending.ts'
import { newValues } from './use-starting-values.ts'

const dialogPx = 600

type Props = { readonly wish: Wish; readonly onClose: () => void }

/** Creates a record that was searched for and not found, and chooses it. */
export function CreateInPlace({ wish, onClose }: Props) {
  const { label } = useWords()
  const resource = resourceNamed(wish.to)
  const { data, error, refetch } = useFormDetails(resource)
  return (
    <Dialog title={label(resource.names.add)} opened onClose={onClose} size={dialogPx}>
      {data ? (
        <ShortForm resource={resource} details={data} wish={wish} onClose={onClose} />
      ) : (
        <div className="dialog__text dialog__text--waiting" data-autofocus tabIndex={-1}>
          {error && <Failed reason={reasonOf(error)} onRetry={() => refetch()} />}
        </div>
      )}
    </Dialog>
  )
}

type FormProps = Props & { readonly resource: Resource; readonly details: FormDetails }

/** Shows the required and the naming fields first; the rest opens with a click. */
function ShortForm({ resource, details, wish, onClose }: FormProps) {
  const { t, label } = useWords()
  const display = useFieldDisplay(undefined, { details })
  const fields = useMemo(() => writableFields(resource.fields, details.writable), [resource, details])
  const own = useOwnScreens(resource)
  const { beginFrom = (typed: string) => byItsName(resource, typed), lists, FormNote } = own
  const [start] = useState(() => newValues(own, fields, { ...details.defaults, ...beginFrom(wish.typed) }))
  const form = useRecordForm(fields, start, display)
  const save = useSave(resource)
  const keyOf = useKeys()
  const { refused, send } = useSending(form, fields)
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? fields : foremost(resource, fields)
  const rest = Object.keys(fields).length - Object.keys(shown).length

  const submit = () =>
    form.handleSubmit(
      async (values) => {
        const data = written(fields, values)
        const saved = await send(() => save.mutateAsync({ data, key: keyOf(data) }))
        if (!saved) return
        wish.onMade(saved)
        onClose()
        tellDone(t('form.created', { title: nameOf(resource, saved, label) }))
      },
      (errors) => {
        // A problem with a hidden field shows all fields.
        if (Object.keys(errors).some((name) => !Object.hasOwn(shown, name))) setWhole(true)
        focusFirst(form.id, fields, errors)
      },
    )()
  return (
    <FormScope form={form} display={display}>
      <FormPartsContext value={{ rowStart: (path, rows) => lists?.[path]?.begin?.(rows) ?? {} }}>
        <form
          noValidate
          className="inplace"
          onSubmit={(event) => {
            event.preventDefault()
            // In React's tree this form is inside the other one, which must not be submitted.
            event.stopPropagation()
            submit()
          }}
        >
          <div className="dialog__text scroll">
            <div className="fields">
              <Suspense>
                {Object.entries(shown).map(([path, field]) => (
                  <FormField key={path} path={path} field={field} />
                ))}
                <FirstFocusInDialog fields={shown} start={start} />
              </Suspense>
            </div>
            <NextCode resource={resource} fields={fields} />
            {rest > 0 && (
              <Button small look="ghost" icon="down" onClick={() => setWhole(true)}>
                {t('form.moreFields', { count: rest })}
              </Button>
            )}
          </div>
          {FormNote && (
            <FormNote
              row={undefined}
              onUse={(row) => {
                wish.onMade(row)
                onClose()
              }}
            />
          )}
          <ProblemNote refused={refused} busy={save.isPending} onRetry={submit} />
          <div className="dialog__foot">
            <Button onClick={onClose}>{t('dialog.cancel')}</Button>
            <Button type="submit" look="primary" disabled={save.isPending}>
              {t(save.isPending ? 'form.saving' : 'form.createAndChoose')}
            </Button>
          </div>
        </form>
      </FormPartsContext>
    </FormScope>
  )
}

/** By default what was searched for becomes the record's name. */
function byItsName({ fields, title }: Resource, typed: string): Values {
  const field = fields[title]
  return typed !== '' && field && !field.readOnly ? { [title]: typed } : {}
}

/** All fields of the first group, and of the others the required and the searchable ones. */
function foremost(resource: Resource, fields: Fields): Fields {
  const [first] = Object.keys(resource.groups)
  const searched = ownSearch(resource).map((path) => path.split('.')[0])
  return Object.fromEntries(
    Object.entries(fields).filter(
      ([name, field]) =>
        (field.group ?? first) === first ||
        (!field.optional && !field.defaulted) ||
        field.needed ||
        searched.includes(name),
    ),
  )
}
