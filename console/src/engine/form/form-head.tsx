import { formatInstant } from '@prona/contract/kernel/format'
import { titleOfEditing } from '@prona/contract/kernel/kinds'
import type { AnyRow, Resource } from '@prona/contract/kernel/resource'
import { useWords, type Words } from '../../ui/language.ts'
import { allBranches, useSignedIn } from '../data/signed-in.tsx'
import { timeZone } from '../data/time-zone.ts'
import { nameOf, titleOf } from '../data/use-references.ts'
import { useBeginning } from './use-beginning.ts'

export function FormHead({
  resource,
  row,
}: {
  readonly resource: Resource
  readonly row: AnyRow | undefined
}) {
  const words = useWords()
  const { t, label, language } = words
  const beginning = useBeginning(resource)
  const { user, branch } = useSignedIn()
  const code = row?.branch ?? (branch === allBranches ? user.branch : branch)
  const place =
    user.branches.length > 1 && resource.scope === 'branch'
      ? user.branches.find((one) => one.code === code)
      : undefined
  const by = row?.updatedBy && row.labels[row.updatedBy]
  return (
    <div className="head">
      <h1>{row ? editing(resource, row, words) : label(beginning.label)}</h1>
      {place && <span className="muted small">{place.name}</span>}
      {row && by && (
        <div className="head__actions muted small hide-phone">
          {t('form.changed', { at: formatInstant(row.updatedAt, language, timeZone), by })}
        </div>
      )}
    </div>
  )
}

/** “Ndrysho rezervimin 61/2026”: as the resource says it of its records. */
function editing(resource: Resource, row: AnyRow, { t, label }: Words): string {
  const title = titleOfEditing(resource, row)
  return title
    ? label(title).replace('{title}', () => titleOf(resource, row))
    : t('form.edit', { title: nameOf(resource, row, label) })
}
