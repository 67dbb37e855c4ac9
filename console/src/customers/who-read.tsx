import { auditCalls } from '@prona/client/audit'
import { orThrow } from '@prona/client/problem'
import { accessKinds } from '@prona/contract/audit/access-kinds'
import type { AuditEntry } from '@prona/contract/audit/audit-entry'
import { formatInstant } from '@prona/contract/kernel/format'
import type { AnyRow, Resource } from '@prona/contract/kernel/resource'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useSignedIn } from '../engine/data/signed-in.tsx'
import { timeZone } from '../engine/data/time-zone.ts'
import { whenSaid } from '../engine/history/when.ts'
import { timeNow } from '../ui/clock.ts'
import { useWords } from '../ui/language.ts'

const shown = 10

/** Who lately read what not everybody may read of a record; nothing where nobody did. */
export function WhoRead({ resource, row }: { readonly resource: Resource; readonly row: AnyRow }) {
  const words = useWords()
  const { t, language } = words
  const { client, branch } = useSignedIn()
  const asked = { resource: resource.single, record: row._id, group: 'readings' } as const
  const { data } = useQuery({
    // The page of the audit keeps pages under the same question.
    queryKey: ['audit', branch, 'latest', asked],
    queryFn: ({ signal }) =>
      orThrow((options) =>
        auditCalls(client.connection).list({ ...asked, itemsPerPage: shown }, { ...options, signal }),
      ),
  })
  if (!data?.audit.length) return null
  return (
    <section className="card" aria-label={t('audit.readings')}>
      <div className="card__head">
        <h2 className="h2">{t('audit.readings')}</h2>
        <Link className="link small" to="/audit" search={asked}>
          {t('history.all')}
        </Link>
      </div>
      <div className="card__body">
        <ul className="log log--wide">
          {data.audit.map((entry) => (
            <li key={entry._id}>
              <b>{entry.by?.name ?? t('history.someone')}</b> {didText(entry)}
              <time dateTime={entry.at} title={formatInstant(entry.at, language, timeZone)}>
                {whenSaid(entry.at, timeNow(), timeZone, words)}
              </time>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )

  function didText({ kind, fields, rows }: AuditEntry): string {
    const names = fields.flatMap((name) => resource.fields[name] ?? []).map(({ label }) => words.label(label))
    return [
      kind === 'change' ? '' : words.label(accessKinds[kind].did),
      ...(names.length > 0 ? [names.join(', ')] : []),
      ...(rows === null ? [] : [t('audit.rows', { count: rows })]),
    ].join(' · ')
  }
}
