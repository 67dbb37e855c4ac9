import type { Resource } from '@prona/contract/kernel/resource'
import { columnAt, tableOf } from '../kernel/columns.ts'
import type { Context } from '../kernel/context.ts'
import { inScope, isLive } from '../kernel/scope.ts'
import { runOnce, statement } from '../kernel/statement.ts'

type Values = Readonly<Record<string, unknown>>

/**
 * Finds records by the values at these paths: by their key or, without a key, those that equal the row in every
 * column of the file. Answers the ids for each row.
 */
export async function existingLike(
  ctx: Context,
  resource: Resource,
  paths: readonly string[],
  rows: readonly Values[],
  how: 'byKey' | 'inAll',
): Promise<readonly (readonly string[])[]> {
  const found: string[][] = rows.map(() => [])
  if (rows.length === 0 || paths.length === 0) return found
  const columns = paths.map((path) => columnAt(resource, path))
  const asked = rows.map((row, number) => [
    ['number', number],
    ...paths.map((path, index) => [`c${index}`, row[path] ?? null]),
  ])
  const { bind, values } = statement()
  const wanted = bind(asked.map((row) => Object.fromEntries(row)))
  const shape = columns.map(({ type }, index) => `c${index} ${type}`).join(', ')
  const same = columns.map(({ column }, index) =>
    how === 'byKey'
      ? `t."${column}" = w.c${index}`
      : `coalesce(t."${column}"::text, '') = coalesce(w.c${index}::text, '')`,
  )
  const written = resource.scope === 'branch' ? { ...ctx, branches: [ctx.branch] } : ctx
  const where = [...same, inScope(written, resource, 't', bind), isLive('t')].join(' and ')
  const text = `select w.number, t._id from jsonb_to_recordset(${wanted}::jsonb) as w(number integer, ${shape})
    join ${tableOf(resource)} t on ${where} order by t._id`
  for (const { number, _id } of await runOnce<{ number: number; _id: string }>(ctx.db, text, values)) {
    found[number]?.push(_id)
  }
  return found
}
