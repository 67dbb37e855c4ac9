import { mayDo } from '@prona/contract/access'
import { type Day, dayOf, officeZone } from '@prona/contract/kernel/day'
import { formatDay, formatInstant } from '@prona/contract/kernel/format'
import type { AnyRow, Resource } from '@prona/contract/kernel/resource'
import type { ValueName } from '@prona/contract/papers/placeholders'
import { customer, order, property, unit } from '@prona/contract/resources'
import type { ReaderContext } from '../kernel/context.ts'
import { findRow } from '../kernel/rows.ts'
import type { Written } from '../reports/alike.ts'
import { accountIn, type issuerOf } from '../reports/issuer.ts'
import { periodIn, textOf } from '../reports/job.ts'
import { increaseOf, rolloverOf } from '../reports/lease-terms.ts'
import { type Order, takersOf, unitsIn } from '../reports/order-tables.ts'
import { inReport } from '../reports/report-words.ts'

type Issuer = Awaited<ReturnType<typeof issuerOf>>
export type PaperValues = Readonly<Record<ValueName, string>>

/** What each placeholder is of this order, in the language of the context; empty where it is not known. */
export async function valuesOf(
  ctx: ReaderContext,
  row: Order,
  company: Issuer,
  amount: Written,
): Promise<PaperValues> {
  const { language } = ctx
  const day = (one: string | null | undefined) => (one ? formatDay(one, language) : '')
  const today = dayOf(ctx.now, officeZone)
  const own = (name: string) => textOf(ctx, order, row, name)
  const takers = takersOf(row)
  const first = await told(ctx, customer, takers[0]?.customer)
  const places = await placesOf(ctx, row)
  const ofPlaces = (name: string) => [...new Set(places.map(({ text }) => text(name)).filter(Boolean))]
  return {
    'company.name': company.company || company.branch,
    'company.branch': company.branch,
    'company.nuis': company.nuis,
    'company.address': company.address.join(', '),
    'company.phone': company.phone,
    'company.email': company.email,
    'company.web': company.web,
    'company.unitCode': company.unitCode,
    'company.accounts': company.accounts.map(accountIn).join('; '),
    'order.number': row.number,
    'order.date': day(dayOf(row.heldAt ?? row.createdAt, officeZone)),
    'order.terms': row.terms ?? '',
    concludedOn: day(concludedOn(row) ?? today),
    today: day(today),
    customers: inOneLine(
      takers.flatMap((taker) => row.labels[taker.customer] ?? []),
      inReport('and', language),
    ),
    'customer.name': row.labels[takers[0]?.customer ?? ''] ?? '',
    'customer.nuis': first.text('nuis'),
    'customer.personalNumber': first.text('personalNumber'),
    'customer.birthDate': first.text('birthDate'),
    'customer.address': first.text('address'),
    'customer.phone': first.text('phones'),
    'customer.email': first.text('emails'),
    units: unitsIn(row),
    'property.name': inOneLine(ofPlaces('name'), inReport('and', language)),
    'property.address': ofPlaces('address').join('; '),
    'property.cadastralZone': ofPlaces('cadastralZone').join('; '),
    'property.cadastralNumber': ofPlaces('cadastralNumber').join('; '),
    'property.permitNumber': ofPlaces('permitNumber').join('; '),
    currency: own('currency'),
    'totals.net': amount(row.totals.net),
    'totals.vat': amount(row.totals.vat),
    'totals.gross': amount(row.totals.gross),
    deposit: row.deposit ? amount(row.deposit) : '',
    depositAgreed: row.deposit
      ? inReport(row.refundable ? 'refundedIfCancelled' : 'keptIfCancelled', language)
      : '',
    depositOn: own('depositOn'),
    validUntil:
      row.status === 'held' && row.expiresAt ? formatInstant(row.expiresAt, language, officeZone) : '',
    signedOn: day(row.signedOn),
    'notary.name': row.notary?.name ?? '',
    'notary.actNumber': row.notary?.actNumber ?? '',
    'notary.actOn': day(row.notary?.actOn),
    handoverOn: day(row.handoverOn),
    startsOn: day(row.startsOn),
    endsOn: day(row.endsOn),
    period: periodIn(ctx, order, row, 'period'),
    dueDay: own('dueDay'),
    noticeDays: own('noticeDays'),
    security: row.security ? amount(row.security) : '',
    rollover: row.kind === 'lease' ? rolloverOf(row, language) : '',
    increase: increaseOf(row, language),
    'rentFree.from': day(row.rentFree?.from),
    'rentFree.to': day(row.rentFree?.to),
  }
}

/** When it was agreed: a contract as it was signed, a reservation as its units were held. */
function concludedOn({ kind, signedOn, heldAt }: Order): Day | null {
  if (kind !== 'reservation') return signedOn
  return heldAt === null ? null : dayOf(heldAt, officeZone)
}

/** The properties that an order's units are in, in the order of the units. */
async function placesOf(ctx: ReaderContext, row: Order) {
  const homes = []
  for (const { unit: id } of row.lines) homes.push((await told(ctx, unit, id)).row?.property)
  const places = []
  for (const id of new Set(homes)) places.push(await told(ctx, property, id))
  return places
}

/** A record that the order names, as far as the reader may see it. */
async function told(ctx: ReaderContext, resource: Resource, id: unknown) {
  const isAsked = typeof id === 'string' && mayDo(ctx.rights, resource, 'read')
  const row: AnyRow | undefined = isAsked ? await findRow(ctx, resource, id) : undefined
  return { row, text: (name: string) => (row ? textOf(ctx, resource, row, name) : '') }
}

function inOneLine(names: readonly string[], and: string): string {
  const last = names.at(-1) ?? ''
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} ${and} ${last}`
}
