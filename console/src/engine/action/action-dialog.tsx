import type { Action, AnyRow, Resource } from '@prona/contract/kernel/resource'
import type { FormDetails } from '@prona/contract/kernel/wire'
import { filledIn } from '@prona/contract/kernel/words'
import { useQueryClient } from '@tanstack/react-query'
import { Fragment, Suspense, useMemo, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { timeNow } from '../../ui/clock.ts'
import { Dialog } from '../../ui/confirm.tsx'
import { useWords } from '../../ui/language.ts'
import { latePart } from '../../ui/late-part.tsx'
import { tellDone } from '../../ui/toasts.tsx'
import { useAction } from '../data/use-action.ts'
import { fullNameOf, knownTitles } from '../data/use-references.ts'
import { useFieldDisplay } from '../fields/show.tsx'
import { FirstFocusInDialog } from '../form/first-focus.tsx'
import { FormField } from '../form/form-field.tsx'
import { FormScope } from '../form/form-scope.tsx'
import { startingValues, type Values, written } from '../form/form-values.ts'
import { type FormParts, FormPartsContext, type Wish } from '../form/inputs/form-parts.ts'
import { ProblemNote } from '../form/problem-note.tsx'
import { focusFirst, useKeys, useRecordForm } from '../form/use-record-form.ts'
import { useSending } from '../form/use-sending.ts'
import { useOwnScreens } from '../own-screens.ts'
import { useNext } from './use-next.ts'

const CreateInPlace = latePart(async () => (await import('../form/create-in-place.tsx')).CreateInPlace)

type Props = {
  readonly resource: Resource
  readonly row: AnyRow
  readonly details: FormDetails
  readonly name: string
  readonly action: Action
  readonly onClose: () => void
}

/** Asks for an action's inputs, says what it will do, and runs it; or the resource's own dialog for it. */
export function ActionDialog(props: Props) {
  const { resource, row, name, onClose } = props
  const Own = useOwnScreens(resource).dialogs?.[name]
  return Own ? <Own row={row} onClose={onClose} /> : <DerivedDialog {...props} />
}

function DerivedDialog({ resource, row, details, name, action, onClose }: Props) {
  const { t, label } = useWords()
  const display = useFieldDisplay(row, { details })
  const { input } = action
  const { actions, actionNotes, inputNotes, hint, called, nexts, RefusalNote } = useOwnScreens(resource)
  const ActionNote = actionNotes?.[name]
  const queries = useQueryClient()
  const next = useNext(nexts?.[name])
  const which = hint?.(row, display)
  const [start] = useState(() =>
    startingValues(input, actions?.[name]?.(details.limits, timeNow(), row) ?? {}),
  )
  const form = useRecordForm(input, start, display)
  const call = useAction(resource, row, name)
  const keyOf = useKeys()
  const { refused, send: sent, forget } = useSending(form, input)
  const [wish, setWish] = useState<Wish>()
  const parts = useMemo((): FormParts => ({ create: setWish, rowStart: () => ({}) }), [])

  const send = async (values: Values) => {
    const body = written(input, values)
    const done = await sent(() => call.mutateAsync({ input: body, key: keyOf([body, row.version]) }))
    if (!done) return
    onClose()
    tellDone(said(body), next?.(row))
  }
  /** What was done, with the record and what was entered in their places. */
  const said = (body: Values) => {
    const around = display.around({ ...row, labels: knownTitles(queries) })
    const values = Object.entries(input).map(([path, field]) => [path, around.say(field, body[path])])
    return filledIn(label(action.done), {
      title: fullNameOf(resource, row, label),
      ...Object.fromEntries(values),
    })
  }
  const submit = () => form.handleSubmit(send, (errors) => focusFirst(form.id, input, errors))()
  return (
    <Dialog
      title={`${label(action.label)}: ${called?.(row, display) ?? fullNameOf(resource, row, label)}`}
      opened
      onClose={onClose}
      held={wish !== undefined}
    >
      {which && <p className="dialog__text muted">{which}</p>}
      <FormScope form={form} display={display}>
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            submit()
          }}
        >
          <div className="dialog__text">
            {action.confirm && <p>{label(action.confirm)}</p>}
            {ActionNote && (
              <Suspense>
                <ActionNote row={row} limits={details.limits} />
              </Suspense>
            )}
            <div className="fields fields--dialog">
              <FormPartsContext value={parts}>
                <Suspense>
                  {Object.entries(input).map(([path, field]) => {
                    const Note = inputNotes?.[path]
                    return (
                      <Fragment key={path}>
                        <FormField path={path} field={field} />
                        {Note && <Note row={row} limits={details.limits} />}
                      </Fragment>
                    )
                  })}
                  <FirstFocusInDialog fields={input} start={start} />
                </Suspense>
              </FormPartsContext>
            </div>
          </div>
          <ProblemNote refused={refused} busy={call.isPending} onRetry={submit} />
          {refused && RefusalNote && <RefusalNote row={row} problem={refused.problem} onSettled={forget} />}
          <div className="dialog__foot">
            {/* Beside “Cancel reservation” another “Cancel” would be unclear. */}
            <Button onClick={onClose}>
              {t(label(action.label).startsWith(t('dialog.cancel')) ? 'dialog.close' : 'dialog.cancel')}
            </Button>
            <Button
              type="submit"
              look={action.danger ? 'danger' : 'primary'}
              disabled={call.isPending}
              aria-busy={call.isPending}
            >
              {label(action.label)}
            </Button>
          </div>
        </form>
      </FormScope>
      {wish && <CreateInPlace wish={wish} onClose={() => setWish(undefined)} />}
    </Dialog>
  )
}
