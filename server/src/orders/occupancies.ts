import { mayDo, mayName } from '@prona/contract/access'
import { type Day, dayOf, lastDay, officeZone } from '@prona/contract/kernel/day'
import { after } from '@prona/contract/orders/claimed-days'
import type { Occupancy } from '@prona/contract/orders/timeline'
import { customer, order } from '@prona/contract/resources'
import { hiddenFrom } from '../kernel/authorize.ts'
import type { Context } from '../kernel/context.ts'
import { inScope, isLive, namingIn } from '../kernel/scope.ts'
import { afterBranches, type Bind, run, statement, withBranches } from '../kernel/statement.ts'
import { titleIn } from '../kernel/titles.ts'

type Order = NonNullable<Occupancy['order']>
/** Of an order that the reader does not see all that is its own is missing. */
type Found = Pick<Occupancy, '_id' | 'unit' | 'claim'> & {
  readonly from: Day | null
  readonly until: Day | null
  readonly created_at: string
  readonly released_at: string | null
  readonly seen: string | null
  readonly expires_at: string | null
} & Pick<Order, 'number' | 'kind' | 'status' | 'customer'>

export type Occupied = Occupancy & { readonly isLive: boolean }
type Asked = { readonly units: readonly string[]; readonly from: Day; readonly to: Day }

/**
 * Who has these units, had them or will have them in the period, and who has them from today on: claims for sales from
 * the day they were made until the day they were let go of, claims for leases on the days that they are for, and
 * leases that are still drafts. One statement, however many units; the branch is that of all of them.
 */
export async function occupanciesOf(ctx: Context, branch: string, asked: Asked): Promise<Occupied[]> {
  const { bind, values } = statement()
  const reader = { ...ctx, branches: [branch] }
  const start = withBranches(reader, order, bind)
  const units = `any(${bind(asked.units)}::uuid[])`
  const [from, to, zone] = [`${bind(asked.from)}::date`, `${bind(asked.to)}::date`, bind(officeZone)]
  const today = `${bind(dayOf(ctx.now, officeZone))}::date`
  const text = `${start} select t.*, o._id as seen, o.number, o.kind, o.status, o.expires_at,
      ${customerIn(reader, bind)} as customer
    from b cross join lateral (
      select c._id, c.unit, c.kind as claim, c.order_id, lower(c.during) as from, upper(c.during) as until,
        c.created_at, c.released_at
      from unit_claims c
      where c.branch = b.branch and c.unit = ${units} and case c.kind
        when 'lease' then c.released_at is null
          and (c.during && daterange(${from}, ${to}) or c.during && daterange(${today}, null))
        else c.released_at is null or c.released_at at time zone ${zone} > ${from} end
      union all
      ${draftsOf(reader, units, [from, to], bind)}
    ) t left join lateral (${visibleOrder(reader, bind)}) o on true
    where ${afterBranches}`
  const rows = await run<Found>(ctx.db, text, values)
  return rows.flatMap(occupied)
}

/** Nobody has the units of a draft yet; it is told to those who see it. */
function draftsOf(ctx: Context, units: string, [from, to]: readonly [string, string], bind: Bind): string {
  return `select l._id, l.unit, 'draft', d._id, d.starts_on, ${afterLast('d.ends_on')}, d.created_at, null
    from order_lines l join orders d on d.branch = l.branch and d._id = l.parent
    where l.branch = b.branch and l.unit = ${units} and d.status = 'draft' and d.intent = 'lease'
      and d.starts_on < ${to} and (d.ends_on is null or d.ends_on >= ${from})
      and not exists (select from unit_claims c
        where c.branch = d.branch and c.order_id = d._id and c.released_at is null)
      and ${isVisible(ctx, 'd', bind)}`
}

/** As with a claim, there is none beyond the last day that is known. */
function afterLast(day: string): string {
  return `case when ${day} < '${lastDay}' then ${day} + 1 end`
}

function visibleOrder(ctx: Context, bind: Bind): string {
  return `select o.* from orders o
    where o.branch = b.branch and o._id = t.order_id and ${isVisible(ctx, 'o', bind)}`
}

function isVisible(ctx: Context, alias: string, bind: Bind): string {
  if (!mayDo(ctx.rights, order, 'read')) return 'false'
  return `${inScope(ctx, order, alias, bind, 'b.branch')} and ${isLive(alias)}`
}

/** The first buyer or tenant, for whoever is told what customers are called. */
function customerIn(ctx: Context, bind: Bind): string {
  if (!mayName(ctx.rights, customer) || hiddenFrom(ctx, order).has('parties')) return 'null::text'
  const reader = namingIn(ctx, order)
  return `(select ${titleIn(reader, customer, 'r', bind)}
    from order_parties p join customers r on r.branch = p.branch and r._id = p.customer
    where p.branch = b.branch and p.parent = o._id and ${inScope(reader, customer, 'r', bind, 'b.branch')}
    order by p.role in ('buyer', 'tenant') desc, p.position limit 1)`
}

function occupied(row: Found): Occupied[] {
  const { _id, unit, claim, seen, number, kind, status, customer: name } = row
  const from = row.from ?? dayOf(row.created_at, officeZone)
  const until = claim === 'sale' ? endOfSale(row) : row.until
  // What was let go of on the day it was made has no day of its own.
  if (until !== null && until <= from) return []
  const one = seen === null ? null : { _id: seen, number, kind, status, customer: name }
  return [
    { _id, unit, claim, from, until, order: one, isLive: claim !== 'draft' && row.released_at === null },
  ]
}

/** A hold runs out by itself on a day; what is sold or reserved stays so until somebody ends it. */
function endOfSale({ released_at: released, status, expires_at: expires }: Found): Day | null {
  if (released !== null) return dayOf(released, officeZone)
  return status === 'held' && expires !== null ? after(dayOf(expires, officeZone), 1) : null
}
