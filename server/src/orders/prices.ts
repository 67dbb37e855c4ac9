import { isHidden } from '@prona/contract/access'
import { AppError, type FieldIssue } from '@prona/contract/kernel/errors'
import type { Label } from '@prona/contract/kernel/field'
import type { Create } from '@prona/contract/kernel/resource'
import type { PricedLine } from '@prona/contract/orders/order-totals'
import { type ListPrice, type Pricing, pricedLine } from '@prona/contract/orders/priced-line'
import { type order, unit } from '@prona/contract/resources'
import type { Context } from '../kernel/context.ts'
import { sentences } from './sentences.ts'

type Line = Create<typeof order>['lines'][number]

/** A line without a price or VAT takes the unit's, as listed at this moment. */
export async function pricedLines(
  ctx: Context,
  lines: readonly Line[],
  pricing: Pricing,
): Promise<(PricedLine & Pick<Line, '_id' | 'unit'>)[]> {
  const list = await listPrices(
    ctx,
    lines.map((line) => line.unit),
  )
  const issues: FieldIssue[] = []
  const priced = lines.map((line, index) => {
    const listed = list.get(line.unit)
    const priced = pricedLine(line, listed, pricing)
    // A unit that does not exist is refused when the order is written.
    if (!priced && listed) {
      const message = priceMissing(ctx, pricing.intent === 'lease' ? 'rentPrice' : 'salePrice')
      issues.push({ field: `lines.${index}.price`, code: 'required', message })
    }
    const kept = line._id === undefined ? {} : { _id: line._id }
    return { ...kept, unit: line.unit, ...(priced ?? worthNothing) }
  })
  if (issues.length > 0) throw new AppError('invalid', {}, issues)
  return priced
}

/** Who sees no list prices is not told that there is none: it would be untrue, or tell of it. */
export function priceMissing(ctx: Context, asked: ListedField = 'salePrice'): Label {
  if (!seesListPrices(ctx, asked)) return sentences.priceHidden
  return asked === 'rentPrice' ? sentences.rentMissing : sentences.priceMissing
}

type ListedField = 'salePrice' | 'rentPrice'

export function seesListPrices(ctx: Context, asked: ListedField = 'salePrice'): boolean {
  return !isHidden(ctx.rights, unit, asked)
}

const worthNothing: PricedLine = { price: 0, discountBp: null, vatProfile: 'standard' }

/** Readers from whom list prices are hidden get none: they must not learn them by making an order. */
async function listPrices(ctx: Context, units: readonly string[]): Promise<Map<string, ListPrice>> {
  const found = await ctx.db<(Required<ListPrice> & { _id: string })[]>`
    select _id, currency, sale_price as "salePrice", rent_price as "rentPrice", rent_period as "rentPeriod",
      vat_profile as "vatProfile"
    from units where branch = ${ctx.branch} and _id = any (${[...units]}::uuid[]) and deleted_at is null`
  const [seesSale, seesRent] = [seesListPrices(ctx), seesListPrices(ctx, 'rentPrice')]
  return new Map(
    found.map(({ _id, salePrice, rentPrice, ...listed }) => [
      _id,
      { ...listed, salePrice: seesSale ? salePrice : null, rentPrice: seesRent ? rentPrice : null },
    ]),
  )
}
