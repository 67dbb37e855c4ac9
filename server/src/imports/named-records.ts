import { mayDo } from '@prona/contract/access'
import { betweenTitles } from '@prona/contract/kernel/kinds'
import type { Resource } from '@prona/contract/kernel/resource'
import { isId } from '@prona/contract/kernel/schema'
import { resourceNamed } from '@prona/contract/registry'
import { columnAt, tableOf } from '../kernel/columns.ts'
import type { Context } from '../kernel/context.ts'
import { inScope, isLive } from '../kernel/scope.ts'
import { runOnce, statement } from '../kernel/statement.ts'
import { titleIn } from '../kernel/titles.ts'
import { naturalKey } from './natural-key.ts'

export type NamedRecord = { readonly to: string; readonly text: string }
type Found = { readonly id: string; readonly key: Readonly<Record<string, unknown>> }
/** Finds the live records in the reader's scope by their id, their code or their title. */
export type Directory = (called: NamedRecord) => readonly Found[]

/** Looks up everything that many rows refer to at once. */
export async function directoryOf(ctx: Context, wanted: readonly NamedRecord[]): Promise<Directory> {
  const byResource = new Map<string, Map<string, Found[]>>()
  for (const to of new Set(wanted.map((one) => one.to))) {
    const texts = new Set(wanted.filter((one) => one.to === to).map(({ text }) => text))
    byResource.set(to, await recordsNamed(ctx, resourceNamed(to), [...texts]))
  }
  return ({ to, text }) => byResource.get(to)?.get(text) ?? []
}

async function recordsNamed(
  ctx: Context,
  resource: Resource,
  texts: readonly string[],
): Promise<Map<string, Found[]>> {
  const found = new Map<string, Found[]>()
  for (const id of texts.filter(isId)) found.set(id, [{ id, key: {} }])
  const names = texts.filter((text) => !isId(text))
  // Without permission to read them, an import must not reveal which records exist.
  if (names.length === 0 || !mayDo(ctx.rights, resource, 'read')) return found
  const key = (await naturalKey(ctx, resource)) ?? []
  const paths = new Set([...key, resource.title])
  const texted = [...paths].map((path) => columnAt(resource, path)).filter(({ type }) => type === 'text')
  const { bind, values } = statement()
  const written = resource.scope === 'branch' ? { ...ctx, branches: [ctx.branch] } : ctx
  // As an export names it: «302 · Kulla e Detit».
  const wanted = bind([...names, ...names.map((name) => name.split(betweenTitles)[0] ?? name)])
  const matches = texted.map(({ column }) => `t."${column}" = any(${wanted}::text[])`).join(' or ')
  const columns = [...paths].map((path) => `t."${columnAt(resource, path).column}"`).join(', ')
  const rows = await runOnce(
    ctx.db,
    `select t._id, ${columns}, ${titleIn(ctx, resource, 't', bind)} as told from ${tableOf(resource)} t
      where (${matches}) and ${inScope(written, resource, 't', bind)} and ${isLive('t')} order by t._id`,
    values,
  )
  const asked = new Set(names)
  for (const row of rows) {
    const its = Object.fromEntries(key.map((path) => [path, row[columnAt(resource, path).column]]))
    for (const name of new Set([...texted.map(({ column }) => String(row[column])), String(row.told)])) {
      if (asked.has(name)) found.set(name, [...(found.get(name) ?? []), { id: String(row._id), key: its }])
    }
  }
  return found
}
