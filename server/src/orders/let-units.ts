import { isHidden, mayDo } from '@prona/contract/access'
import { dayOf, officeZone } from '@prona/contract/kernel/day'
import type { Row } from '@prona/contract/kernel/resource'
import { labelIn } from '@prona/contract/kernel/words'
import { order, unit } from '@prona/contract/resources'
import type { Context } from '../kernel/context.ts'
import type { Warning } from '../kernel/feature.ts'
import { figuresOf } from '../kernel/figures.ts'
import { soldWithTenant } from './sentences.ts'

type Order = Row<typeof order>
type Let = { readonly unit: string; readonly order_id: string }
type Lease = { readonly _id: string; readonly number: string; readonly last: string | null }

const told = ['number', 'leaveOn', 'endsOn'] as const
const selling: readonly Order['status'][] = ['draft', 'held', 'reserved', 'active']

/** Of each unit that is sold while it is let: under which lease, as far as the reader may see that. */
export async function warnOfTenants(ctx: Context, sale: Order): Promise<readonly Warning[]> {
  if (sale.intent !== 'sale' || !selling.includes(sale.status)) return []
  if (isHidden(ctx.rights, unit, 'leaseState')) return []
  const lets = await letNow(
    ctx,
    sale.lines.map((line) => line.unit),
  )
  const leases = await leasesOf(ctx, lets)
  return sale.lines.flatMap((line, index) => {
    const one = lets.find((each) => each.unit === line.unit)
    if (!one) return []
    const lease = leases.find(({ _id }) => _id === one.order_id)
    const message = labelIn(soldWithTenant(sale.labels[line.unit] ?? '', lease), ctx.language)
    return [{ field: `lines.${index}.unit`, message }]
  })
}

/** The leases that run or are to come, the next one of each unit first. */
async function letNow(ctx: Context, units: readonly string[]): Promise<readonly Let[]> {
  const today = dayOf(ctx.now, officeZone)
  return ctx.db<Let[]>`
    select c.unit, c.order_id from unit_claims c join orders o on o.branch = c.branch and o._id = c.order_id
    where c.branch = ${ctx.branch} and c.unit = any (${[...units]}::uuid[]) and c.released_at is null
      and c.kind = 'lease' and o.kind = 'lease' and o.status <> 'ended'
      and (upper(c.during) is null or upper(c.during) > ${today}::date)
    order by lower(c.during)`
}

async function leasesOf(ctx: Context, lets: readonly Let[]): Promise<readonly Lease[]> {
  const isClosed = told.some((name) => isHidden(ctx.rights, order, name))
  if (lets.length === 0 || isClosed || !mayDo(ctx.rights, order, 'read')) return []
  const ids = lets.map((one) => one.order_id)
  return figuresOf<Lease>(
    ctx,
    [order],
    (bind) => `select _id, number, coalesce(leave_on, ends_on)::text as last from orders
      where _id = any(${bind(ids)}::uuid[])`,
  )
}
