import { inLeks } from '@prona/contract/invoices/invoice-totals'
import { addDays, addMonths, type Day } from '@prona/contract/kernel/day'
import type { VatProfile } from '@prona/contract/kernel/vat'
import type { Transaction } from '../database/connect.ts'
import { totalled } from '../invoices/draft-invoice.ts'
import { linesOf } from '../invoices/instalment-lines.ts'
import { type Agreement, type DemoInstalment, officeHour } from './agreement.ts'
import type { Chance } from './chance.ts'
import type { BranchCode, DemoCustomer } from './customers.ts'

type Filling = {
  readonly agreements: readonly Agreement[]
  readonly customers: readonly DemoCustomer[]
  readonly accountant: string
  readonly today: Day
  readonly luck: Chance
}

/** An invoice before it has its number. */
type Made = {
  readonly order: string | null
  readonly customer: string
  readonly currency: 'EUR' | 'ALL'
  /** Null of a draft. */
  readonly issuedOn: Day | null
  readonly dueOn: Day
  readonly received: number
  readonly sums: ReturnType<typeof totalled>
  /** It was credited as a whole and made anew. */
  readonly isWrong?: true
}

const source = 'Kursi i bankës'

/**
 * Invoices of what fell due within two years, each some days before; the last ones are drafts, a few were credited and
 * made anew, and some were written by hand, in leks.
 */
export async function insertInvoices(db: Transaction, branch: BranchCode, filling: Filling): Promise<void> {
  const made = [...ofInstalments(filling), ...byHand(filling)].sort((one, other) =>
    (one.issuedOn ?? '9') < (other.issuedOn ?? '9') ? -1 : 1,
  )
  const { accountant, luck, today } = filling
  const numbers = new Map<string, number>()
  const numbered = (series: string, day: Day) => {
    const key = `${series} ${day.slice(0, 4)}`
    numbers.set(key, (numbers.get(key) ?? 0) + 1)
    return `${numbers.get(key)}/${day.slice(0, 4)}`
  }
  const rows = made.flatMap(({ isWrong, ...one }, turn) => {
    const [day, at] = [one.issuedOn ?? today, officeHour(one.issuedOn ?? addDays(today, -1), turn)]
    const number = one.issuedOn ? numbered('invoice', day) : `D-${numbered('invoiceDraft', day)}`
    const credited = isWrong ? one.sums.totals.gross : 0
    const bill = {
      ...one,
      ...ratesOf(one, luck),
      _id: luck.id(),
      number,
      at,
      credited,
      credits: null as string | null,
    }
    if (!isWrong) return [bill]
    const note = {
      ...bill,
      _id: luck.id(),
      number: numbered('creditNote', day),
      credited: 0,
      credits: bill._id,
    }
    return [bill, note]
  })
  const written = rows.map(({ sums, issuedOn: _, at, dueOn, inLeks: leks, ...row }) => ({
    ...row,
    branch,
    kind: row.credits === null ? 'invoice' : 'creditNote',
    reason: row.credits === null ? null : 'Adresa e faturimit ishte e gabuar',
    ...{
      due_on: dueOn,
      prices: sums.prices,
      by_profile: db.json(sums.byProfile.map((part) => ({ ...part }))),
    },
    ...{ totals_net: sums.totals.net, totals_vat: sums.totals.vat, totals_gross: sums.totals.gross },
    ...{ in_leks_net: leks?.net ?? null, in_leks_vat: leks?.vat ?? null, in_leks_gross: leks?.gross ?? null },
    ...{ created_at: at, updated_at: at, created_by: accountant, updated_by: accountant },
  }))
  const lines = rows.flatMap(({ _id, sums, credits }) =>
    sums.lines.map(({ vatProfile: vat_profile, ofLine: __, ...line }, position) => ({
      ...line,
      ...{ _id: luck.id(), branch, parent: _id, position, vat_profile },
      ...(credits !== null && { instalment: null }),
      of_line: credits === null ? null : position + 1,
    })),
  )
  await insertMany(db, 'invoices', written)
  await insertMany(db, 'invoice_lines', lines)
  const issued = rows.filter(({ issuedOn }) => issuedOn !== null)
  await db`
    update invoices i set issued_on = v.day
    from unnest(${issued.map(({ _id }) => _id)}::uuid[], ${issued.map((one) => one.issuedOn)}::date[]) v (_id, day)
    where i._id = v._id`
  await db`
    update instalments i set invoice = b._id from invoice_lines l join invoices b on b._id = l.parent
    where b.branch = ${branch} and l.instalment = i._id and b.status <> 'credited'`
  for (const [key, last] of numbers) {
    const [series = '', year = ''] = key.split(' ')
    await db`
      insert into number_series (branch, series, year, last) values (${branch}, ${series}, ${Number(year)}, ${last})`
  }
  await insertTransfers(db, branch)
}

