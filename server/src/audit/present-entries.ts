import { isHidden, roleNameIn } from '@prona/contract/access'
import { type AccessKind, accessKinds } from '@prona/contract/audit/access-kinds'
import type { AuditEntry } from '@prona/contract/audit/audit-entry'
import { isWayIn } from '@prona/contract/audit/ways-in'
import { branchPath } from '@prona/contract/kernel/branch-field'
import type { HistoryEntry } from '@prona/contract/kernel/wire'
import { findResource } from '@prona/contract/registry'
import { causesOf } from '../history/causes.ts'
import { entryOf } from '../history/history.ts'
import { labelsIn } from '../history/labels.ts'
import { authorNames } from '../kernel/authors.ts'
import { isRecord } from '../kernel/columns.ts'
import type { Context } from '../kernel/context.ts'
import { run } from '../kernel/statement.ts'
import type { Found } from './find-entries.ts'
import { recordsOf } from './records.ts'
import { addressesOf } from './whose-addresses.ts'

type Presented = { readonly audit: AuditEntry[]; readonly labels: Record<string, string> }

/** Entries as they are answered: with the names of people, roles and records, in the reader's language. */
export async function presentEntries(ctx: Context, found: readonly Found[]): Promise<Presented> {
  const named = found.map(({ resource, record }) => ({ resource, record }))
  // One after the other: within a transaction all of them share its connection and its branches.
  const names = await authorNames(
    ctx,
    found.map(({ by }) => textOf(by)),
  )
  const roles = await roleNames(ctx, found)
  const records = await recordsOf(ctx, named)
  const isTold = await addressesOf(ctx, found)
  const causeOf = await causesOf(
    ctx,
    found.map((row) => ({ ...row, cause_record: row.cause_record ?? null })),
  )
  const audit = found.map((row): AuditEntry => {
    const resource = findResource(String(row.resource))
    const kind = kindOf(row)
    const { at, by, changes } =
      resource && kind === 'change' ? entryOf(resource, row, names) : doneIn(row, names)
    const moved = movedBetween(ctx, row)
    const isSeen = (path: string) => !resource || !isHidden(ctx.rights, resource, path.split('.')[0] ?? path)
    return {
      ...{ _id: `${row.source}-${row.id}`, at, kind, by, changes: [...moved, ...changes] },
      address: isTold(row) ? textOf(row.address) : null,
      browser: isTold(row) ? textOf(row.browser) : null,
      role: roles[String(row.role)] ?? null,
      permission: textOf(row.permission),
      token: textOf(row.token),
      way: isWayIn(row.way) ? row.way : null,
      resource: textOf(row.resource),
      record: records.get(String(row.record)) ?? null,
      action: textOf(row.action),
      cause: kind === 'change' ? causeOf({ ...row, cause_record: row.cause_record ?? null }) : null,
      route: textOf(row.route),
      report: textOf(row.report),
      rows: numberOf(row.rows),
      fields: Array.isArray(row.fields) ? row.fields.map(String).filter(isSeen) : [],
      times: numberOf(row.times),
    }
  })
  return { audit, labels: await labelsOf(ctx, audit) }
}

/** From which branch to which, for whoever was given both. */
function movedBetween({ user }: Context, { action, before, after }: Found): HistoryEntry['changes'] {
  if (action !== 'move' || !isRecord(before) || !isRecord(after)) return []
  const [from, to] = [textOf(before[branchPath]), textOf(after[branchPath])]
  const isTold = [from, to].every((one) => one !== null && user?.branches.includes(one))
  return isTold ? [{ field: branchPath, from, to }] : []
}

function kindOf({ kind }: Found): AuditEntry['kind'] {
  return Object.hasOwn(accessKinds, String(kind)) ? (kind as AccessKind) : 'change'
}

function doneIn(
  row: Found,
  names: Readonly<Record<string, string>>,
): Pick<HistoryEntry, 'at' | 'by' | 'changes'> {
  const by = textOf(row.by)
  return { at: row.at, by: by === null ? null : { _id: by, name: names[by] ?? null }, changes: [] }
}

async function roleNames(ctx: Context, found: readonly Found[]): Promise<Readonly<Record<string, string>>> {
  const ids = [...new Set(found.flatMap(({ role }) => textOf(role) ?? []))]
  if (ids.length === 0) return {}
  const rows = await run(ctx.db, 'select _id, name from roles where _id = any($1::uuid[])', [ids])
  return Object.fromEntries(
    rows.map(({ _id, name }) => [String(_id), roleNameIn(String(name), ctx.language)]),
  )
}

async function labelsOf(ctx: Context, audit: readonly AuditEntry[]): Promise<Record<string, string>> {
  const labels: Record<string, string> = {}
  for (const single of new Set(audit.map(({ resource }) => resource))) {
    const resource = findResource(single ?? '')
    const own = audit.flatMap(({ at, by, action, cause, changes, ...entry }) =>
      entry.resource === single ? [{ at, by, action: action ?? '', cause, changes }] : [],
    )
    if (resource) Object.assign(labels, await labelsIn(ctx, resource, own))
  }
  return labels
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}

function numberOf(value: unknown): number | null {
  return typeof value === 'number' ? value : null
}
