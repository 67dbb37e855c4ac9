import type { AnyRow, Resource } from '@prona/contract/kernel/resource'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/confirm.tsx'
import { Glyph } from '../../ui/glyph.tsx'
import { useWords } from '../../ui/language.ts'
import { tellDone } from '../../ui/toasts.tsx'
import { failureOf, troubleOf } from '../data/failure.ts'
import { useSave } from '../data/use-row.ts'
import type { Scene } from '../fields/view.ts'
import { written } from '../form/form-values.ts'
import { ChangedLine } from './changed-field.tsx'
import { linesOf } from './changed-fields.ts'

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
  readonly scene: Scene
  readonly onClose: () => void
}

/** Shows what is and what will be, and writes the former value; where somebody was quicker it shows theirs and asks again. */
export function RestoreDialog({ resource, row, former, scene, onClose }: Props) {
  const { t, label } = useWords()
  const save = useSave(resource, row)
  // What one saw when one asked, also while a change of somebody else's arrives behind the dialog.
  const [now, setNow] = useState(row)
  const [isStale, setStale] = useState(false)
  const [complaint, setComplaint] = useState('')
  const field = resource.fields[former.name]
  if (!field) return null
  const name = label(field.label)
  const around = scene.around({ ...now, labels: { ...former.labels, ...now.labels } })
  const change = { field: former.name, from: now[former.name], to: former.value }

  const restore = async () => {
    const data = written({ [former.name]: field }, { [former.name]: former.value })
    try {
      await save.mutateAsync({ data, version: now.version, key: '' })
      onClose()
      tellDone(t('history.restored', { name }))
    } catch (error) {
      const trouble = troubleOf(error)
      const current = trouble?.code === 'stale' && trouble.current?.[resource.single]
      if (current) {
        setNow(current as AnyRow)
        setStale(true)
        setComplaint(t('history.conflict'))
      } else {
        setStale(false)
        setComplaint(failureOf(error, t))
      }
    }
  }
  return (
    <Dialog title={t('history.restoreTitle', { name })} opened onClose={onClose}>
      <div className="dialog__text">
        {complaint && (
          <div className="note" data-s={isStale ? 'held' : 'late'} role="alert">
            <Glyph shape={isStale ? 'half' : 'triangle'} />
            <span>{complaint}</span>
          </div>
        )}
        <dl className="turns">
          <dt>{t('history.now')}</dt>
          <dt>{t('history.willBe')}</dt>
          {linesOf(resource, change).map((line) => (
            <ChangedLine key={line.key} line={line} scene={around} look="side by side" />
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
