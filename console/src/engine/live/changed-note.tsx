import { clockAt } from '@prona/contract/kernel/format'
import type { AnyRow, Resource } from '@prona/contract/kernel/resource'
import { Glyph } from '../../ui/glyph.tsx'
import { useWords } from '../../ui/language.ts'
import { timeZone } from '../data/time-zone.ts'
import { useChangedByOthers } from './changed-by-others.ts'

type Props = {
  readonly resource: Resource
  readonly row: AnyRow
  /** What the form began with. */
  readonly version: number | undefined
  readonly onLook: (now: AnyRow) => void
}

/** A note above an open form that somebody else saved its record. The input does not change by itself. */
export function ChangedNote({ resource, row, version, onLook }: Props) {
  const { t } = useWords()
  const changed = useChangedByOthers(resource, row, version)
  return (
    <div className="notes" role="status">
      {changed && 'isGone' in changed && (
        <div className="note" data-s="late">
          <Glyph shape="triangle" />
          <span>{t('live.gone')}</span>
        </div>
      )}
      {changed && 'now' in changed && (
        <div className="note" data-s="held">
          <Glyph shape="ringDot" />
          <span>
            {t('live.changed', {
              by: changed.now.labels[changed.now.updatedBy ?? ''] ?? t('live.somebody'),
              time: clockAt(changed.now.updatedAt, timeZone).time,
            })}
          </span>
          <button type="button" className="link" onClick={() => onLook(changed.now)}>
            {t('live.look')}
          </button>
        </div>
      )}
    </div>
  )
}
