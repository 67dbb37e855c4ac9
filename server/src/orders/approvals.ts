import { everything } from '@prona/contract/access'
import type { ActionInput, Row } from '@prona/contract/kernel/resource'
import type { NotificationKind } from '@prona/contract/notifications/notification'
import { order } from '@prona/contract/resources'
import type { Context } from '../kernel/context.ts'
import { updateRow } from '../kernel/rows.ts'
import { besideOwnBranches } from '../roles/every-branch.ts'
import { beyondLimit, neededLimit, notAllowed } from './discount-limits.ts'
import { beyondApprover, needsNone } from './discount-sentences.ts'
import { refuseIssues } from './refuse-issues.ts'

type Order = Row<typeof order>

/** Asks those who may for approval of the prices as they stand. */
export async function requestApproval(
  ctx: Context,
  draft: Order,
  { reason }: ActionInput<typeof order, 'requestApproval'>,
): Promise<Order> {
  const beyond = await beyondLimit(ctx, draft)
  if (beyond.length === 0) refuseIssues([{ field: 'lines', code: 'rule', message: needsNone }])
  const asked = await updateRow(ctx, order, draft, {
    approval: 'requested',
    approvalReason: reason,
    declineReason: null,
  })
  await notify(ctx, asked, 'approvalAsked', await approversOf(ctx, asked))
  return asked
}

/** Approves them, within what the role of whoever approves can give by itself. */
export async function approvePrices(ctx: Context, asked: Order): Promise<Order> {
  const beyond = await beyondLimit(ctx, asked)
  if (beyond.length > 0) throw notAllowed(beyond, beyondApprover)
  const approved = await updateRow(ctx, order, asked, { approval: 'approved' })
  await notify(ctx, approved, 'approvalGiven', await askersOf(ctx, approved))
  return approved
}

export async function declinePrices(
  ctx: Context,
  asked: Order,
  { reason }: ActionInput<typeof order, 'decline'>,
): Promise<Order> {
  const declined = await updateRow(ctx, order, asked, { approval: 'declined', declineReason: reason })
  await notify(ctx, declined, 'approvalDeclined', await askersOf(ctx, declined))
  return declined
}

/** What lines come to after they were changed: nothing that was asked or said of them holds any more. */
export const unapproved = { approval: 'none', approvalReason: null, declineReason: null } as const

/** A request that nobody has answered is over once the order goes on or is given up. */
export function withoutRequest({ approval }: Order): Partial<Order> {
  return approval === 'requested' ? { approval: 'none' } : {}
}

/** Everybody who reads this branch, wherever they work, and whose role can give as much. */
async function approversOf(ctx: Context, asked: Order): Promise<readonly string[]> {
  const needed = await neededLimit(ctx, asked)
  const found = await besideOwnBranches(
    ctx,
    () => ctx.db<{ _id: string }[]>`
      select u._id from users u join roles r on r._id = u.role and r.deleted_at is null
      where u.status = 'active' and u.deleted_at is null
        and r.permissions && ${[everything, 'order.approve']}::text[] and r.max_discount_bp >= ${needed}
        and (u.branch = ${ctx.branch} or u.extra_branches @> array[${ctx.branch}]
          or r.permissions @> array[${everything}])`,
  )
  return found.map(({ _id }) => _id)
}

/** Whose the order is, and who asked last. */
async function askersOf({ db }: Context, { _id }: Order): Promise<readonly string[]> {
  const found = await db<{ person: string }[]>`
    select unnest(owners_of(o)) as person from orders o where o._id = ${_id}
    union
    (select by from audit_entries
      where resource = 'order' and record = ${_id} and action = 'requestApproval' and by is not null
      order by id desc limit 1)`
  return found.map(({ person }) => person)
}

/** Nobody is notified of what they did themselves. */
async function notify(
  { db, branch, actor, now }: Context,
  { _id }: Order,
  kind: NotificationKind,
  people: readonly string[],
): Promise<void> {
  const others = [...new Set(people)].filter((person) => person !== actor)
  await db`
    insert into notifications (branch, user_id, kind, resource, record, by, params, created_at)
    select ${branch}, person, ${kind}, 'order', ${_id}::uuid, ${actor}::uuid, '{}', ${now}
    from unnest(${others}::uuid[]) person
    on conflict do nothing`
}
