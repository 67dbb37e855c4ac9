import { mayDo } from '@prona/contract/access'
import type { Resource } from '@prona/contract/kernel/resource'
import type { LiveChange } from '@prona/contract/kernel/wire'
import { resources } from '@prona/contract/registry'
import type { Sql } from '../database/connect.ts'
import type { ReaderContext } from '../kernel/context.ts'
import { unreadBy } from '../kernel/listed-fields.ts'
import { changesIn } from '../sync/changes.ts'
import { takeMark } from '../sync/marks.ts'
import { noteViews, pointOf, viewOf } from '../sync/point.ts'

const mostNamed = 200

/**
 * What a returning reader has missed, by resource; where that is much or uncertain, a change without id, for which to
 * sync.
 */
export async function missedSince(
  sql: Sql,
  ctx: ReaderContext,
  header: string | string[] | undefined,
  time: string,
): Promise<LiveChange[]> {
  const missed: LiveChange[] = []
  for (const resource of resources) {
    if (!mayDo(ctx.rights, resource, 'read')) continue
    // A derived resource may depend on more than the reader sees, so it is always taken to have changed.
    if (resource.followsFrom) missed.push({ resource: resource.single, id: null, kind: 'many' })
    else missed.push(...(await missedOf(sql, ctx, resource, header, time)))
  }
  return missed
}

/** The time to continue from after a stream that was lost right after opening: every later change is sent. */
export async function timeOfOpening(
  sql: Sql,
  ctx: ReaderContext,
  header: string | string[] | undefined,
): Promise<string> {
  const read = resources.filter((resource) => !resource.followsFrom && mayDo(ctx.rights, resource, 'read'))
  return sql.begin(async (db) => {
    const at = await takeMark(db, {})
    await noteViews(
      db,
      ctx.user._id,
      read.map((resource) => viewOf(ctx, resource, header)),
      at,
    )
    return at
  })
}

async function missedOf(
  sql: Sql,
  ctx: ReaderContext,
  resource: Resource,
  header: string | string[] | undefined,
  time: string,
): Promise<LiveChange[]> {
  const many: LiveChange = { resource: resource.single, id: null, kind: 'many' }
  const view = { ...viewOf(ctx, resource, header), fields: null }
  const point = await pointOf(sql, ctx.user._id, view, time)
  if (point.kind !== 'since') return [many]
  const found = await sql.begin('isolation level repeatable read read only', async (db) => {
    const [now] = await db<{ seen: string }[]>`select pg_current_snapshot()::text as seen`
    const range = { from: point.seen, until: now?.seen ?? '' }
    return changesIn({ ...ctx, db }, resource, range, mostNamed, unreadBy(ctx, resource, []))
  })
  if (found.length > mostNamed) return [many]
  return found.map(({ id, answer }): LiveChange => ({ resource: resource.single, id, kind: kindOf(answer) }))
}

function kindOf(answer: object): LiveChange['kind'] {
  if ('deleted' in answer) return 'delete'
  return 'version' in answer && answer.version === 1 ? 'create' : 'update'
}
