import type { Day } from '../kernel/day.ts'
import { type Currency, type Money, money, roundedShare } from '../kernel/money.ts'

/** What is open of an instalment, or of an invoice made by hand. */
export type OpenItem = {
  readonly _id: string
  readonly of: 'instalment' | 'invoice'
  readonly dueOn: Day | null
  readonly outstanding: number
}

/** Names exactly one of the two. */
export type Allocation = {
  readonly instalment?: string | null | undefined
  readonly invoice?: string | null | undefined
  readonly amount: number
}

/** The id of what is paid; empty where a row names nothing. */
export function paidBy({ instalment, invoice }: Omit<Allocation, 'amount'>): string {
  return instalment ?? invoice ?? ''
}

export function allocationOf({ _id, of }: Pick<OpenItem, '_id' | 'of'>, amount: number): Allocation {
  return of === 'invoice' ? { invoice: _id, amount } : { instalment: _id, amount }
}

/** What is due first is paid first; what waits for a milestone comes last, and of one day what was made first. */
export function oldestFirst<Item extends Omit<OpenItem, 'of'>>(items: readonly Item[]): readonly Item[] {
  return items.toSorted((one, other) => {
    const [day, next] = [one.dueOn ?? '9', other.dueOn ?? '9']
    if (day !== next) return day < next ? -1 : 1
    return one._id < other._id ? -1 : 1
  })
}

/** Spreads an amount over what is open, each as far as it goes; what is left over is in none of them. */
export function allocated(amount: number, items: readonly OpenItem[]): readonly Allocation[] {
  let left = amount
  return oldestFirst(items).flatMap((item) => {
    const part = Math.min(left, item.outstanding)
    left -= part
    return part > 0 ? [allocationOf(item, part)] : []
  })
}

export function sumOf(allocations: readonly Pick<Allocation, 'amount'>[]): number {
  return allocations.reduce((sum, { amount }) => sum + amount, 0)
}

export type AllocationIssue =
  | { readonly rule: 'twice' | 'noAmount' | 'notOne'; readonly row: number }
  | { readonly rule: 'tooMuch'; readonly row: number; readonly outstanding: number }
  | { readonly rule: 'beyondPayment'; readonly left: number }

/** Why a payment cannot be allocated so: what each can still take, and all together no more than it has. */
export function allocationIssues(
  available: number,
  rows: readonly Allocation[],
  outstanding: ReadonlyMap<string, number>,
): readonly AllocationIssue[] {
  const issues = rows.flatMap((one, row): AllocationIssue[] => {
    const { instalment, invoice, amount } = one
    if (typeof instalment === typeof invoice) return [{ rule: 'notOne', row }]
    if (rows.findIndex((other) => paidBy(other) === paidBy(one)) < row) return [{ rule: 'twice', row }]
    if (amount === 0) return [{ rule: 'noAmount', row }]
    const most = outstanding.get(paidBy(one)) ?? 0
    return amount > most ? [{ rule: 'tooMuch', row, outstanding: most }] : []
  })
  const isBeyond = sumOf(rows) > available
  return isBeyond ? [...issues, { rule: 'beyondPayment', left: available }] : issues
}

/** The most that one payment comes to: what is typed by mistake must not outgrow what the books can add up. */
export const mostPaid = 1_000_000_000_000

/** Six decimals at most, as whole millionths. */
const rateParts = 1_000_000

/** What an amount comes to in the other currency; the rate says how many leks one euro costs. */
export function countedAs(amount: number, currency: Currency, countedIn: Currency, rate: number): Money {
  if (currency === countedIn) return money(amount)
  const parts = Math.round(rate * rateParts)
  return currency === 'EUR'
    ? roundedShare(money(amount), parts, rateParts)
    : roundedShare(money(amount), rateParts, parts)
}
