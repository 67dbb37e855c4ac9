import { isHidden } from '@prona/contract/access'
import { AppError, type FieldIssue } from '@prona/contract/kernel/errors'
import type { Label } from '@prona/contract/kernel/field'
import type { Create } from '@prona/contract/kernel/resource'
import type { VatProfile } from '@prona/contract/kernel/vat'
import type { PricedLine } from '@prona/contract/orders/order-totals'
import { type ListPrice, pricedLine } from '@prona/contract/orders/priced-line'
import { type order, unit } from '@prona/contract/resources'
import type { Context } from '../kernel/context.ts'
import { sentences } from './sentences.ts'

type Line = Create<typeof order>['lines'][number]

/** A line without a price or VAT takes the unit's, as listed at this moment. */
export async function pricedLines(
  ctx: Context,
  lines: readonly Line[],
  currency: string,
): Promise<(PricedLine & Pick<Line, '_id' | 'unit'>)[]> {
  const list = await listPrices(
    ctx,
    lines.map((line) => line.unit),
  )
  const issues: FieldIssue[] = []
  const priced = lines.map((line, index) => {
    const listed = list.get(line.unit)
    const priced = pricedLine(line, listed, currency)
    // A unit that does not exist is refused when the order is written.
    if (!priced && listed) {
      issues.push({ field: `lines.${index}.price`, code: 'required', message: priceMissing(ctx) })
    }
    const kept = line._id === undefined ? {} : { _id: line._id }
    return { ...kept, unit: line.unit, ...(priced ?? worthNothing) }
  })
  if (issues.length > 0) throw new AppError('invalid', {}, issues)
  return priced
}

/** Who sees no list prices is not told that there is none: it would be untrue, or tell of it. */
export function priceMissing(ctx: Context): Label {
  return seesListPrices(ctx) ? sentences.priceMissing : sentences.priceHidden
}

export function seesListPrices(ctx: Context): boolean {
  return !isHidden(ctx.rights, unit, 'salePrice')
}

const worthNothing: PricedLine = { price: 0, discountBp: null, vatProfile: 'standard' }

/** Readers from whom list prices are hidden get none: they must not learn them by making an order. */
async function listPrices(ctx: Context, units: readonly string[]): Promise<Map<string, ListPrice>> {
  const found = await ctx.db<
    { _id: string; sale_price: number | null; currency: string; vat_profile: VatProfile }[]
  >`
    select _id, sale_price, currency, vat_profile from units
    where branch = ${ctx.branch} and _id = any (${[...units]}::uuid[]) and deleted_at is null`
  const isSecret = !seesListPrices(ctx)
  return new Map(
    found.map(({ _id, sale_price, currency, vat_profile }) => [
      _id,
      { salePrice: isSecret ? null : sale_price, currency, vatProfile: vat_profile },
    ]),
  )
}
