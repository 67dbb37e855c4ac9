import type { Fields } from '@prona/contract/kernel/field'
import { clockAt, formatInstant } from '@prona/contract/kernel/format'
import { fieldNamed, type Resource } from '@prona/contract/kernel/resource'
import { use, useEffect, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { Glyph } from '../../ui/glyph.tsx'
import { useWords } from '../../ui/language.ts'
import { timeZone } from '../data/time-zone.ts'
import { withoutRows } from '../fields/issue-sentences.ts'
import { type Draft, dropDraft, strandedDraft, whileAlone } from './draft.ts'
import { FormIdContext } from './form-scope.tsx'
import { focusPath, pathsOf } from './use-record-form.ts'

type Props = {
  readonly resource: Resource
  readonly fields: Fields
  readonly draftKey: string
  /** The draft that was restored on opening. */
  readonly draft: Draft | undefined
  readonly onTake: (draft: Draft) => void
  readonly onDrop: () => void
}

/** Notes above a form: that a draft was restored or is offered, and what is to be corrected. */
export function FormNotes({ resource, fields, draftKey, draft, onTake, onDrop }: Props) {
  const { t, language } = useWords()
  const { stranded, forget } = useStranded(draftKey, draft !== undefined)
  return (
    <div className="notes">
      {stranded && (
        <div className="note" data-s="held" role="status">
          <Glyph shape="ringDot" />
          <span className="grow">
            {t('form.draftFound', { at: formatInstant(stranded.at, language, timeZone) })}
          </span>
          <button
            type="button"
            className="link"
            onClick={() => {
              onTake(stranded)
              forget()
            }}
          >
            {t('form.draftTake')}
          </button>
          <button
            type="button"
            className="link"
            onClick={() => {
              dropDraft(draftKey)
              forget()
            }}
          >
            {t('form.draftDrop')}
          </button>
        </div>
      )}
      {draft && (
        <div className="note" data-s="held" role="status">
          <Glyph shape="ringDot" />
          <span>{t('form.draftBack', { time: clockAt(draft.at, timeZone).time })}</span>
          <button type="button" className="link" onClick={onDrop}>
            {t('form.draftDrop')}
          </button>
        </div>
      )}
      <Summary resource={resource} fields={fields} />
    </div>
  )
}

/** After an attempt to save: the fields to be corrected, each a link to itself. */
function Summary({ resource, fields }: Pick<Props, 'resource' | 'fields'>) {
  const { t, label } = useWords()
  const { formState } = useFormContext()
  const formId = use(FormIdContext)
  const wrong = pathsOf(formState.errors, Object.keys(fields))
  if (formState.submitCount === 0 || wrong.length === 0) return null
  const nameOf = (path: string) => {
    const field = fieldNamed(resource, withoutRows(path))
    const [row] = /(?<=\.)\d+(?=\.)/.exec(path) ?? []
    const name = field ? label(field.label) : path
    return row === undefined ? name : `${name} (${Number(row) + 1})`
  }
  return (
    <div className="note summary" data-s="late" role="alert">
      <Glyph shape="triangle" />
      <span>{t('form.correct')}</span>
      <ul>
        {wrong.map((path) => (
          <li key={path}>
            <button type="button" className="link" onClick={() => focusPath(formId, path)}>
              {nameOf(path)}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The draft of a tab that crashed; not one that another tab is writing, nor the one this form began with. */
function useStranded(key: string, hasOwn: boolean) {
  const [stranded, setStranded] = useState<Draft>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a draft taken later is no reason to look again
  useEffect(
    () =>
      whileAlone(key, () => {
        if (!hasOwn) setStranded(strandedDraft(key, new Date().toISOString()))
      }),
    [key],
  )
  return { stranded, forget: () => setStranded(undefined) }
}
