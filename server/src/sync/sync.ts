import { AppError } from '@prona/contract/kernel/errors'
import type { AnyRow, Resource } from '@prona/contract/kernel/resource'
import { idSchema, isInstant } from '@prona/contract/kernel/schema'
import type { SyncAnswer, Tombstone } from '@prona/contract/kernel/wire'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { Sql } from '../database/connect.ts'
import { authorize } from '../kernel/authorize.ts'
import { withPeople } from '../kernel/authors.ts'
import { call, instant, named, type Parameter } from '../kernel/call.ts'
import type { ReaderContext } from '../kernel/context.ts'
import { fieldsIn, listedFields, unreadBy } from '../kernel/listed-fields.ts'
import type { Parts } from '../kernel/parts.ts'
import { recordSchema, someFieldsSchema } from '../kernel/record-schema.ts'
import { contextOf, jsonOf, queryOf } from '../kernel/request.ts'
import { type Changed, changesIn, type Range } from './changes.ts'
import { takeMark } from './marks.ts'
import { noteViews, type Point, placeOf, pointOf, type View, viewOf } from './point.ts'

export const mostAtOnce = 500

export const lastSyncTime: Parameter = { schema: instant, description: 'The time of the last answer.' }

export const tombstone = named<Tombstone>('gone', z.strictObject({ _id: idSchema, deleted: z.literal(true) }))

/** What every such answer says beside the records. */
export const syncTimes = {
  lastSyncTime: instant,
  more: z.boolean().check(z.describe('Ask again at once with this `lastSyncTime`.')),
  full: z.optional(
    z.literal(true).check(z.describe('Forget what was kept before: everything is sent anew.')),
  ),
}

const changesOf = (resource: Resource) =>
  z.union([recordSchema, someFieldsSchema].map((of) => z.array(z.union([of(resource), tombstone]))))

/** `GET /api/{single}/sync?lastSyncTime=`: what has changed for the reader since, or everything. */
export function syncRoute(app: FastifyInstance, parts: Parts, resource: Resource): void {
  const syncing = call({
    tag: resource.plural,
    summary: 'What has changed for the reader since a time that was given out, or everything',
    right: `${resource.single}.read`,
    query: { lastSyncTime, fields: listedFields(resource) },
    answer: z.strictObject({ sync: changesOf(resource), ...syncTimes }),
  })
  app.get(
    `/api/${resource.single}/sync`,
    { config: { call: syncing } },
    async (request): Promise<SyncAnswer> => {
      const ctx = contextOf(parts, request)
      authorize(ctx, resource, 'read')
      const query = queryOf(request)
      const time = timeOf(query.lastSyncTime, 'lastSyncTime')
      const fields = fieldsIn(jsonOf(query.fields, 'fields'))
      const unread = unreadBy(ctx, resource, fields)
      const view = viewOf(ctx, resource, request.headers.branch, fields)
      const answer = await synced(parts.sql, ctx, view, time, {
        changes: (inside, range) => changesIn(inside, resource, range, mostAtOnce, unread),
        named: (page) => withNames(ctx, resource, page),
      })
      // The first page stands for the whole.
      if (answer.full) request.givenOut = { kind: 'sync', resource: resource.single }
      return answer
    },
  )
}

/** A time in the form that is compared, in milliseconds; undefined where there is none or an empty one. */
export function timeOf(text: string | undefined, field: string): string | undefined {
  if (text === undefined || text === '') return undefined
  if (!isInstant(text)) throw new AppError('malformed', {}, [{ field, code: 'badInstant' }])
  const time = new Date(text).toISOString()
  // PostgreSQL has no year 0, and no time was given out before this program existed.
  return time < '2000' ? '2000-01-01T00:00:00.000Z' : time
}

type Synced<R extends Identified> = {
  readonly sync: readonly (R | Tombstone)[]
  readonly lastSyncTime: string
  readonly more: boolean
  readonly full?: true
}
type Identified = { readonly _id: string }
type Reading<R extends Identified> = {
  /** The first changes of a range, and one more than are answered at once where there are more. */
  readonly changes: (ctx: ReaderContext, range: Range) => Promise<Changed<R>[]>
  readonly named: (page: readonly (R | Tombstone)[]) => Promise<readonly (R | Tombstone)[]>
}

/** What has changed in a view since a time, and the time to ask with next. */
export async function synced<R extends Identified>(
  sql: Sql,
  ctx: ReaderContext,
  view: View,
  time: string | undefined,
  { changes, named }: Reading<R>,
): Promise<Synced<R>> {
  const point = await pointOf(sql, ctx.user._id, view, time)
  const { range, found } = await read(sql, ctx, point, changes)
  const page = found.slice(0, mostAtOnce)
  const last = page.at(-1)
  const more = found.length > mostAtOnce
  const isIdle = point.kind === 'since' && point.isGivenOut && page.length === 0
  if (isIdle && time && isRecent(time, ctx.now)) return { sync: [], lastSyncTime: time, more: false }
  const reading = {
    ...{ reader: ctx.user._id, resource: view.resource.single, chosen: placeOf(view) },
    ...{ from: range.from, lostUntil: range.lostUntil, change: last?.change ?? '0', id: last?.id ?? '' },
  }
  const lastSyncTime = await sql.begin(async (db) => {
    const at = await takeMark(db, {
      seen: range.until,
      ...(more ? { reading } : { fields: view.fields }),
      ...(time && point.kind !== 'everything' ? { after: time } : {}),
    })
    await noteViews(db, ctx.user._id, [view], at)
    return at
  })
  return {
    sync: await named(page.map(({ answer }) => answer)),
    lastSyncTime,
    more,
    ...(point.kind === 'everything' ? { full: true } : {}),
  }
}

/** Adds people's names, as lists do; deleted records have nobody to name. */
async function withNames(
  ctx: ReaderContext,
  resource: Resource,
  changed: SyncAnswer['sync'],
): Promise<SyncAnswer['sync']> {
  const rows = await withPeople(
    ctx,
    resource,
    changed.filter((one): one is AnyRow => !('deleted' in one)),
  )
  const byId = new Map(rows.map((row) => [row._id, row]))
  return changed.map((one) => byId.get(one._id) ?? one)
}

/** One snapshot determines both the changes and what the answer's time stands for. */
async function read<R extends Identified>(
  sql: Sql,
  ctx: ReaderContext,
  point: Point,
  changes: Reading<R>['changes'],
): Promise<{ range: Range; found: Changed<R>[] }> {
  return sql.begin('isolation level repeatable read read only', async (db) => {
    const [now] = await db<{ seen: string }[]>`select pg_current_snapshot()::text as seen`
    const range = rangeFrom(point, now?.seen ?? '')
    return { range, found: await changes({ ...ctx, db }, range) }
  })
}

function rangeFrom(point: Point, now: string): Range {
  if (point.kind === 'everything') return { from: undefined, lostUntil: point.lostUntil, until: now }
  if (point.kind === 'since') return { from: point.seen, until: now }
  const { from, lostUntil, until, change, id } = point
  return { from, lostUntil, until, after: { change, id } }
}

/** Repeated requests without any change get the same time for an hour, which saves marks. */
function isRecent(time: string, now: string): boolean {
  return Date.parse(now) - Date.parse(time) < 3_600_000
}
