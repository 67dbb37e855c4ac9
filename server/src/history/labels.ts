import { mayName } from '@prona/contract/access'
import type { Fields } from '@prona/contract/kernel/field'
import type { Resource } from '@prona/contract/kernel/resource'
import { isId } from '@prona/contract/kernel/schema'
import type { HistoryEntry } from '@prona/contract/kernel/wire'
import { resourceNamed } from '@prona/contract/registry'
import { isRecord, tableOf } from '../kernel/columns.ts'
import type { Context } from '../kernel/context.ts'
import { inScope, namingIn } from '../kernel/scope.ts'
import { afterBranches, run, statement, withBranches } from '../kernel/statement.ts'
import { titleIn } from '../kernel/titles.ts'

/** The titles of the records that entries refer to, as far as the reader's scope reaches: id → title. */
export async function labelsIn(
  ctx: Context,
  resource: Resource,
  history: readonly HistoryEntry[],
): Promise<Record<string, string>> {
  const values = history.flatMap(({ changes }) =>
    changes.flatMap(({ field, from, to }) => [{ [field]: from }, { [field]: to }]),
  )
  return titlesIn(namingIn(ctx, resource), resource.fields, values)
}

/** The titles of all that these values of fields refer to. */
export async function titlesIn(
  ctx: Context,
  fields: Fields,
  values: readonly Readonly<Record<string, unknown>>[],
): Promise<Record<string, string>> {
  const wanted = new Map<string, Set<string>>()
  for (const one of values) note(fields, one, wanted)
  const each = await Promise.all([...wanted].map(([to, ids]) => titlesOf(ctx, resourceNamed(to), [...ids])))
  return Object.fromEntries(each.flat())
}

function note(
  fields: Fields,
  values: Readonly<Record<string, unknown>>,
  wanted: Map<string, Set<string>>,
): void {
  for (const [name, value] of Object.entries(values)) {
    const field = fields[name]
    if (field?.kind === 'reference' || field?.kind === 'references') {
      const ids = wanted.get(field.to) ?? new Set()
      for (const id of [value].flat()) if (typeof id === 'string' && isId(id)) ids.add(id)
      if (ids.size > 0) wanted.set(field.to, ids)
    }
    if (field?.kind === 'group' || field?.kind === 'list') {
      for (const inner of [value].flat()) if (isRecord(inner)) note(field.fields, inner, wanted)
    }
  }
}

async function titlesOf(
  ctx: Context,
  target: Resource,
  ids: readonly string[],
): Promise<(readonly [string, string])[]> {
  if (!mayName(ctx.rights, target)) return []
  const { bind, values } = statement()
  const start = withBranches(ctx, { ...target, scope: 'company' }, bind)
  const where = [afterBranches, `t._id = any(${bind(ids)}::uuid[])`, inScope(ctx, target, 't', bind)]
  const text = `${start} select t._id, t.title from b cross join lateral (
    select t._id, ${titleIn(ctx, target, 't', bind)} as title from ${tableOf(target)} t where ${where.join(' and ')}) t`
  const rows = await run(ctx.db, text, values)
  return rows.flatMap(({ _id, title }) => (typeof title === 'string' ? [[String(_id), title] as const] : []))
}
