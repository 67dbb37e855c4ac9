import { dayOf, officeZone } from '@prona/contract/kernel/day'
import { type Claim, statesOfUnit, type UnitStates } from '@prona/contract/orders/claimed-days'
import { unit } from '@prona/contract/resources'
import { byRule } from '../kernel/acting.ts'
import type { Context } from '../kernel/context.ts'
import { updateRows } from '../kernel/many-rows.ts'

/**
 * Gives units the states that follow from their live claims as of today, also units outside the reader's scope. To be
 * called when claims, or the orders that have them, have changed; the units are locked.
 */
export async function restateUnits(ctx: Context, units: readonly string[]): Promise<void> {
  const today = dayOf(ctx.now, officeZone)
  const claims = await claimsOn(ctx, units)
  const groups = new Map<string, { states: UnitStates; units: string[] }>()
  for (const unit of new Set(units)) {
    const states = statesOfUnit(claims.get(unit) ?? [], today)
    const key = `${states.saleState} ${states.leaseState}`
    const group = groups.get(key) ?? { states, units: [] }
    group.units.push(unit)
    groups.set(key, group)
  }
  for (const { states, units: same } of groups.values()) {
    await updateRows(byRule(ctx), unit, (bind) => `t._id = any(${bind(same)}::uuid[])`, states)
  }
  await setTurns(ctx, units, today)
}

async function claimsOn(ctx: Context, units: readonly string[]): Promise<Map<string, Claim[]>> {
  const rows = await ctx.db<(Claim & { unit: string })[]>`
    select c.unit, c.kind, o.status, lower(c.during)::text as from, upper(c.during)::text as until
    from unit_claims c join orders o on o.branch = c.branch and o._id = c.order_id
    where c.branch = ${ctx.branch} and c.unit = any (${[...units]}::uuid[]) and c.released_at is null`
  const byUnit = new Map<string, Claim[]>()
  for (const { unit, ...claim } of rows) byUnit.set(unit, [...(byUnit.get(unit) ?? []), claim])
  return byUnit
}

/** On which day the calendar alone changes their states next. */
async function setTurns({ db, branch }: Context, units: readonly string[], today: string): Promise<void> {
  await db`
    update unit_claims c set next_turn = turns.at
    from (select _id, case when lower(during) > ${today} then lower(during)
        when upper(during) > ${today} then upper(during) end as at
      from unit_claims
      where branch = ${branch} and unit = any (${[...units]}::uuid[]) and released_at is null and kind = 'lease') turns
    where c._id = turns._id and c.next_turn is distinct from turns.at`
}
