import { accessKinds } from '@prona/contract/audit/access-kinds'
import type { AuditEntry } from '@prona/contract/audit/audit-entry'
import { changeOfSet } from '@prona/contract/audit/change-of-set'
import { didOf } from '@prona/contract/audit/did'
import { waysIn } from '@prona/contract/audit/ways-in'
import { officeZone } from '@prona/contract/kernel/day'
import type { Label } from '@prona/contract/kernel/field'
import { clockAt } from '@prona/contract/kernel/format'
import { titleInLanguage, wordFor } from '@prona/contract/kernel/kinds'
import { type Language, labelIn, type WordKey } from '@prona/contract/kernel/words'
import { permissionText, rightText } from '@prona/contract/permission-text'
import { findResource } from '@prona/contract/registry'
import { reportLabel } from '@prona/contract/report-label'
import { role } from '@prona/contract/resources'
import { triedText } from '@prona/contract/tried-text'
import { type Cell, emptyCell, textCell } from '../export/cell.ts'
import { valueText } from '../export/value-text.ts'
import { sayIn } from '../kernel/words.ts'

const columns: readonly WordKey[] = [
  'audit.at',
  'audit.who',
  'audit.what',
  'audit.kind',
  'audit.record',
  'audit.changes',
  'audit.because',
  'audit.permission',
  'audit.role',
  'audit.address',
  'audit.browser',
]

export function headings(language: Language): readonly Cell[] {
  return columns.map((key) => textCell(sayIn(language, key)))
}

/** An entry as a line of a table. */
export function lineOf(
  entry: AuditEntry,
  labels: Readonly<Record<string, string>>,
  language: Language,
): readonly Cell[] {
  const resource = findResource(entry.resource ?? '')
  const { record, cause } = entry
  const say = (key: WordKey) => sayIn(language, key)
  const label = (one: Label) => labelIn(one, language)
  const report = entry.report && label(reportLabel(resource, entry.report))
  return [
    { kind: 'instant', ...clockAt(entry.at, officeZone) },
    textCell([whoOf(entry, say), tokenOf(entry, language)].filter(Boolean).join(' · ')),
    textCell(
      [
        whatOf(entry, language),
        wayOf(entry, label),
        entry.route && `(${entry.route})`,
        report && `(${report})`,
      ]
        .filter(Boolean)
        .join(' '),
    ),
    resource ? textCell(labelIn(wordFor(resource, record?.values ?? {}), language)) : emptyCell,
    resource && record ? textCell(titleInLanguage(resource, record.title, language)) : emptyCell,
    textCell(changesText(entry, labels, language)),
    textCell(cause?.record?.title ?? ''),
    textCell(entry.permission === null ? '' : permissionText(entry.permission, { t: say, label, language })),
    textCell(entry.role ?? ''),
    textCell(entry.address ?? ''),
    textCell(entry.browser ?? ''),
  ]
}

function whoOf(entry: AuditEntry, say: (key: WordKey) => string): string {
  return entry.by ? (entry.by.name ?? say('history.someone')) : say(nobodyOf(entry))
}

/** The token by which it was done, or which it was done with. */
function tokenOf({ token }: AuditEntry, language: Language): string {
  return token === null ? '' : sayIn(language, 'audit.token', { name: token })
}

function wayOf({ way }: AuditEntry, label: (one: Label) => string): string | undefined {
  return way === null ? undefined : label(waysIn[way])
}

function nobodyOf({ kind }: AuditEntry): WordKey {
  return kind === 'change' ? 'history.program' : 'audit.unknownName'
}

function whatOf(entry: AuditEntry, language: Language): string {
  if (entry.kind !== 'change') {
    const did = labelIn(accessKinds[entry.kind].did, language)
    const speech = {
      t: (key: WordKey) => sayIn(language, key),
      label: (one: Label) => labelIn(one, language),
      language,
    }
    const tried = entry.kind === 'refused' ? triedText(entry, speech) : undefined
    return tried ? `${did}: ${tried}` : did
  }
  const [resource, causing] = [entry.resource, entry.cause?.resource].map((one) => findResource(one ?? ''))
  const did = didOf(entry.action, resource, causing)
  return typeof did === 'string' ? sayIn(language, did) : labelIn(did, language)
}

function changesText(
  { changes, resource: single, record, rows, fields }: AuditEntry,
  labels: Readonly<Record<string, string>>,
  language: Language,
): string {
  const resource = findResource(single ?? '')
  if (rows !== null) return `${rows}: ${fields.join(', ')}`
  const say = (event: 'removed' | 'added') => sayIn(language, `history.${event}`)
  const rightSaid = (right: string) =>
    rightText(right, { t: (key) => sayIn(language, key), label: (one) => labelIn(one, language), language })
  const currency = changes.find(({ field }) => field === 'currency')
  const beside = {
    language,
    labels,
    record: { ...record?.values, ...(currency && { currency: currency.to }) },
  }
  return changes
    .flatMap(({ field, from, to }) => {
      const declared = resource?.fields[field]
      if (!declared) return []
      const name = labelIn(declared.label, language)
      const said = (value: unknown) => valueText(declared, value, beside) || '–'
      const set = resource === role ? changeOfSet(from, to) : undefined
      if (!set) return [`${name}: ${said(from)} → ${said(to)}`]
      return (['removed', 'added'] as const)
        .filter((event) => set[event].length > 0)
        .map((event) => `${name}, ${say(event)}: ${set[event].map(rightSaid).join(', ')}`)
    })
    .join('; ')
}
