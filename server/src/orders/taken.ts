import { mayDo } from '@prona/contract/access'
import { type Day, officeZone } from '@prona/contract/kernel/day'
import { AppError, type Problem } from '@prona/contract/kernel/errors'
import type { Label } from '@prona/contract/kernel/field'
import { formatDay, formatInstant } from '@prona/contract/kernel/format'
import type { Row } from '@prona/contract/kernel/resource'
import { type Language, languages } from '@prona/contract/kernel/words'
import { type Days, daysOf, nextFreeDay, overlap } from '@prona/contract/orders/claimed-days'
import { order } from '@prona/contract/resources'
import type { Context } from '../kernel/context.ts'
import { findRow } from '../kernel/rows.ts'
import { sayIn } from '../kernel/words.ts'

type Order = Row<typeof order>
type Unit = { readonly _id: string; readonly code: string }
type Claim = Days & { readonly unit: string; readonly order_id: string }

/** The refusal for a unit that another order has for a sale now; undefined where none has it. */
export async function refusalOfTaken(ctx: Context, { _id, code }: Unit): Promise<AppError | undefined> {
  const [claim] = await ctx.db`
    select 1 from unit_claims
    where branch = ${ctx.branch} and unit = ${_id} and released_at is null and kind = 'sale'`
  return claim && unitTaken(ctx, [{ _id, code }])
}

/**
 * Names the order that has the first of the units and when, as far as the reader may see that order, at the line that
 * wants it; for a lease also the first day on which it could begin instead, which no lease has, seen or not: the
 * timeline tells these days too, and an order that nobody may begin on would be no help.
 */
export async function unitTaken(ctx: Context, units: readonly Unit[], wanting?: Order): Promise<AppError> {
  const wanted = wanting && daysOf(wanting)
  const claims = await othersClaims(ctx, units, wanting)
  const claim = claims.find((one) => !wanted || overlap(one, wanted))
  const unit = units.find(({ _id }) => _id === claim?.unit)?.code ?? ''
  const other =
    claim && mayDo(ctx.rights, order, 'read') ? await findRow(ctx, order, claim.order_id) : undefined
  const line = wanting?.lines.findIndex((one) => one.unit === claim?.unit) ?? -1
  const refused = (orderIn: (language: Language) => string, taken: Problem['taken'], free?: Day) => {
    const [sq = '', en = '', de = '', es = ''] = languages.map((language) => {
      const said = sayIn(language, 'error.unitTaken', { unit, order: orderIn(language) })
      return free ? `${said} ${sayIn(language, 'order.freeFrom', { from: formatDay(free, language) })}` : said
    })
    const message: Label = [sq, en, de, es]
    const fields = line < 0 ? [] : [{ field: `lines.${line}.unit`, code: 'rule', message } as const]
    return new AppError('unitTaken', {}, fields, { taken }, message)
  }
  if (!other) {
    const free = wanted && nextFreeDay(claims, wanted)
    return refused(
      (language) => sayIn(language, 'order.another'),
      { unit, ...(free && { freeFrom: free }) },
      free,
    )
  }
  const named = { _id: other._id, number: other.number }
  const days = daysOf(other)
  const until = untilOf(other)
  if (!wanted || !days) {
    return refused((language) => heldUntil(language, other, until), { unit, order: named, until })
  }
  const freeFrom = nextFreeDay(claims, wanted) ?? null
  return refused((language) => letFor(language, other, days, freeFrom), {
    ...{ unit, order: named, until, freeFrom },
    from: days.from,
    to: other.leaveOn ?? other.endsOn,
  })
}

/** What others have of these units: for a sale, or leases that are not over before the wanted one begins. */
async function othersClaims(ctx: Context, units: readonly Unit[], wanting?: Order): Promise<Claim[]> {
  const wanted = wanting && daysOf(wanting)
  return ctx.db<Claim[]>`
    select unit, order_id, lower(during)::text as from, upper(during)::text as until from unit_claims
    where branch = ${ctx.branch} and unit = any (${units.map(({ _id }) => _id)}::uuid[]) and released_at is null
      and kind = ${wanted ? 'lease' : 'sale'} and order_id is distinct from ${wanting?._id ?? null}
      and (${wanted?.from ?? null}::date is null or upper(during) is null or upper(during) > ${wanted?.from ?? null}::date)
    order by unit, lower(during)`
}

/** A hold ends by itself; a reservation lasts until somebody ends it. */
function untilOf(other: Order): string | null {
  return other.status === 'held' ? other.expiresAt : null
}

function heldUntil(language: Language, { number }: Order, until: string | null): string {
  if (!until) return number
  return sayIn(language, 'order.until', { order: number, until: formatInstant(until, language, officeZone) })
}

function letFor(
  language: Language,
  { number, leaveOn, endsOn }: Order,
  { from }: Days,
  freeFrom: string | null,
): string {
  const last = leaveOn ?? endsOn
  const days = { order: number, from: formatDay(from, language) }
  if (last === null) return sayIn(language, 'order.letFrom', days)
  const until = formatDay(last, language)
  if (freeFrom === null) return sayIn(language, 'order.letBetween', { ...days, until })
  return sayIn(language, 'order.letUntil', { ...days, until, free: formatDay(freeFrom, language) })
}
