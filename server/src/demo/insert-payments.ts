import type { Day } from '@prona/contract/kernel/day'
import { countedAs } from '@prona/contract/payments/allocation'
import type { Transaction } from '../database/connect.ts'
import { type Agreement, type DemoInstalment, officeHour } from './agreement.ts'
import type { Chance } from './chance.ts'
import type { BranchCode } from './customers.ts'

type Paid = {
  readonly customer: string
  readonly day: Day
  readonly items: readonly DemoInstalment[]
}

/**
 * How what was received of instalments came in: what the same customer paid on one day came as one sum, by bank, in
 * cash and by card, sometimes in leks, and now and then some euros too much.
 */
export async function insertPayments(
  db: Transaction,
  branch: BranchCode,
  agreements: readonly Agreement[],
  { accountant, luck }: { readonly accountant: string; readonly luck: Chance },
): Promise<void> {
  const [account] = await db<{ _id: string }[]>`
    select _id from bank_accounts where branch = ${branch} and currency = 'EUR' and deleted_at is null limit 1`
  const counts = new Map<string, number>()
  const rows = paidTogether(agreements).map(({ customer, day, items }, turn) => {
    const year = day.slice(0, 4)
    const count = (counts.get(year) ?? 0) + 1
    counts.set(year, count)
    const paid = items.reduce((sum, { received }) => sum + received, 0)
    const at = officeHour(day, turn)
    return {
      _id: luck.id(),
      branch,
      number: `${count}/${year}`,
      customer,
      paid_on: day,
      ...moneyOf(paid, account?._id ?? null, luck),
      ...{ counted_in: 'EUR', allocated: paid },
      ...{ created_at: at, updated_at: at, created_by: accountant, updated_by: accountant },
      items,
    }
  })
  const payments = rows.map(({ items: _, ...row }) => row)
  const allocations = rows.flatMap(({ _id, items }) =>
    items.map((item, position) => ({
      ...{ _id: luck.id(), branch, parent: _id, position },
      ...{ instalment: item._id, amount: item.received },
    })),
  )
  for (let at = 0; at < payments.length; at += 500)
    await db`insert into payments ${db(payments.slice(at, at + 500))}`
  for (let at = 0; at < allocations.length; at += 500)
    await db`insert into payment_allocations ${db(allocations.slice(at, at + 500))}`
  for (const [year, last] of counts) {
    await db`insert into number_series (branch, series, year, last) values (${branch}, 'payment', ${Number(year)}, ${last})`
  }
  await insertTransfers(db, branch)
}

function paidTogether(agreements: readonly Agreement[]): readonly Paid[] {
  const found = new Map<string, { customer: string; day: Day; items: DemoInstalment[] }>()
  for (const { parties, instalments } of agreements) {
    const customer = parties[0]?.customer
    if (customer === undefined) continue
    for (const one of instalments) {
      if (one.received === 0 || one.received_on === null || one.kind === 'deposit') continue
      const key = `${one.received_on} ${customer}`
      const paid = found.get(key) ?? { customer, day: one.received_on, items: [] }
      paid.items.push(one)
      found.set(key, paid)
    }
  }
  return [...found.entries()].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, paid]) => paid)
}

/** As it came: what it counts for is what was owed, or a bit more. */
function moneyOf(paid: number, account: string | null, luck: Chance) {
  const counted = luck.percent(3) ? paid + luck.whole(1, 8) * 5_000 : paid
  if (counted < 300_000 && luck.percent(18)) {
    const rate = luck.whole(9_650, 10_120) / 100
    const amount = countedAs(counted, 'EUR', 'ALL', rate)
    return { amount, currency: 'ALL', method: 'cash', bank_account: null, rate, counted, reference: null }
  }
  const method = luck.percent(78) ? 'bank' : luck.pick(['cash', 'card', 'cheque'])
  const isBank = method === 'bank'
  return {
    ...{
      amount: counted,
      currency: 'EUR',
      method,
      bank_account: isBank ? account : null,
      rate: null,
      counted,
    },
    reference: isBank ? `Ref. ${luck.whole(100_000, 999_999)}` : null,
  }
}

/** The books of these payments, as they are written when somebody records one. */
async function insertTransfers(db: Transaction, branch: BranchCode): Promise<void> {
  await db`
    insert into transfers (_id, branch, number, day, source, target, amount, currency, customer, bank_account,
      payment, created_at, created_by, updated_at, updated_by)
    select ordered_id(), p.branch, p.number, p.paid_on, each.source, each.target, each.amount, each.currency,
      p.customer, p.bank_account, p._id, p.created_at, p.created_by, p.updated_at, p.updated_by
    from payments p cross join lateral (
      select case when p.rate is null then 'prepaid' else 'exchange' end as source, p.method as target, p.amount,
        p.currency
      union all
      select 'prepaid', 'exchange', p.counted, p.counted_in where p.rate is not null) each
    where p.branch = ${branch} order by p.paid_on, p._id`
}
