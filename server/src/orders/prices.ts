import { isHidden } from '@prona/contract/access'
import { AppError, type FieldIssue } from '@prona/contract/kernel/errors'
import type { Create } from '@prona/contract/kernel/resource'
import type { VatProfile } from '@prona/contract/kernel/vat'
import type { PricedLine } from '@prona/contract/orders/order-totals'
import { type order, unit } from '@prona/contract/resources'
import type { Context } from '../kernel/context.ts'
import { sentences } from './sentences.ts'

type Line = Create<typeof order>['lines'][number]
type ListPrice = { _id: string; sale_price: number | null; currency: string; vat_profile: VatProfile }

/** A line without a price or VAT takes the unit's, as its list has them at this moment. */
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
    const price = line.price ?? (listed?.currency === currency ? listed.sale_price : null)
    // A unit that is not there is complained of as such when the order is written.
    if (price === null && listed) {
      issues.push({ field: `lines.${index}.price`, code: 'required', message: sentences.priceMissing })
    }
    return {
      ...(line._id === undefined ? {} : { _id: line._id }),
      unit: line.unit,
      price: price ?? 0,
      discountBp: line.discountBp ?? null,
      vatProfile: line.vatProfile ?? listed?.vat_profile ?? 'standard',
    }
  })
  if (issues.length > 0) throw new AppError('invalid', {}, issues)
  return priced
}

/** For whom list prices are hidden there are none: an order must not be a way to read them. */
async function listPrices(ctx: Context, units: readonly string[]): Promise<Map<string, ListPrice>> {
  const found = await ctx.db<ListPrice[]>`
    select _id, sale_price, currency, vat_profile from units
    where branch = ${ctx.branch} and _id = any (${[...units]}::uuid[]) and deleted_at is null`
  const isSecret = isHidden(ctx.user.rights, unit, 'salePrice')
  return new Map(found.map((row) => [row._id, isSecret ? { ...row, sale_price: null } : row]))
}
