import type { AnyRow, Resource } from '@prona/contract/kernel/resource'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/confirm.tsx'
import { Glyph } from '../../ui/glyph.tsx'
import { useWords } from '../../ui/language.ts'
import { tellDone } from '../../ui/toasts.tsx'
import { failureOf, problemOf } from '../data/problems.ts'
import { useSave } from '../data/use-row.ts'
import type { FieldDisplay } from '../fields/view.ts'
import { written } from '../form/form-values.ts'
import { ChangedValueText } from './changed-value.tsx'
import { changedValuesOf } from './changed-values.ts'

/** A value that a field once had, with the names of what it refers to. */
export type Former = {
  readonly name: string
  readonly value: unknown
  readonly labels: Readonly<Record<string, string>>
}

type Props = {
  readonly resource: Resource
  readonly row: AnyRow
  readonly former: Former
  readonly display: FieldDisplay
  readonly onClose: () => void
}

/**
 * Shows the current and the former value and restores it; where somebody else has changed it meanwhile it
 * shows their value and asks again.
 */
export function RestoreDialog({ resource, row, former, display, onClose }: Props) {
  const { t, label } = useWords()
  const save = useSave(resource, row)
  // The record as it was when the dialog opened, also while somebody else's change arrives.
  const [now, setNow] = useState(row)
  const [isStale, setStale] = useState(false)
  const [problem, setProblem] = useState('')
  const field = resource.fields[former.name]
  if (!field) return null
  const name = label(field.label)
  const around = display.around({ ...now, labels: { ...former.labels, ...now.labels } })
  const change = { field: former.name, from: now[former.name], to: former.value }

  const restore = async () => {
    const data = written({ [former.name]: field }, { [former.name]: former.value })
    try {
      await save.mutateAsync({ data, version: now.version, key: '' })
      onClose()
      tellDone(t('history.restored', { name }))
    } catch (error) {
      const problem = problemOf(error)
      const current = problem?.code === 'stale' && problem.current?.[resource.single]
      if (current) {
        setNow(current as AnyRow)
        setStale(true)
        setProblem(t('history.conflict'))
      } else {
        setStale(false)
        setProblem(failureOf(error, t))
      }
    }
  }
  return (
    <Dialog title={t('history.restoreTitle', { name })} opened onClose={onClose}>
      <div className="dialog__text">
        {problem && (
          <div className="note" data-s={isStale ? 'held' : 'late'} role="alert">
            <Glyph shape={isStale ? 'half' : 'triangle'} />
            <span>{problem}</span>
          </div>
        )}
        <dl className="turns">
          <dt>{t('history.now')}</dt>
          <dt>{t('history.willBe')}</dt>
          {changedValuesOf(resource, change).map((changed) => (
            <ChangedValueText key={changed.key} changed={changed} display={around} look="side by side" />
          ))}
        </dl>
      </div>
      <div className="dialog__foot">
        <Button onClick={onClose}>{t('dialog.cancel')}</Button>
        <Button look="primary" disabled={save.isPending} onClick={restore} data-autofocus>
          {t(isStale ? 'history.restoreAnyway' : 'history.restoreValue')}
        </Button>
      </div>
    </Dialog>
  )
}
