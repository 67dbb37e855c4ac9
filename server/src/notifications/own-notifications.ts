import { mayDo } from '@prona/contract/access'
import { type AlertKind, alertKinds } from '@prona/contract/audit/alerts'
import type { Resource } from '@prona/contract/kernel/resource'
import {
  accountKinds,
  type Notification,
  type NotificationKind,
  type NotificationPage,
  notificationKinds,
} from '@prona/contract/notifications/notification'
import { unsentKinds } from '@prona/contract/notifications/unsent'
import { resourceNamed, resources } from '@prona/contract/registry'
import { mail, webhookDelivery } from '@prona/contract/resources'
import { mayHear } from '../audit/may-hear.ts'
import { hiddenFrom } from '../kernel/authorize.ts'
import { authorNames } from '../kernel/authors.ts'
import { columnNamed, isRecord, tableOf } from '../kernel/columns.ts'
import type { ReaderContext } from '../kernel/context.ts'
import { markAfter } from '../kernel/following.ts'
import { inScope, isLive } from '../kernel/scope.ts'
import { afterBranches, type Bind, run, statement, withBranches } from '../kernel/statement.ts'

export type Wanted = {
  readonly itemsPerPage: number
  /** Only those written before this one. */
  readonly before?: string | undefined
  readonly isRead?: boolean | undefined
  readonly kind?: NotificationKind | undefined
  readonly ids?: readonly string[]
}

/** More than these are shown as "more than 100". */
const mostCounted = 100

/** The reader's own, of all their branches, about records they may see now; the rest are left out and not counted. */
export async function listNotifications(ctx: ReaderContext, wanted: Wanted): Promise<NotificationPage> {
  const [found, unread] = await Promise.all([findNotifications(ctx, wanted), countUnread(ctx)])
  const shown = found.slice(0, wanted.itemsPerPage)
  const last = shown.at(-1)
  const hasMore = found.length > wanted.itemsPerPage && last
  return {
    notifications: shown.map(({ notification }) => notification),
    unread,
    pagination: {
      itemsPerPage: wanted.itemsPerPage,
      ...(hasMore ? { next: markAfter(last.place) } : {}),
    },
  }
}

type Found = { readonly place: string; readonly notification: Notification }

/** One more than is wanted, if there are more. */
export async function findNotifications(
  ctx: ReaderContext,
  { itemsPerPage, before, isRead, kind, ids }: Wanted,
): Promise<Found[]> {
  const { bind, values } = statement()
  const start = withBranches({ branches: ctx.user.branches }, everyBranch, bind)
  const where = [
    ...ownIn(ctx, bind),
    ...(before === undefined ? [] : [`n.place < ${bind(before)}::bigint`]),
    ...(isRead === undefined ? [] : [`n.read_at is ${isRead ? 'not null' : 'null'}`]),
    ...(kind === undefined ? [] : [`n.kind = ${bind(kind)}`]),
    ...(ids === undefined ? [] : [`n._id = any(${bind(ids)}::uuid[])`]),
  ].join(' and ')
  // The offset keeps the planner from reading rows before the branches are set.
  const text = `${start} select n.*, n.place::text as place
    from b cross join lateral (select n.*, ${visibleOf(ctx, bind)} from notifications n
      where ${where} offset 0) n
    where n.title is not null order by n.place desc limit ${itemsPerPage + 1}`
  const rows = await run(ctx.db, text, values)
  const names = await authorNames(
    ctx,
    rows.map(({ by }) => (by === null ? null : String(by))),
  )
  return rows.map((row) => ({ place: String(row.place), notification: notificationIn(ctx, row, names) }))
}

export async function countUnread(ctx: ReaderContext): Promise<number> {
  const { bind, values } = statement()
  const start = withBranches({ branches: ctx.user.branches }, everyBranch, bind)
  const where = [...ownIn(ctx, bind), 'n.read_at is null', `${titleOf(ctx, bind)} is not null`].join(' and ')
  const text = `${start} select count(*)::integer as unread
    from b cross join lateral (select from notifications n where ${where} limit ${mostCounted}) n`
  const [row] = await run<{ unread: number }>(ctx.db, text, values)
  return row?.unread ?? 0
}

export const everyBranch = { scope: 'company' } as Resource

export function ownIn(ctx: ReaderContext, bind: Bind): string[] {
  return [
    afterBranches,
    `n.user_id = ${bind(ctx.user._id)}::uuid`,
    `n.branch = any(${bind(ctx.user.branches)}::text[])`,
    `n.kind = any(${bind(notificationKinds)}::text[])`,
  ]
}

