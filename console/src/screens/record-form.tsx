import type { AnyRow, Resource } from '@prona/contract/kernel/resource'
import type { FormDetails } from '@prona/contract/kernel/wire'
import { useNavigate } from '@tanstack/react-router'
import { useMemo, useRef, useState } from 'react'
import { FormProvider, useWatch } from 'react-hook-form'
import { dropDraft } from '../kernel/draft.ts'
import { troubleOf } from '../kernel/failure.ts'
import { useScene } from '../kernel/fields/show.tsx'
import { SceneContext } from '../kernel/form-field.tsx'
import { WatchContext } from '../kernel/form-value.ts'
import { changed, startingValues, type Values, writableFields, written } from '../kernel/form-values.ts'
import { focusFirst, placeTrouble, useKeys, useRecordForm } from '../kernel/use-record-form.ts'
import { titleOf } from '../kernel/use-references.ts'
import { useSave } from '../kernel/use-row.ts'
import { useWords } from '../ui/language.ts'
import { useNamedPage } from '../ui/page-name.ts'
import { ScrollPage } from '../ui/scroll-page.tsx'
import { useShortcut } from '../ui/shortcuts.ts'
import { tellDone } from '../ui/toasts.tsx'
import { Conflict } from './conflict.tsx'
import { FormGroups, FormIndex } from './form-groups.tsx'
import { FormHead, FormNotes } from './form-head.tsx'
import { LeaveGuard } from './leave-guard.tsx'
import { SaveBar } from './save-bar.tsx'
import { useStart } from './use-start.ts'

type Props = { readonly resource: Resource; readonly details: FormDetails; readonly row: AnyRow | undefined }

/** The form of any resource: the fields that may be written now, grouped as one reads them. */
export function RecordForm({ resource, details, row }: Props) {
  const words = useWords()
  const navigate = useNavigate()
  const scene = useScene(row, { details })
  const fields = useMemo(() => writableFields(resource.fields, details.writable), [resource, details])
  const { start, draft, key } = useStart(resource, fields, details, row)
  const [base, setBase] = useState({ values: draft?.start ?? start, version: draft?.version ?? row?.version })
  const form = useRecordForm(fields, draft?.values ?? start, scene)
  const save = useSave(resource, row)
  const keyOf = useKeys()
  const [messages, setMessages] = useState<readonly string[]>([])
  const [theirs, setTheirs] = useState<AnyRow>()
  const isDone = useRef(false)
  useNamedPage(row && titleOf(resource, row))
  const { plural } = resource

  const leave = (saved?: AnyRow) => {
    isDone.current = true
    dropDraft(key)
    const id = saved?._id ?? row?._id
    if (id) navigate({ to: '/$plural/$id', params: { plural, id }, replace: true })
    else navigate({ to: '/$plural', params: { plural } })
  }

  const send = async (values: Values, from = base) => {
    const data = row ? changed(fields, from.values, values) : written(fields, values)
    if (row && Object.keys(data).length === 0) return leave()
    setMessages([])
    try {
      const saved = await save.mutateAsync({ data, version: from.version, key: keyOf(data) })
      leave(saved)
      tellDone(words.t(row ? 'form.saved' : 'form.created', { title: titleOf(resource, saved) }))
    } catch (error) {
      const trouble = troubleOf(error)
      if (!trouble) throw error
      const current = trouble.current?.[resource.single]
      if (trouble.code === 'stale' && current) return setTheirs(current as AnyRow)
      const homeless = placeTrouble(form, fields, trouble)
      const said = trouble.detail || words.t('form.unreachable')
      setMessages(trouble.fields?.length && homeless.length === 0 ? [] : [said, ...homeless])
    }
  }
  const submit = () =>
    form.handleSubmit(
      (values) => send(values),
      (errors) => focusFirst(fields, errors),
    )()
  useShortcut('save', submit)

  const settle = (mine: Values, current: AnyRow) => {
    const now = { values: startingValues(fields, current), version: current.version }
    const merged = { ...now.values, ...mine }
    setBase(now)
    setTheirs(undefined)
    form.reset(merged)
    send(merged, now)
  }
  const startAnew = () => {
    dropDraft(key)
    form.reset(start)
    setBase({ values: start, version: row?.version })
  }

  return (
    <FormProvider {...form}>
      <SceneContext value={scene}>
        <WatchContext value={useWatchedField}>
          <ScrollPage>
            <FormHead resource={resource} row={row} />
            <FormNotes messages={messages} draftOf={draft?.at} onDrop={startAnew} />
            {theirs ? (
              <Conflict
                resource={resource}
                fields={fields}
                base={base.values}
                mine={form.getValues()}
                theirs={theirs}
                busy={save.isPending}
                onChoose={(mine) => settle(mine, theirs)}
              />
            ) : (
              <div className="fcols">
                <FormIndex resource={resource} fields={fields} />
                <form
                  className="card"
                  noValidate
                  onSubmit={(event) => {
                    event.preventDefault()
                    submit()
                  }}
                >
                  <FormGroups resource={resource} fields={fields} />
                  <button type="submit" hidden />
                </form>
              </div>
            )}
          </ScrollPage>
          {!theirs && (
            <SaveBar
              fields={fields}
              base={base}
              draftKey={key}
              isNew={!row}
              busy={save.isPending}
              isDone={isDone}
              onSave={submit}
              onCancel={() => leaveQuietly(navigate, plural, row)}
            />
          )}
          <LeaveGuard fields={fields} base={base.values} isDone={isDone} onLeave={() => dropDraft(key)} />
        </WatchContext>
      </SceneContext>
    </FormProvider>
  )
}

function useWatchedField(name: string): unknown {
  return useWatch({ name })
}

/** The guard asks, if there is something to lose. */
function leaveQuietly(
  navigate: ReturnType<typeof useNavigate>,
  plural: string,
  row: AnyRow | undefined,
): void {
  if (row) navigate({ to: '/$plural/$id', params: { plural, id: row._id } })
  else navigate({ to: '/$plural', params: { plural } })
}
