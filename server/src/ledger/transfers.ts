import { type AccountKind, accountParts } from '@prona/contract/ledger/accounts'
import type { Day } from '@prona/contract/kernel/day'
import type { Currency } from '@prona/contract/kernel/money'
import type { Context } from '../kernel/context.ts'

type About = { readonly customer: string; readonly bankAccount: string | null }

/** So much goes from one account to another. */
export type Transfer = {
  readonly from: AccountKind
  readonly into: AccountKind
  readonly amount: number
  readonly currency: Currency
}

type Cause = About & { readonly payment: string; readonly day: Day }

/** Writes what a payment moves; the accounts are made when they are first needed. */
export async function transferMoney(
  ctx: Context,
  cause: Cause,
  transfers: readonly Transfer[],
): Promise<void> {
  for (const { from, into, amount, currency } of transfers) {
    const source = await accountOf(ctx, from, currency, cause)
    const target = await accountOf(ctx, into, currency, cause)
    await ctx.db`
      insert into ledger_transfers (branch, day, source, target, amount, currency, payment, created_at, created_by)
      values (${ctx.branch}, ${cause.day}, ${source}, ${target}, ${amount}, ${currency}, ${cause.payment}, ${ctx.now},
        ${ctx.actor})`
  }
}

/** What a payment moved is moved back, because of another one and on its day. */
export async function takeBackTransfers(
  ctx: Context,
  payment: string,
  because: { readonly payment: string; readonly day: Day },
): Promise<void> {
  await ctx.db`
    insert into ledger_transfers
      (branch, day, source, target, amount, currency, payment, takes_back, created_at, created_by)
    select branch, ${because.day}, target, source, amount, currency, ${because.payment}, _id, ${ctx.now}, ${ctx.actor}
    from ledger_transfers where branch = ${ctx.branch} and payment = ${payment} order by _id`
}

/** Two who need a new account at once make one: the second finds that of the first. */
async function accountOf(
  ctx: Context,
  kind: AccountKind,
  currency: Currency,
  about: About,
): Promise<string> {
  const parts = accountParts[kind]
  const customer = parts.includes('customer') ? about.customer : null
  const bankAccount = parts.includes('bankAccount') ? about.bankAccount : null
  const find = () => ctx.db<{ _id: string }[]>`
    select _id from ledger_accounts where branch = ${ctx.branch} and kind = ${kind} and currency = ${currency}
      and customer is not distinct from ${customer}::uuid and bank_account is not distinct from ${bankAccount}::uuid`
  const [known] = await find()
  if (known) return known._id
  await ctx.db`
    insert into ledger_accounts (branch, kind, currency, customer, bank_account)
    values (${ctx.branch}, ${kind}, ${currency}, ${customer}, ${bankAccount})
    on conflict on constraint ledger_accounts_are_one do nothing`
  const [made] = await find()
  if (!made) throw new Error(`No account of ${kind} in ${currency}`)
  return made._id
}
