import { formatInstant } from '@prona/contract/kernel/format'
import type { AnyRow, Resource } from '@prona/contract/kernel/resource'
import { useWords } from '../../ui/language.ts'
import { timeZone } from '../data/access.ts'
import { allBranches, useDesk } from '../data/signed-in.tsx'
import { titleOf } from '../data/use-references.ts'

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
