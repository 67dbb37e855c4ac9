import { isHidden } from '@prona/contract/access'
import { AppError } from '@prona/contract/kernel/errors'
import type { Change, Row } from '@prona/contract/kernel/resource'
import { unit } from '@prona/contract/resources'
import type { Context } from '../kernel/context.ts'

type Unit = Row<typeof unit>

/**
 * The database keeps the minimum price within the sale price, and a rent with its period. Whoever does not see one of
 * the two must not find it by trying at which value of the other a change is refused: such a change is allowed or
 * refused whatever the hidden value is.
 */
export function refuseTelling(ctx: Context, row: Unit, changes: Change<typeof unit>): void {
  const { salePrice, minPrice, rentPeriod } = row
  const after = { salePrice, minPrice, rentPeriod, ...changes }
  const isSafe =
    (isSeen(ctx, 'minPrice') ||
      isSame(row.salePrice, after.salePrice) ||
      isMore(after.salePrice, row.salePrice)) &&
    (isSeen(ctx, 'salePrice') ||
      isSame(row.minPrice, after.minPrice) ||
      isMore(row.minPrice, after.minPrice)) &&
    (isSeen(ctx, 'rentPrice') || isSame(row.rentPeriod, after.rentPeriod) || after.rentPeriod != null)
  if (!isSafe) throw new AppError('forbidden')
}

function isSeen(ctx: Context, field: 'minPrice' | 'salePrice' | 'rentPrice'): boolean {
  return !isHidden(ctx.rights, unit, field)
}

function isSame(one: unknown, other: unknown): boolean {
  return (one ?? null) === (other ?? null)
}

/** An amount that is missing is neither more nor less: a price that was removed could not be put back. */
function isMore(one: number | null | undefined, other: number | null | undefined): boolean {
  return typeof one === 'number' && typeof other === 'number' && one > other
}
