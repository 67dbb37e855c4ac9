import { mayDo } from '@prona/contract/access'
import { dayOf, officeZone } from '@prona/contract/kernel/day'
import { formatDay, formatInstant, formatPercent } from '@prona/contract/kernel/format'
import type { AnyRow, Resource } from '@prona/contract/kernel/resource'
import type { ValueName } from '@prona/contract/papers/placeholders'
import { customer, order, property, unit } from '@prona/contract/resources'
import type { ReaderContext } from '../kernel/context.ts'
import { findRow } from '../kernel/rows.ts'
import { accountIn, type issuerOf } from '../reports/issuer.ts'
import { periodIn, textOf } from '../reports/job.ts'
import { amountOf, type Order, takersOf, unitsIn } from '../reports/order-tables.ts'
import { inReport } from '../reports/report-words.ts'

type Issuer = Awaited<ReturnType<typeof issuerOf>>
export type PaperValues = Readonly<Record<ValueName, string>>

/** What each placeholder is of this order, in the language of the context; empty where it is not known. */
export async function valuesOf(ctx: ReaderContext, row: Order, company: Issuer): Promise<PaperValues> {
  const { language } = ctx
  const day = (one: string | null | undefined) => (one ? formatDay(one, language) : '')
  const own = (name: string) => textOf(ctx, order, row, name)
  const takers = takersOf(row)
  const first = await told(ctx, customer, takers[0]?.customer)
  const home = await told(ctx, unit, row.lines[0]?.unit)
  const place = await told(ctx, property, home.row?.property)
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
    today: day(dayOf(ctx.now, officeZone)),
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
    'property.name': place.text('name'),
    'property.address': place.text('address'),
    'property.cadastralZone': place.text('cadastralZone'),
    'property.cadastralNumber': place.text('cadastralNumber'),
    'property.permitNumber': place.text('permitNumber'),
    currency: own('currency'),
    'totals.net': amountOf(row, row.totals.net, language),
    'totals.vat': amountOf(row, row.totals.vat, language),
    'totals.gross': amountOf(row, row.totals.gross, language),
    deposit: own('deposit'),
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
    security: own('security'),
    increase: increaseOf(row, language),
    'rentFree.from': day(row.rentFree?.from),
    'rentFree.to': day(row.rentFree?.to),
  }
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

function increaseOf({ indexation }: Order, language: ReaderContext['language']): string {
  if (indexation?.kind === 'percent' && indexation.percentBp !== null) {
    return inReport('increaseAYear', language, { share: formatPercent(indexation.percentBp, language) })
  }
  if (indexation?.kind !== 'index' || !indexation.series) return ''
  return inReport('increaseByIndex', language, { series: indexation.series })
}
