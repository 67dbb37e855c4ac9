import { mayDo, seesOwnOnly } from '@prona/contract/access'
import type { Move } from '@prona/contract/moves/move'
import { order } from '@prona/contract/resources'
import type { Context } from '../kernel/context.ts'
import { quoted, run } from '../kernel/statement.ts'

/** A record to be moved, with the units that go with it. */
export type Moving = {
  readonly single: 'customer' | 'property'
  readonly id: string
  readonly from: string
  readonly into: string
}

/** Units whose history goes with their property, the deleted ones among them. */
export const unitsOf = '(select _id from units where branch = $1 and property = $2)'

/** The orders that name it: as a line or a payer, before a transfer or after it. */
export function namingOrders({ single }: Pick<Moving, 'single'>): string {
  return single === 'property'
    ? `select parent from order_lines where branch = $1 and unit in ${unitsOf}
        union select "order" from instalments where branch = $1 and property = $2`
    : `select parent from order_parties where branch = $1 and customer = $2
        union select parent from order_transfers where branch = $1 and $2 in (from_customer, to_customer)
        union select "order" from instalments where branch = $1 and customer = $2`
}

const hasEnded = order.lives
  .map(
    ({ when, final }) =>
      `(o.kind in (${when.kind.map(quoted).join()}) and o.status in (${final.map(quoted).join()}))`,
  )
  .join(' or ')

/** Those that are worked on, still to be paid, or have a unit in them: they belong to a branch with what they name. */
function stopping(moving: Moving): string {
  const hasUnit =
    moving.single === 'property'
      ? 'exists (select from unit_claims c where c.branch = $1 and c.order_id = o._id and c.released_at is null)'
      : 'false'
  return `from orders o where o.branch = $1 and o._id in (${namingOrders(moving)}) and o.deleted_at is null
    and (not (${hasEnded}) or ${hasUnit} or exists (
      select from instalments i where i.branch = $1 and i."order" = o._id and i.deleted_at is null
        and i.cancelled_on is null and i.outstanding > 0))`
}

/** In a transaction that sees both branches. Which orders stop it is told to whoever may read all of them. */
export async function whatStops(ctx: Context, moving: Moving): Promise<Move['stops']> {
  const asked = [moving.from, moving.id]
  const [found] = await run<{ count: number }>(
    ctx.db,
    `select count(*)::integer as count ${stopping(moving)}`,
    asked,
  )
  const orders = found?.count ?? 0
  const tells = orders > 0 && mayDo(ctx.rights, order, 'read') && !seesOwnOnly(ctx.rights, order)
  const first = tells
    ? await run<Move['stops']['first'][number]>(
        ctx.db,
        `select o._id, o.number, o.kind ${stopping(moving)} order by o.created_at desc, o._id limit 10`,
        asked,
      )
    : []
  return { orders, first, code: await isCodeTaken(ctx, moving), credit: await hasCredit(ctx, moving) }
}

async function isCodeTaken(ctx: Context, { single, id, into }: Moving): Promise<boolean> {
  if (single !== 'property') return false
  const [taken] = await run(
    ctx.db,
    `select from properties p join properties o on o.branch = $2 and o.code = p.code and o.deleted_at is null
      where p._id = $1`,
    [id, into],
  )
  return taken !== undefined
}

/** What a branch owes a customer is its own, and so is what they owe by an invoice. */
async function hasCredit(ctx: Context, { single, id, from }: Moving): Promise<boolean> {
  if (single !== 'customer') return false
  const [left] = await run(
    ctx.db,
    `select from payments where branch = $1 and customer = $2 and credit > 0
      union all select from invoices where branch = $1 and customer = $2 and deleted_at is null
        and (outstanding > 0 or status = 'draft') limit 1`,
    [from, id],
  )
  return left !== undefined
}