function ofInstalments({ agreements, customers, today, luck }: Filling): readonly Made[] {
  const languages = new Map(customers.map(({ _id, language }) => [_id, language]))
  return agreements.flatMap(({ order, lines, parties, instalments }) => {
    const customer = parties[0]?.customer
    if (customer === undefined || order.kind === 'reservation' || order.status === 'draft') return []
    const priced = lines.map(({ price, discount_bp: discountBp, vat_profile: vatProfile }) => {
      return { price, discountBp, vatProfile }
    })
    return instalments.flatMap((row): Made[] => {
      if (row.due_on === null || !isInvoiced(row, today)) return []
      const early = addDays(row.due_on, -10)
      const day = order.signed_on !== null && early < order.signed_on ? order.signed_on : early
      const shown = {
        ...row,
        number: `${order.number}-${row.place}`,
        periodFrom: row.period_from,
        periodTo: row.period_to,
      }
      const sums = totalled(linesOf(shown, priced, languages.get(customer) ?? 'sq'), 'gross')
      const bill: Made = {
        ...{ order: order._id, customer, currency: 'EUR', dueOn: row.due_on, received: row.received, sums },
        // What falls due these days is still being written.
        issuedOn: row.received === 0 && row.due_on > addDays(today, -2) && luck.percent(50) ? null : day,
      }
      const isAnew = bill.issuedOn !== null && luck.percent(row.received === 0 ? 12 : 1)
      return isAnew ? [{ ...bill, received: 0, isWrong: true }, bill] : [bill]
    })
  })
}

function isInvoiced({ kind, due_on, cancelled_on }: DemoInstalment, today: Day): boolean {
  if (kind === 'deposit' || cancelled_on !== null || due_on === null) return false
  return due_on > addMonths(today, -24) && due_on <= addDays(today, 5)
}

/** What a company asks of those who live in its houses beside the rent. */
function byHand({ agreements, today, luck }: Filling): readonly Made[] {
  const tenants = agreements
    .filter(({ order }) => order.kind === 'lease' && order.status === 'active')
    .slice(0, 8)
  return tenants.flatMap(({ parties }, index): Made[] => {
    const customer = parties[0]?.customer
    if (customer === undefined) return []
    const vatProfile: VatProfile = 'standard'
    const lines = [
      { text: 'Pastrim i ambienteve të përbashkëta', quantity: luck.whole(1, 4), price: 350_000, vatProfile },
      { text: 'Çelës elektronik', quantity: null, price: 120_000, vatProfile },
    ]
    const issuedOn = index < 6 ? addDays(today, -luck.whole(1, 60)) : null
    const dueOn = addDays(issuedOn ?? today, 15)
    return [
      { order: null, customer, currency: 'ALL', issuedOn, dueOn, received: 0, sums: totalled(lines, 'net') },
    ]
  })
}

function ratesOf({ currency, issuedOn, sums }: Made, luck: Chance) {
  if (currency === 'ALL' || issuedOn === null)
    return { rate: null, rate_on: null, rate_source: null, inLeks: null }
  const rate = luck.whole(9_650, 10_120) / 100
  return { rate, rate_on: issuedOn, rate_source: source, inLeks: inLeks(sums.totals, rate) }
}

async function insertMany(
  db: Transaction,
  table: string,
  rows: readonly Readonly<Record<string, unknown>>[],
): Promise<void> {
  for (let at = 0; at < rows.length; at += 500) {
    await db`insert into ${db(table)} ${db(rows.slice(at, at + 500) as never)}`
  }
}

/** The books of these invoices, as they are written when somebody issues, credits and pays them. */
async function insertTransfers(db: Transaction, branch: BranchCode): Promise<void> {
  await db`
    insert into transfers (_id, branch, number, day, source, target, amount, currency, customer, invoice,
      created_at, created_by, updated_at, updated_by)
    select ordered_id(), i.branch, i.number, each.day, each.source, each.target, each.amount, i.currency, i.customer,
      i._id, i.created_at, i.created_by, i.updated_at, i.updated_by
    from invoices i cross join lateral (
      select i.issued_on as day, 'income' as source, 'receivable' as target, i.totals_net as amount
        where i.kind = 'invoice'
      union all select i.issued_on, 'vatDue', 'receivable', i.totals_vat where i.kind = 'invoice'
      union all select i.issued_on, 'receivable', 'income', i.totals_net where i.kind = 'creditNote'
      union all select i.issued_on, 'receivable', 'vatDue', i.totals_vat where i.kind = 'creditNote'
      union all
      select greatest(i.issued_on, (select max(d.received_on) from invoice_lines l join instalments d
        on d._id = l.instalment where l.parent = i._id)), 'receivable', 'prepaid', i.received where i.received > 0) each
    where i.branch = ${branch} and i.issued_on is not null and each.amount > 0 order by each.day, i._id`
}
