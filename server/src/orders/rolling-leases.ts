import type { Row } from '@prona/contract/kernel/resource'
import { order } from '@prona/contract/resources'
import { followRents } from '../instalments/rents.ts'
import { asProgram } from '../kernel/acting.ts'
import type { Context } from '../kernel/context.ts'
import { lockRow } from '../kernel/rows.ts'
import { unitsOf } from './unit-claims.ts'

/** Leases that go on by themselves end before one that was signed for their units: no rent is asked for after that. */
export async function endRentsBefore(ctx: Context, signed: Row<typeof order>): Promise<void> {
  const found = await ctx.db<{ _id: string }[]>`
    select distinct o._id from unit_claims c join orders o on o.branch = c.branch and o._id = c.order_id
    where c.branch = ${ctx.branch} and c.unit = any (${unitsOf(signed)}::uuid[]) and c.released_at is null
      and o._id <> ${signed._id} and o.kind = 'lease' and o.status = 'active' and o.rollover
      and o.ends_on < ${signed.startsOn}
    order by o._id`
  const ruling = asProgram(ctx)
  for (const { _id } of found) {
    await followRents({ ...ruling, cause: ctx.cause }, await lockRow(ruling, order, _id))
  }
}
