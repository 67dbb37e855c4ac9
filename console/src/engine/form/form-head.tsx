import { formatInstant } from '@prona/contract/kernel/format'
import type { AnyRow, Resource } from '@prona/contract/kernel/resource'
import { useWords } from '../../ui/language.ts'
import { allBranches, useSignedIn } from '../data/signed-in.tsx'
import { timeZone } from '../data/time-zone.ts'
import { nameOf } from '../data/use-references.ts'
import { useBeginning } from './use-beginning.ts'

export function FormHead({
  resource,
  row,
}: {
  readonly resource: Resource
  readonly row: AnyRow | undefined
}) {
  const { t, label, language } = useWords()
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
      <h1>{row ? t('form.edit', { title: nameOf(resource, row, label) }) : label(beginning.label)}</h1>
      {place && <span className="muted small">{place.name}</span>}
      {row && by && (
        <div className="head__actions muted small hide-phone">
          {t('form.changed', { at: formatInstant(row.updatedAt, language, timeZone), by })}
        </div>
      )}
    </div>
  )
}