/** What is told of a notification's record, as columns. */
export function visibleOf(ctx: ReaderContext, bind: Bind): string {
  return `${titleOf(ctx, bind)} as title, ${kindOf(ctx, bind)} as record_kind`
}

/**
 * The title of the notification's record; null where the reader may not see it, or it is gone. What is told of their own
 * account everybody sees, alerts are for whoever may open what they lead to, and what was not sent for whoever may read
 * those.
 */
function titleOf(ctx: ReaderContext, bind: Bind): string {
  const ofRecords = ofRecord(ctx, bind, ({ title }) => title)
  const ofAlert = `case when n.kind = any(${bind(alertsFor(ctx))}::text[])
    then coalesce(n.params ->> 'device', (select u.name from users u where u._id = n.record), '') end`
  return `case when n.kind = any(${bind(accountKinds)}::text[])
    then coalesce(n.params ->> 'device', '')
    when n.kind = any(${bind(alertKinds)}::text[]) then ${ofAlert}
    when n.kind = any(${bind(unsentKinds)}::text[]) then case when n.resource = any(${bind(outgoingOf(ctx))}::text[]) then '' end
    else ${ofRecords} end`
}

function kindOf(ctx: ReaderContext, bind: Bind): string {
  return ofRecord(ctx, bind, ({ namedBy }) => namedBy)
}

function ofRecord(
  ctx: ReaderContext,
  bind: Bind,
  fieldOf: (resource: Resource) => string | undefined,
): string {
  const cases = toldOf
    .filter((resource) => mayDo(ctx.rights, resource, 'read'))
    .flatMap((resource) => {
      const field = fieldOf(resource)
      if (field === undefined) return []
      const value = hiddenFrom(ctx, resource).has(field) ? `''` : `t."${columnNamed(field)}"`
      const where = `t._id = n.record and ${inScope(everywhere(ctx), resource, 't', bind)} and ${isLive('t')}`
      return [`when '${resource.single}' then (select ${value} from ${tableOf(resource)} t where ${where})`]
    })
  return cases.length === 0 ? 'null::text' : `case n.resource ${cases.join(' ')} end`
}

function alertsFor({ rights }: ReaderContext): readonly AlertKind[] {
  return alertKinds.filter((kind) => mayHear(rights, kind))
}

/** What goes out of the program, as far as the reader may see what became of it. */
function outgoingOf({ rights }: ReaderContext): readonly string[] {
  return [mail, webhookDelivery].filter((one) => mayDo(rights, one, 'read')).map(({ single }) => single)
}

/** The resources that people are notified of. */
export const toldOf = resources.filter(({ followsFrom, scope, assignee, state }: Resource) => {
  return !followsFrom && scope === 'branch' && (assignee !== undefined || state !== undefined)
})

/** Everything that decides which of them the reader sees, and how much of each. */
export function rightsOver(ctx: ReaderContext): string {
  const seen = toldOf.filter((resource) => mayDo(ctx.rights, resource, 'read'))
  return JSON.stringify({
    branches: [...ctx.user.branches].sort(),
    seen: seen.map((resource) => [resource.single, [...hiddenFrom(ctx, resource)].sort()]),
    own: [...ctx.rights.ownRows].sort(),
    alerts: alertsFor(ctx),
    outgoing: outgoingOf(ctx),
  })
}

/** All of the reader's branches, since the bell shows the same whichever branch is chosen. */
function everywhere(ctx: ReaderContext): ReaderContext {
  return { ...ctx, branches: ctx.user.branches }
}

export function notificationIn(
  ctx: ReaderContext,
  row: Readonly<Record<string, unknown>>,
  names: Readonly<Record<string, string>>,
): Notification {
  const resource = resourceNamed(String(row.resource))
  const isStateHidden = resource.state !== undefined && hiddenFrom(ctx, resource).has(resource.state)
  const pairs = isRecord(row.params) ? Object.entries(row.params) : []
  const params = pairs.filter(
    ([name, value]) => typeof value === 'string' && (name === 'until' || !isStateHidden),
  )
  return {
    _id: String(row._id),
    kind: row.kind as NotificationKind,
    entity: { resource: resource.single, _id: String(row.record), branch: String(row.branch) },
    title: String(row.title),
    recordKind: typeof row.record_kind === 'string' ? row.record_kind : null,
    count: Number(row.count),
    by: row.by === null ? null : { _id: String(row.by), name: names[String(row.by)] ?? null },
    params: Object.fromEntries(params),
    isRead: row.read_at !== null,
    createdAt: String(row.created_at),
  }
}
