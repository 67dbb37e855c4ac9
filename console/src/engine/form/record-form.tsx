import type { Field, Fields } from '@prona/contract/kernel/field'
import type { AnyRow, Resource } from '@prona/contract/kernel/resource'
import type { FormDetails } from '@prona/contract/kernel/wire'
import { useNavigate } from '@tanstack/react-router'
import { type ComponentType, type ReactNode, useCallback, useMemo, useRef, useState } from 'react'
import { useWords } from '../../ui/language.ts'
import { latePiece } from '../../ui/late-part.tsx'
import { useNamedPage } from '../../ui/page-name.ts'
import { ScrollPage } from '../../ui/scroll-page.tsx'
import { tellDone } from '../../ui/toasts.tsx'
import { kindOf, nameOf, referredTo } from '../data/use-references.ts'
import { useSave } from '../data/use-row.ts'
import { useFieldDisplay } from '../fields/show.tsx'
import { ChangedNote } from '../live/changed-note.tsx'
import { useOwnScreens } from '../own-screens.ts'
import { CreationHost } from './creation-host.tsx'
import { type Draft, dropDraft } from './draft.ts'
import { FirstFocus } from './first-focus.tsx'
import { FormGroups, type OwnGroups } from './form-groups.tsx'
import { FormHead } from './form-head.tsx'
import { FormIndex } from './form-index.tsx'
import { FormNotes } from './form-notes.tsx'
import { FormScope } from './form-scope.tsx'
import { changed, startingValues, type Values, writableFields, written } from './form-values.ts'
import { LeaveGuard } from './leave-guard.tsx'
import { NextCode } from './next-code.tsx'
import { ProblemNote } from './problem-note.tsx'
import { SaveBar } from './save-bar.tsx'
import { useBeginning } from './use-beginning.ts'
import { useFormKeys } from './use-form-keys.ts'
import { useQuestion } from './use-question.tsx'
import { focusFirst, useKeys, useRecordForm } from './use-record-form.ts'
import { useSending } from './use-sending.ts'
import { useStart } from './use-starting-values.ts'

const Conflict = latePiece(async () => (await import('./conflict.tsx')).Conflict)

export type AroundProps = { readonly row: AnyRow | undefined; readonly children: ReactNode }

type Props = {
  readonly resource: Resource
  readonly details: FormDetails
  readonly row: AnyRow | undefined
  /** Values of the previous record that the next one most likely shares. */
  readonly carried?: Values
  /** Undefined when a record is changed: there is no next one. */
  readonly onAnother?: (carried: Values) => void
  /** Groups of the form that are not derived. */
  readonly groups?: OwnGroups
  readonly Around?: ComponentType<AroundProps>
}

function Alone({ children }: AroundProps) {
  return children
}

