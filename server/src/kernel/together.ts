import { AppError } from '@prona/contract/kernel/errors'
import type { Resource, Row } from '@prona/contract/kernel/resource'
import { type Changes, recordActions } from './audit.ts'
import { cellsOf, columnsOf, listsOf, ofWrittenRecords, recordOf, tableOf } from './columns.ts'
import type { Context } from './context.ts'
import type { Feature } from './feature.ts'
import { refuseMissingInAny } from './references.ts'
import { allowedChange } from './rows.ts'
import { runComposed, statement } from './statement.ts'

type Values = Readonly<Record<string, unknown>>
/** A locked record, and what `plainChange` told of it. */
export type Wanted<R extends Resource = Resource> = { readonly row: Row<R>; readonly changes: Changes }

/**
 * What a change makes of a locked record where nothing but the declaration has a say in it, so that it can be written
 * together with others. Undefined where the feature writes by rules of its own, and where it is refused: whoever then
 * tries it by itself is told why.
 */
export function plainChange(
  ctx: Context,
  feature: Feature,
  row: Row<Resource>,
  changes: () => Values,
): Changes | undefined {
  const { resource } = feature
  if (!feature.changesPlainly) return undefined
  try {
    const wanted = changes()
    if (listsOf(resource.fields).some(([name]) => name in wanted)) return undefined
    feature.refuseChange?.(ctx, row, wanted)
    return allowedChange(ctx, resource, row, wanted)
  } catch (error) {
    if (error instanceof AppError) return undefined
    throw error
  }
}

/**
 * Changes locked records as `updateRow` changes each, however many in one statement, with the same entries. Answers
 * those that differ, as they are then, but for their labels. One that is refused refuses all of them.
 */
export async function updateTogether<R extends Resource>(
  ctx: Context,
  resource: R,
  wanted: readonly Wanted<R>[],
): Promise<ReadonlyMap<string, Row<R>>> {
  const given = wanted.map(({ row, changes }) => ({ ...changes.after, _id: row._id }))
  const had = wanted.map(({ row }) => row)
  await refuseMissingInAny(ctx, resource, given, had)
  return writeTogether(ctx, resource, wanted, 'update')
}

/** The same for records whose references are checked already. */
export async function writeTogether<R extends Resource>(
  ctx: Context,
  resource: R,
  wanted: readonly Wanted<R>[],
  action: string,
): Promise<ReadonlyMap<string, Row<R>>> {
  const differing = wanted.filter(({ changes }) => Object.keys(changes.after).length > 0)
  const had = new Map(differing.map(({ row }) => [row._id, row]))
  if (had.size === 0) return had
  const names = new Set(differing.flatMap(({ changes }) => Object.keys(changes.after)))
  const fields = Object.fromEntries(Object.entries(resource.fields).filter(([name]) => names.has(name)))
  const columns = columnsOf(fields)
  const rows = differing.map(({ row, changes: { after } }) => {
    const values = Object.keys(fields).map((name) => [
      name,
      name in after ? after[name] : Reflect.get(row, name),
    ])
    return { ...cellsOf(fields, Object.fromEntries(values)).cells, _id: row._id }
  })
  const { bind, values } = statement()
  const sets = columns.map(({ column }) => `"${column}" = w."${column}", `).join('')
  const shape = ['_id uuid', ...columns.map(({ column, type }) => `"${column}" ${type}`)].join(', ')
  const own = columnsOf(resource.fields).map(({ column }) => column)
  const branch = resource.scope === 'branch' ? ['branch'] : []
  const read = ['_id', ...Object.keys(ofWrittenRecords), ...branch, ...own].map((one) => `t."${one}"`)
  const text = `update ${tableOf(resource)} t
    set ${sets}version = t.version + 1, updated_at = ${bind(ctx.now)}, updated_by = ${bind(ctx.actor)}
    from jsonb_to_recordset(${bind(rows)}::jsonb) w(${shape}) where t._id = w._id returning ${read.join(', ')}`
  const entries = differing.map(({ row, changes }) => ({ record: row._id, changes }))
  const [written] = await Promise.all([
    runComposed(ctx.db, text, values),
    recordActions(ctx, resource, action, entries),
  ])
  const lists = listsOf(resource.fields).map(([name]) => name)
  const unread = new Set(lists)
  return new Map(
    written.map((row) => {
      const id = String(row._id)
      const untouched = lists.map((name) => [name, Reflect.get(had.get(id) ?? {}, name)])
      const record = recordOf(resource, row, unread)
      return [id, Object.assign(record, Object.fromEntries(untouched)) as Row<R>]
    }),
  )
}
