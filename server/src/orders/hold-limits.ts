import { mayDo } from '@prona/contract/access'
import { officeZone } from '@prona/contract/kernel/day'
import type { Resource } from '@prona/contract/kernel/resource'
import { usualHoldDays, usualHoldEnd } from '@prona/contract/orders/hold-end'
import { openingOf } from '../companies/opening.ts'
import { usualValues } from '../companies/usual-values.ts'
import { type Context, longestHoldDaysOf } from '../kernel/context.ts'

/** Until when the units of a record are held unless told otherwise, in milliseconds: what is asked begins with it. */
export async function holdLimits(
  ctx: Context,
  resource: Resource,
  { branch = ctx.branch }: { readonly branch?: string },
): Promise<Readonly<Record<string, number>>> {
  if (!mayDo(ctx.rights, resource, 'hold')) return {}
  const [opening, { holdDays }] = [await openingOf(ctx, branch), await usualValues(ctx, branch)]
  const days = holdDays ?? usualHoldDays
  const asked = { days, longestDays: longestHoldDaysOf(ctx), opening, timeZone: officeZone }
  return { usualHoldEnd: Date.parse(usualHoldEnd(ctx.now, asked)) }
}
