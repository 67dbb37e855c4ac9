import { isHidden, mayDo } from '@prona/contract/access'
import { AppError } from '@prona/contract/kernel/errors'
import type { Fields } from '@prona/contract/kernel/field'
import type { Resource } from '@prona/contract/kernel/resource'
import { inSentence, labelIn } from '@prona/contract/kernel/words'
import { resources } from '@prona/contract/registry'
import { columnsOf, listsOf, listTableOf, tableOf } from './columns.ts'
import type { Context } from './context.ts'
import { inScope, isLive } from './scope.ts'
import { run, runOnce, runTogether, statement } from './statement.ts'

/** Refuses where a live record refers to this one, and names its resource. The reader's scope does not matter. */
export async function refuseIfInUse(ctx: Context, resource: Resource, id: string): Promise<void> {
  const uses = usesOf(resource, '$1::uuid')
  const checks = uses.map(({ from }, index) => `select ${index} as use where exists (select ${from})`)
  const [found] = await usesIn<{ use: number }>(ctx, resource, checks, 'order by use limit 1', id)
  if (!found) return
  const use = uses[found.use]
  if (!use) throw new AppError('inUse', { resource: '' })
  const { details } = await detailsOf(ctx, use, id)
  const names = use.user.names
  const name = inSentence(labelIn(details?.count === 1 ? names.one : names.many, ctx.language), ctx.language)
  const counted = details ? `${details.count} ${name}` : name
  throw new AppError('inUse', { resource: counted }, [], details ? { details } : {})
}

/** Those of many that a live record refers to. */
export async function idsInUse(
  ctx: Context,
  resource: Resource,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  // Each by itself and no further than the first: a plan for all of them could read every record there is.
  const checks = usesOf(resource, 'w.id').map(
    ({ from }) =>
      `select w.id from unnest($1::uuid[]) w(id) cross join lateral (select ${from} limit 1) found`,
  )
  const found = await usesIn<{ id: string }>(ctx, resource, checks, '', ids)
  return new Set(found.map(({ id }) => id))
}

async function usesIn<F>(
  ctx: Context,
  resource: Resource,
  checks: readonly string[],
  end: string,
  asked: unknown,
): Promise<readonly F[]> {
  if (checks.length === 0) return []
  const everywhere = `coalesce((select string_agg(code, ',') from branches), '')`
  const seen = resource.scope === 'company' ? everywhere : `current_setting('app.branches', true)`
  const found = await runTogether<F>(
    ctx.db,
    [`select set_config('app.branches', ${seen}, true)`, []],
    [`${checks.join(' union all ')} ${end}`, [asked]],
  )
  await run(ctx.db, `select set_config('app.branches', $1, true)`, [ctx.branches.join(',')])
  return found
}

/** What hangs on it, as far as the reader may see it: others are told no more than that there is something. */
async function detailsOf(
  ctx: Context,
  { user, path, alias, from }: Use,
  id: string,
): Promise<{ readonly details?: { resource: string; field: string; count: number } }> {
  if (!mayDo(ctx.rights, user, 'read') || isHidden(ctx.rights, user, path.split('.')[0] ?? path)) return {}
  const { bind, values } = statement()
  bind(id)
  const text = `select count(distinct ${alias}._id)::integer as count ${from} and ${inScope(ctx, user, alias, bind)}`
  const [row] = await runOnce<{ count: number }>(ctx.db, text, values)
  return row && row.count > 0 ? { details: { resource: user.single, field: path, count: row.count } } : {}
}

/** References from derived records do not prevent a deletion. */
const written = resources.filter(({ followsFrom }) => !followsFrom)

/** How a resource refers to another: its live records that do so to one. */
type Use = {
  readonly user: Resource
  readonly path: string
  readonly from: string
  readonly alias: string
}

function usesOf(resource: Resource, id: string): Use[] {
  return written.flatMap((user) => usesBy(user, resource, id))
}

function usesBy(user: Resource, resource: Resource, id: string): Use[] {
  const own = referring(user.fields, resource, id).map(({ path, condition }) => ({
    user,
    path,
    alias: 't',
    from: `from ${tableOf(user)} t where ${condition} and ${isLive('t')}`,
  }))
  const inLists = listsOf(user.fields).flatMap(([name, list]) =>
    referring(list.fields, resource, id).map(({ path, condition }) => ({
      user,
      path: `${name}.${path}`,
      alias: 'p',
      from: `from ${listTableOf(user, name)} t join ${tableOf(user)} p on p._id = t.parent
          where ${condition} and ${isLive('p')}`,
    })),
  )
  return [...own, ...inLists]
}

function referring(fields: Fields, resource: Resource, id: string): { path: string; condition: string }[] {
  return columnsOf(fields).flatMap(({ path, column, field }) => {
    if (field.kind === 'reference' && field.to === resource.single) {
      return [{ path, condition: `t."${column}" = ${id}` }]
    }
    if (field.kind === 'references' && field.to === resource.single) {
      return [{ path, condition: `${id} = any(t."${column}")` }]
    }
    return []
  })
}