/** The form of any resource: the fields that may be written now, in their groups. */
export function RecordForm({ resource, details, row, carried, onAnother, groups, Around = Alone }: Props) {
  const words = useWords()
  const navigate = useNavigate()
  const beginning = useBeginning(resource)
  const display = useFieldDisplay(row ?? beginning.values, { details })
  const fields = useMemo(
    () => writableFields(resource.fields, details.writable, row ? {} : beginning.values),
    [resource, details, row, beginning],
  )
  const begun = useStart({ resource, fields, details, row, beginning, carried })
  const { start, key } = begun
  const [draft, setDraft] = useState(begun.draft)
  const [base, setBase] = useState(() => baseOf(draft, start, row))
  const form = useRecordForm(fields, draft?.values ?? start, display)
  const save = useSave(resource, row)
  const keyOf = useKeys()
  const { refused, send, forget } = useSending(form, fields)
  const [theirs, setTheirs] = useState<AnyRow>()
  const isDone = useRef(false)
  useNamedPage(row && referredTo(resource, row), row && kindOf(resource, row))
  const { plural } = resource
  const { FormNote } = useOwnScreens(resource)

  const leave = (id: string) => {
    isDone.current = true
    dropDraft(key)
    navigate({ to: '/$plural/$id', params: { plural, id }, replace: true })
  }
  // The guard asks if there is unsaved work.
  const cancel = () => {
    if (row) navigate({ to: '/$plural/$id', params: { plural, id: row._id } })
    else navigate({ to: '/$plural', params: { plural } })
  }

  const store = async (values: Values, from = base) => {
    const { values: settled } = beginning
    const data = row
      ? changed(fields, from.values, values)
      : { ...settled, ...written(fields, { ...values, ...settled }) }
    if (row && Object.keys(data).length === 0) return row
    const saved = await send(
      () => save.mutateAsync({ data, version: from.version, key: keyOf(data) }),
      ({ code, current }) => {
        const now = current?.[resource.single]
        if (code !== 'stale' || !now) return false
        setTheirs(now as AnyRow)
        return true
      },
    )
    if (saved) {
      isDone.current = true
      dropDraft(key)
      tellDone(words.t(row ? 'form.saved' : 'form.created', { title: nameOf(resource, saved, words.label) }))
    }
    return saved
  }
  const judged = (then: (values: Values) => void) => {
    if (save.isPending) return
    form.handleSubmit(then, (errors) => focusFirst(form.id, fields, errors))()
  }
  const { ask, question } = useQuestion(resource, row, async (values) => {
    const saved = await store(values)
    if (saved) leave(saved._id)
  })
  const submit = () => judged(ask)
  const submitAndAdd = () =>
    judged(async (values) => {
      if (await store(values)) onAnother?.(likelyNext(fields, values))
    })
  useFormKeys({ save: submit, another: onAnother ? submitAndAdd : submit, cancel })

  const merge = (mine: Values, current: AnyRow) => {
    const now = { values: startingValues(fields, current), version: current.version }
    const merged = { ...now.values, ...mine }
    setBase(now)
    setTheirs(undefined)
    form.reset(merged)
    return { merged, now }
  }
  const settle = async (mine: Values, current: AnyRow, then: 'save' | 'edit') => {
    const { merged, now } = merge(mine, current)
    if (then === 'edit') return
    const saved = await store(merged, now)
    if (saved) leave(saved._id)
  }
  /** What is suggested is nobody's change. */
  const begin = useCallback(
    (suggested: Values) => setBase((now) => ({ ...now, values: { ...now.values, ...suggested } })),
    [],
  )
  const take = (found: Draft) => {
    setDraft(found)
    setBase(baseOf(found, start, row))
    form.reset(found.values)
  }
  const startAnew = () => {
    dropDraft(key)
    setDraft(undefined)
    setBase({ values: start, version: row?.version })
    form.reset(start)
    forget()
  }

  // The form renders again as soon as it is ready, before anything is painted; until then it is empty.
  if (!form.formState.isReady) return null
  return (
    <FormScope form={form} display={display}>
      <CreationHost resource={resource}>
        <ScrollPage>
          <FormHead resource={resource} row={row} />
          <FormNotes
            resource={resource}
            fields={fields}
            draftKey={key}
            draft={draft}
            onTake={take}
            onDrop={startAnew}
          />
          {row && !theirs && !save.isPending && (
            <ChangedNote resource={resource} row={row} version={base.version} onLook={setTheirs} />
          )}
          {theirs ? (
            <Conflict
              resource={resource}
              fields={fields}
              base={base.values}
              mine={form.getValues()}
              theirs={theirs}
              before={row}
              busy={save.isPending}
              onChoose={(mine, then) => settle(mine, theirs, then)}
            />
          ) : (
            <Around row={row}>
              <div className="fcols">
                <FormIndex resource={resource} fields={fields} />
                <form
                  className="card"
                  noValidate
                  aria-busy={save.isPending}
                  onSubmit={(event) => {
                    event.preventDefault()
                    submit()
                  }}
                >
                  <FormGroups resource={resource} fields={fields} own={groups} />
                  {!row && <NextCode resource={resource} fields={fields} onSuggest={begin} />}
                  <FirstFocus />
                  <button type="submit" hidden />
                </form>
              </div>
            </Around>
          )}
        </ScrollPage>
        {!theirs && (
          <>
            {FormNote && <FormNote row={row} />}
            <ProblemNote refused={refused} busy={save.isPending} onRetry={submit} />
            <SaveBar
              fields={fields}
              base={base}
              draftKey={key}
              busy={save.isPending}
              isDone={isDone}
              onSave={submit}
              onSaveAndAdd={onAnother && submitAndAdd}
              onCancel={cancel}
            />
          </>
        )}
        {question}
        <LeaveGuard fields={fields} base={base.values} isDone={isDone} onLeave={() => dropDraft(key)} />
      </CreationHost>
    </FormScope>
  )
}

function baseOf(draft: Draft | undefined, start: Values, row: AnyRow | undefined) {
  return { values: draft?.start ?? start, version: draft ? draft.version : row?.version }
}

/** Records created in a row mostly share their parent and their kind. */
function likelyNext(fields: Fields, values: Values): Values {
  const isShared = (field: Field) => field.kind === 'reference' || field.kind === 'choice'
  const shared = Object.entries(fields).filter(([, field]) => isShared(field))
  return Object.fromEntries(shared.map(([name]) => [name, values[name]]))
}
