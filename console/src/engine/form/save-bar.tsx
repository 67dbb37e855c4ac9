import type { Fields } from '@prona/contract/kernel/field'
import { clockAt } from '@prona/contract/kernel/format'
import { type RefObject, use, useEffect, useRef, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { Button } from '../../ui/button.tsx'
import { Glyph } from '../../ui/glyph.tsx'
import { useWords } from '../../ui/language.ts'
import { useLate } from '../../ui/use-late.ts'
import { timeZone } from '../data/time-zone.ts'
import { dropDraft, keepDraft } from './draft.ts'
import { FormIdContext } from './form-scope.tsx'
import { changed, type Values } from './form-values.ts'
import { focusFirst, pathsOf } from './use-record-form.ts'

type Props = {
  readonly fields: Fields
  readonly base: { readonly values: Values; readonly version: number | undefined }
  readonly draftKey: string
  readonly busy: boolean
  readonly isDone: RefObject<boolean>
  readonly onSave: () => void
  /** Where a record is made: the next one may follow at once. */
  readonly onSaveAndAdd?: () => void
  readonly onCancel: () => void
}

/** Shows what is unsaved and what is to be corrected, saves, and keeps the draft. */
export function SaveBar(props: Props) {
  const { fields, base, draftKey, busy, isDone, onSave, onSaveAndAdd, onCancel } = props
  const { t } = useWords()
  const { formState } = useFormContext()
  const formId = use(FormIdContext)
  const count = useChangeCount(fields, base.values)
  const draft = useDraft({ fields, base, draftKey, isDone })
  const isSlow = useLate(busy, slowMs)
  const wrong = pathsOf(formState.errors, Object.keys(fields)).length
  return (
    <div className="savebar">
      {count > 0 ? (
        <span className="st" data-s="held">
          <Glyph shape="ringDot" />
          {t('form.changes', { count })}
        </span>
      ) : (
        <span className="muted">{t('form.noChanges')}</span>
      )}
      {isSlow ? (
        <span className="muted" role="status">
          {t('form.slow')}
        </span>
      ) : (
        draft &&
        count > 0 && (
          <span className={draft.isKept ? 'muted hide-phone' : 'muted'}>
            {draft.isKept
              ? t('form.draftKept', { time: clockAt(draft.at, timeZone).time })
              : t('form.draftNotKept')}
          </span>
        )
      )}
      <span className="grow" />
      {wrong > 0 && (
        <button
          type="button"
          className="late-ink medium row"
          data-s="late"
          onClick={() => focusFirst(formId, fields, formState.errors)}
        >
          <Glyph shape="triangle" />
          {t('form.issues', { count: wrong })}
        </button>
      )}
      <div className="savebar__actions">
        <Button onClick={onCancel}>{t('form.cancel')}</Button>
        {onSaveAndAdd && (
          <span className="hide-phone">
            <Button disabled={busy} aria-keyshortcuts="Control+Enter" onClick={onSaveAndAdd}>
              {t('form.createAndAdd')}
            </Button>
          </span>
        )}
        <Button look="primary" disabled={busy} aria-keyshortcuts="Control+S" onClick={onSave}>
          {t(busy ? 'form.saving' : onSaveAndAdd ? 'form.create' : 'form.save')}
        </Button>
      </div>
    </div>
  )
}

export function useChangeCount(fields: Fields, base: Values): number {
  const values = useWatch()
  return Object.keys(changed(fields, base, values)).length
}

const draftDelayMs = 400
const slowMs = 6_000

function useDraft({
  fields,
  base,
  draftKey,
  isDone,
}: Pick<Props, 'fields' | 'base' | 'draftKey' | 'isDone'>) {
  const values = useWatch()
  const [draft, setDraft] = useState<{ readonly at: string; readonly isKept: boolean }>()
  const isKept = useRef(false)
  const unkept = useRef<() => void>(undefined)
  useEffect(() => {
    const keep = () => {
      unkept.current = undefined
      if (isDone.current) return
      if (Object.keys(changed(fields, base.values, values)).length === 0) {
        // A draft of another tab must not be deleted here.
        if (isKept.current) dropDraft(draftKey)
        return
      }
      const at = new Date().toISOString()
      isKept.current = true
      const kept = { values, start: base.values, version: base.version, at }
      setDraft({ at, isKept: keepDraft(draftKey, kept, fields) })
    }
    unkept.current = keep
    const timer = setTimeout(keep, draftDelayMs)
    return () => clearTimeout(timer)
  }, [fields, base, draftKey, isDone, values])
  // Keeps what was typed just before the page was left.
  useEffect(() => () => unkept.current?.(), [])
  return draft
}
