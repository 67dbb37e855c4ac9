import { clockAt, formatInstant } from '@prona/contract/kernel/format'
import type { AnyRow, Resource } from '@prona/contract/kernel/resource'
import { allBranches, useDesk } from '../kernel/desk.tsx'
import { timeZone } from '../kernel/sight.ts'
import { titleOf } from '../kernel/use-references.ts'
import { Glyph } from '../ui/glyph.tsx'
import { useWords } from '../ui/language.ts'

export function FormHead({
  resource,
  row,
}: {
  readonly resource: Resource
  readonly row: AnyRow | undefined
}) {
  const { t, label, language } = useWords()
  const { user, branch } = useDesk()
  const code = row?.branch ?? (branch === allBranches ? user.branch : branch)
  const place =
    user.branches.length > 1 && resource.scope === 'branch'
      ? user.branches.find((one) => one.code === code)
      : undefined
  const by = row?.updatedBy && row.labels[row.updatedBy]
  return (
    <div className="head">
      <h1>{row ? t('form.edit', { title: titleOf(resource, row) }) : label(resource.names.add)}</h1>
      {place && <span className="muted small">{place.name}</span>}
      {row && by && (
        <div className="head__acts muted small hide-phone">
          {t('form.changed', { at: formatInstant(row.updatedAt, language, timeZone), by })}
        </div>
      )}
    </div>
  )
}

type NotesProps = {
  readonly messages: readonly string[]
  readonly draftOf: string | undefined
  readonly onDrop: () => void
}

/** What is to be known of the form as a whole: why it was refused, or that a draft came back. */
export function FormNotes({ messages, draftOf, onDrop }: NotesProps) {
  const { t } = useWords()
  return (
    <div className="notes">
      {messages.length > 0 && (
        <div className="note" data-s="late" role="alert">
          <Glyph shape="triangle" />
          <span>{messages.join(' ')}</span>
        </div>
      )}
      {draftOf && (
        <div className="note" data-s="held" role="status">
          <Glyph shape="ringDot" />
          <span>{t('form.draftBack', { time: clockAt(draftOf, timeZone).time })}</span>
          <button type="button" className="link" onClick={onDrop}>
            {t('form.draftDrop')}
          </button>
        </div>
      )}
    </div>
  )
}
