import { everything } from '@prona/contract/access'
import type { Move } from '@prona/contract/moves/move'
import type { Context } from '../kernel/context.ts'
import { run } from '../kernel/statement.ts'
import { besideOwnBranches } from '../roles/every-branch.ts'
import { type Moving, namingOrders, unitsOf } from './stops.ts'

/** What happens where nothing stops it. In a transaction that sees both branches. */
export async function whatMoves(ctx: Context, moving: Moving): Promise<Omit<Move, 'stops'>> {
  const units = moving.single === 'property' ? unitsOf : noUnits
  const within = 'branch = $1 and record in (select _id from moved)'
  const [told = {}] = await run<Record<string, number>>(
    ctx.db,
    `with moved as materialized (select $2::uuid as _id union select _id from ${units} u)
      select
        (select count(*)::integer - 1 from moved) as units,
        (select count(*)::integer from record_images where ${within})
          + (select count(*)::integer from record_documents where ${within}) as files,
        (select count(*)::integer from unit_price_changes where branch = $1
          and unit in (select _id from moved)) as prices,
        (select count(*)::integer from orders where branch = $1 and _id in (${namingOrders(moving)})) as orders,
        (select count(*)::integer from notifications where ${within} and count = 1
          and user_id <> all ($3::uuid[])) as notifications,
        (select count(*)::integer from customers where _id = $2 and assigned_to is not null) as assigned`,
    [moving.from, moving.id, await peopleIn(ctx, moving.into)],
  )
  const { units: many = 0, files = 0, prices = 0, orders = 0, notifications = 0, assigned = 0 } = told
  return {
    goes: { units: many, files, prices },
    stays: { orders },
    loses: { assignee: assigned > 0, notifications },
  }
}

const noUnits = '(select null::uuid as _id where false)'

/** Everybody who was given the branch, wherever they work. */
export async function peopleIn(ctx: Context, branch: string): Promise<readonly string[]> {
  const found = await besideOwnBranches(ctx, () =>
    run<{ _id: string }>(
      ctx.db,
      `select u._id from users u join roles r on r._id = u.role
        where u.branch = $1 or $1 = any (u.extra_branches) or $2 = any (r.permissions)`,
      [branch, everything],
    ),
  )
  return found.map(({ _id }) => _id)
}
