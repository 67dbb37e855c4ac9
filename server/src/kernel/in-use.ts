import { AppError } from '@prona/contract/kernel/errors'
import type { Fields } from '@prona/contract/kernel/field'
import type { Resource } from '@prona/contract/kernel/resource'
import { inSentence, labelIn } from '@prona/contract/kernel/words'
import { resources } from '@prona/contract/registry'
import { columnsOf, listsOf, listTableOf, tableOf } from './columns.ts'
import type { Context } from './context.ts'
import { isLive } from './scope.ts'
import { run, runTogether } from './statement.ts'

/** Refuses where a live record refers to this one, and names its resource. The reader's scope does not matter. */
export async function refuseIfInUse(ctx: Context, resource: Resource, id: string): Promise<void> {
  const uses = written.flatMap((user) => usesOf(user, resource).map((text) => ({ user, text })))
  if (uses.length === 0) return
  const checks = uses.map(({ text }, index) => `select ${index} as use where exists (${text})`)
  const everywhere = `coalesce((select string_agg(code, ',') from branches), '')`
  const seen = resource.scope === 'company' ? everywhere : `current_setting('app.branches', true)`
  const [found] = await runTogether<{ use: number }>(
    ctx.db,
    [`select set_config('app.branches', ${seen}, true)`, []],
    [`${checks.join(' union all ')} order by use limit 1`, [id]],
  )
  await run(ctx.db, `select set_config('app.branches', $1, true)`, [ctx.branches.join(',')])
  if (!found) return
  const { user } = uses[found.use] ?? {}
  const name = user ? inSentence(labelIn(user.names.many, ctx.language), ctx.language) : ''
  throw new AppError('inUse', { resource: name })
}

/** References from derived records do not prevent a deletion. */
const written = resources.filter(({ followsFrom }) => !followsFrom)

function usesOf(user: Resource, resource: Resource): string[] {
  const own = referring(user.fields, resource).map(
    (column) => `select from ${tableOf(user)} t where ${column} and ${isLive('t')}`,
  )
  const inLists = listsOf(user.fields).flatMap(([name, list]) =>
    referring(list.fields, resource).map(
      (column) => `select from ${listTableOf(user, name)} t join ${tableOf(user)} p on p._id = t.parent
        where ${column} and ${isLive('p')}`,
    ),
  )
  return [...own, ...inLists]
}

function referring(fields: Fields, resource: Resource): string[] {
  return columnsOf(fields).flatMap(({ column, field }) => {
    if (field.kind === 'reference' && field.to === resource.single) return [`t."${column}" = $1::uuid`]
    if (field.kind === 'references' && field.to === resource.single) return [`$1::uuid = any(t."${column}")`]
    return []
  })
}
