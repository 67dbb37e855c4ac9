import { allPermissions, everything, lacking } from '@prona/contract/access'
import { user } from '@prona/contract/resources'
import type { Context } from '../kernel/context.ts'
import { besideOwnBranches } from './every-branch.ts'

/** How long ago somebody may have asked for what they are given, in days: later they have long found another way. */
const daysAsked = 30

type Given = {
  /** A role that has changed, or a person who has another one. */
  readonly to: { readonly role: string } | { readonly person: string }
  readonly before: readonly string[]
  readonly after: readonly string[]
}

/** Tells whoever has asked for a permission that they have it now. */
export async function tellGiven(ctx: Context, { to, before, after }: Given): Promise<void> {
  const all = after.includes(everything) ? allPermissions : after
  const gained = lacking({ permissions: before }, all)
  if (gained.length === 0) return
  const [role, person] = 'role' in to ? [to.role, null] : [null, to.person]
  const asked = await besideOwnBranches(
    ctx,
    () => ctx.db<{ _id: string; branch: string; permission: string }[]>`
      select distinct u._id, u.branch, e.permission
      from users u join access_entries e on e.by = u._id and e.kind = 'rightAsked'
        and e.at > ${ctx.now}::timestamptz - make_interval(days => ${daysAsked})
      where (u.role = ${role}::uuid or u._id = ${person}::uuid) and u.deleted_at is null and u.status = 'active'
        and e.permission = any (${gained}::text[])
      order by u._id, e.permission`,
  )
  for (const { _id, branch, permission } of asked) {
    await writingTo(ctx, branch)
    await ctx.db`
      insert into notifications (branch, user_id, kind, resource, record, by, params, created_at)
      values (${branch}, ${_id}, 'rightGiven', ${user.single}, ${_id}, ${ctx.actor},
        jsonb_build_object('permission', ${permission}::text), ${ctx.now})`
  }
  if (asked.length > 0) await writingTo(ctx, ctx.branch)
}

/** They may be of any branch, and what is written next in this transaction is of its own again. */
async function writingTo({ db }: Context, branch: string): Promise<void> {
  await db`select set_config('app.branch', ${branch}, true)`
}
