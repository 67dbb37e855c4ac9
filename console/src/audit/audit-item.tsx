import { accessKinds, isRefusal } from '@prona/contract/audit/access-kinds'
import type { AuditEntry } from '@prona/contract/audit/audit-entry'
import { waysIn } from '@prona/contract/audit/ways-in'
import { formatInstant } from '@prona/contract/kernel/format'
import { titleInLanguage, wordFor } from '@prona/contract/kernel/kinds'
import type { Resource } from '@prona/contract/kernel/resource'
import { permissionText } from '@prona/contract/permission-text'
import { findResource } from '@prona/contract/registry'
import { reportLabel } from '@prona/contract/report-label'
import { triedText } from '@prona/contract/tried-text'
import { Link } from '@tanstack/react-router'
import { timeZone } from '../engine/data/time-zone.ts'
import { fieldDisplayOf } from '../engine/fields/show.tsx'
import { ChangedValueText } from '../engine/history/changed-value.tsx'
import { changedValuesOf } from '../engine/history/changed-values.ts'
import { actionText, causeLink } from '../engine/history/history-entries.ts'
import { Icon } from '../ui/icon.tsx'
import { useWords, type Words } from '../ui/language.ts'
import { RestoreRecord } from './restore-record.tsx'

type Props = {
  readonly entry: AuditEntry
  readonly labels: Readonly<Record<string, string>>
}

/** One entry: when, who did what to which record, from what to what, and why they could. */
export function AuditItem({ entry, labels }: Props) {
  const words = useWords()
  const { kind, at, by, address, browser, rows, times } = entry
  const resource = findResource(entry.resource ?? '')
  const cause = causeLink(entry, words)
  return (
    <li data-refused={(kind !== 'change' && isRefusal(kind)) || undefined}>
      <time dateTime={at}>{formatInstant(at, words.language, timeZone)}</time>
      <div className="audit__what">
        <p>
          {by ? (
            <Link className="audit__who" to="." search={(search) => ({ ...search, by: by._id })}>
              {by.name ?? words.t('history.someone')}
            </Link>
          ) : (
            <b>{words.t(kind === 'change' ? 'history.program' : 'audit.unknownName')}</b>
          )}{' '}
          {didText(entry, resource, words)}
          {entry.way !== null && <> {words.label(waysIn[entry.way])}</>}
          {entry.token !== null && <> · {words.t('audit.token', { name: entry.token })}</>}
          {times !== null && times > 1 && <> · {words.t('audit.times', { count: times })}</>}
          {resource && <RecordLink entry={entry} resource={resource} />}
          {rows !== null && <> · {words.t('audit.rows', { count: rows })}</>}
          {resource && kind !== 'change' && accessKinds[kind].group === 'readings' && (
            <ReadFields names={entry.fields} resource={resource} />
          )}
        </p>
        {resource && entry.action === 'delete' && entry.record?.isDeleted && (
          <RestoreRecord resource={resource} record={entry.record} />
        )}
        {resource && entry.changes.length > 0 && (
          <Changes entry={entry} resource={resource} labels={labels} />
        )}
        {cause && (
          <Link className="link cause" to="/$plural/$id" params={{ plural: cause.plural, id: cause.id }}>
            {cause.text}
          </Link>
        )}
        <p className="audit__why muted tiny">{whyText(entry, words)}</p>
      </div>
      <span className="audit__where muted tiny" title={browser ?? undefined}>
        {address}
      </span>
    </li>
  )
}

function didText(entry: AuditEntry, resource: Resource | undefined, words: Words): string {
  const { kind, action, cause, report } = entry
  if (kind !== 'change') {
    const name = report && words.label(reportLabel(resource, report))
    const tried = kind === 'refused' ? triedText(entry, words) : undefined
    const did = words.label(accessKinds[kind].did)
    return [tried ? `${did}: ${tried}` : did, name && `(${name})`].filter(Boolean).join(' ')
  }
  return resource ? actionText(resource, { action: action ?? '', cause }, words) : (action ?? '')
}

function whyText({ kind, permission, role, route }: AuditEntry, words: Words): string {
  const { t } = words
  const word = kind === 'rightAsked' ? 'audit.lacking' : 'audit.allowedBy'
  return [
    // A refusal names it already.
    permission && kind !== 'refused' && `${t(word)} ${permissionText(permission, words)}`,
    role && `${t('audit.role')}: ${role}`,
    route,
  ]
    .filter(Boolean)
    .join(' · ')
}

/** What kind of record it is and what it is called, as a link where it can still be opened. */
function RecordLink({
  entry: { record, kind },
  resource,
}: {
  readonly entry: AuditEntry
  readonly resource: Resource
}) {
  const { t, label, language } = useWords()
  const many = kind !== 'change' && !record
  const word = label(many ? resource.names.many : wordFor(resource, record?.values ?? {}))
  if (!record) return <> · {word}</>
  const name = titleInLanguage(resource, record.title, language)
  return (
    <>
      {' · '}
      {word}{' '}
      {record.isDeleted ? (
        <>
          {name} <span className="tag">{t('audit.deleted')}</span>
        </>
      ) : (
        <Link className="link" to="/$plural/$id" params={{ plural: resource.plural, id: record._id }}>
          {name}
        </Link>
      )}
    </>
  )
}

function Changes({ entry, resource, labels }: Props & { readonly resource: Resource }) {
  const words = useWords()
  const isNew = entry.action === 'create'
  const currency = entry.changes.find(({ field }) => field === 'currency')
  const row = { ...entry.record?.values, ...(currency && { currency: currency.to }), labels }
  const display = fieldDisplayOf(words, row, {})
  const lines = (
    <ul className="changes">
      {entry.changes.map((change) => (
        <li key={change.field}>
          {changedValuesOf(resource, change).map((changed) => (
            <ChangedValueText
              key={changed.key}
              changed={changed}
              display={display}
              look={isNew ? 'first' : 'inline'}
            />
          ))}
        </li>
      ))}
    </ul>
  )
  if (!isNew) return lines
  return (
    <details className="firsts">
      <summary>
        {words.t('history.firstValues', { count: entry.changes.length })}
        <Icon name="down" small />
      </summary>
      {lines}
    </details>
  )
}

/** Which of its fields were read. */
function ReadFields({ names, resource }: { readonly names: readonly string[]; readonly resource: Resource }) {
  const { label } = useWords()
  const fields = names.flatMap((name) => resource.fields[name] ?? [])
  return fields.length === 0 ? null : <> · {fields.map((field) => label(field.label)).join(', ')}</>
}
