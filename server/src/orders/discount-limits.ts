import { isHidden, mayDo } from '@prona/contract/access'
import { AppError, type FieldIssue } from '@prona/contract/kernel/errors'
import type { Label } from '@prona/contract/kernel/field'
import type { Row } from '@prona/contract/kernel/resource'
import { type ApprovalNeed, approvalNeed, discountOf } from '@prona/contract/orders/discount-limit'
import type { PricedLine } from '@prona/contract/orders/order-totals'
import type { ListPrice } from '@prona/contract/orders/priced-line'
import { order, unit } from '@prona/contract/resources'
import { type Context, maxDiscountOf } from '../kernel/context.ts'
import {
  approvalAdvice,
  belowMinimum,
  discountTooLarge,
  needsApproval,
  otherCurrency,
} from './discount-sentences.ts'
import { seesListPrices } from './prices.ts'

type Order = Row<typeof order>
type Listed = ListPrice & { readonly _id: string; readonly code: string; readonly minPrice: number | null }
/** A line that the reader's role does not allow, and why as far as they may know it. */
type Beyond = { readonly index: number; readonly why: Label }

/**
 * Refuses prices that are further below the list than the reader may go by themselves, unless they were approved. What
 * was held already is not compared again: the list may have changed since.
 */
export async function requireAllowedPrices(ctx: Context, draft: Order): Promise<void> {
  if (draft.heldAt !== null || draft.approval === 'approved') return
  const beyond = await beyondLimit(ctx, draft)
  if (beyond.length > 0) throw notAllowed(beyond, approvalAdvice)
}

/** Each line that is not allowed, and what can be done about them. */
export function notAllowed(beyond: readonly Beyond[], advice: Label): AppError {
  const lines = beyond.map(({ index, why }): FieldIssue => {
    return { field: `lines.${index}.price`, code: 'rule', message: why }
  })
  return new AppError('notOpen', {}, [...lines, { field: 'approval', code: 'rule', message: advice }])
}

/** The lines whose prices the reader may neither agree to nor approve. */
export async function beyondLimit(ctx: Context, draft: Order): Promise<readonly Beyond[]> {
  const limit = maxDiscountOf(ctx)
  const seesListPrice = seesListPrices(ctx, draft.intent === 'lease' ? 'rentPrice' : 'salePrice')
  const agreeing = { limit, seesListPrice, mayApprove: mayDo(ctx.rights, order, 'approve') }
  const list = await listedUnits(ctx, draft)
  return draft.lines.flatMap((line, index) => {
    const listed = list.get(line.unit)
    const need = listed && approvalNeed(pricedFrom(line), listed, draft, agreeing)
    return listed && need ? [{ index, why: saidOf(ctx, listed, limit, need) }] : []
  })
}

/** In words, as far as the reader may know it. */
function saidOf(ctx: Context, { code }: Listed, limit: number, need: ApprovalNeed): Label {
  if (need.why === 'discount') return discountTooLarge(code, need.discount, limit)
  if (need.why === 'currency') return otherCurrency(code)
  const isTold = need.why === 'minimum' && !isHidden(ctx.rights, unit, 'minPrice')
  return isTold ? belowMinimum(code) : needsApproval(code)
}

/** The smallest limit of a role that allows all of its lines. */
export async function neededLimit(ctx: Context, draft: Order): Promise<number> {
  const list = await listedUnits(ctx, draft)
  const discounts = draft.lines.map((line) => {
    const listed = list.get(line.unit)
    return listed ? discountOf(pricedFrom(line), listed, draft) : 0
  })
  return Math.max(0, ...discounts)
}

async function listedUnits(ctx: Context, { lines }: Order): Promise<ReadonlyMap<string, Listed>> {
  const found = await ctx.db<Listed[]>`
    select _id, code, currency, sale_price as "salePrice", min_price as "minPrice", rent_price as "rentPrice",
      rent_period as "rentPeriod", vat_profile as "vatProfile"
    from units where branch = ${ctx.branch} and _id = any (${lines.map((line) => line.unit)}::uuid[])`
  return new Map(found.map((one) => [one._id, one]))
}

function pricedFrom({ price, discountBp, vatProfile }: Order['lines'][number]): PricedLine {
  return { price: price ?? 0, discountBp, vatProfile: vatProfile ?? 'standard' }
}
