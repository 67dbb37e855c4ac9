import type { Day } from '@prona/contract/kernel/day'
import type { Currency } from '@prona/contract/kernel/money'
import type { AccountKind } from '@prona/contract/ledger/accounts'
import { transfer } from '@prona/contract/resources'
import { byRule } from '../kernel/acting.ts'
import type { Context } from '../kernel/context.ts'
import { lockRows } from '../kernel/locked-rows.ts'
import { insertRows } from '../kernel/many-rows.ts'

/** So much goes from one account to another. */
export type Transfer = {
  readonly source: AccountKind
  readonly target: AccountKind
  readonly amount: number
  readonly currency: Currency
  /** Where it is another one than that of the cause. */
  readonly customer?: string
}

/** The payment or the invoice that money is moved by, and its day. */
export type Cause = {
  readonly payment?: string
  readonly invoice?: string
  readonly number: string
  readonly day: Day
  readonly customer: string
  readonly bankAccount?: string | null
}

export async function transferMoney(
  ctx: Context,
  cause: Cause,
  transfers: readonly Transfer[],
): Promise<void> {
  await insertRows(
    byRule(ctx),
    transfer,
    transfers.map((one) => ({ ...cause, ...one })),
    { isChecked: true },
  )
}

/** What a payment moved is moved back, because of another one and on its day. */
export async function takeBackTransfers(
  ctx: Context,
  payment: string,
  because: Pick<Cause, 'number' | 'day'> & { readonly payment: string },
): Promise<void> {
  const moved = await lockRows(byRule(ctx), transfer, (bind) => `t.payment = ${bind(payment)}::uuid`)
  await insertRows(
    byRule(ctx),
    transfer,
    [...moved.values()].map(({ _id, source, target, amount, currency, customer, bankAccount }) => ({
      ...because,
      ...{ source: target, target: source, amount, currency, customer, bankAccount, takesBack: _id },
    })),
    { isChecked: true },
  )
}
