import { languages } from '@prona/contract/kernel/words'
import { expect, test } from 'vitest'
import { aCustomer, anOrder, aProperty, aUnit, type Body, clientOf } from '../../test/builders.ts'
import { downloadOf } from '../../test/file-answer.ts'
import { freshApp } from '../../test/harness.ts'
import { aCompany, aPerson } from '../../test/people.ts'
import { pagesOf, reachOf } from '../../test/printed.ts'

const at = '2026-11-23T08:00:00.000Z'
const { app, sql } = await freshApp({}, () => '2026-11-23T08:20:00.000Z')
await aCompany(sql)
const manager = await aPerson(sql, { role: 'manager', at })
const client = clientOf(app, manager)
const days = { startsOn: '2026-12-01', endsOn: '2029-02-28' }

test('a lease on paper shows its rents to the end, those not charged yet marked, and how they rise', async () => {
  const lease = await aLease({
    ...days,
    rentFree: { from: '2026-12-01', to: '2027-01-11' },
    indexation: { kind: 'percent', percentBp: 300 },
  })
  await done('activate', lease, { signedOn: '2026-11-20' })
  const text = await textOf(lease, 'paymentSchedule', 'en')
  expect(text).not.toContain('No payments are planned')
  // December is free, of January twenty days are paid for, and each December the rent rises.
  expect(text.match(/to come/g)?.length).toBeGreaterThan(20)
  expect(text).toContain('01/02/2029 – 28/02/2029')
  expect(text).toContain('322.58')
  expect(text).toContain('515.00')
  expect(text).toContain('530.45')
  expect(text).toContain('computed from the terms of the lease up to 28/02/2029')
  expect(text).toContain('Increase on each anniversary: 3% a year.')
})

test('a lease without an end shows the next twelve rents, and one that has ended none to come', async () => {
  const lease = await aLease({ startsOn: '2026-12-01' })
  await done('activate', lease, { signedOn: '2026-11-20' })
  const made = (await client.get('/api/instalments', {})).body.instalments.filter(
    (one: Body) => one.order === lease._id,
  )
  const text = await textOf(lease, 'paymentSchedule', 'de')
  expect(text.match(/künftig 01/g)).toHaveLength(12)
  expect(made.length).toBeGreaterThan(0)
  await done('cancel', await aLease({ ...days }), { reason: 'U tërhoq' })
  const gone = await aLease({ ...days })
  await done('cancel', gone, { reason: 'U tërhoq' })
  const closed = await textOf(gone, 'paymentSchedule', 'de')
  expect(closed).not.toContain('künftig')
  expect(closed).toContain('gilt nicht mehr')
})

test.each(languages)('a lease is confirmed with all that was agreed, in %s', async (language) => {
  const lease = await aLease({
    ...{ ...days, dueDay: 5, noticeDays: 90, rollover: true },
    rentFree: { from: '2026-12-01', to: '2027-01-11' },
    indexation: { kind: 'percent', percentBp: 300 },
  })
  const text = await textOf(lease, 'confirmation', language)
  const told = {
    sq: ['Dita e pagesës 5', '90', 'Pa qira 01.12.2026 – 11.01.2027', '3 % në vit', 'zgjatet me një muaj'],
    en: ['Due day 5', '90', 'Rent-free 01/12/2026 – 11/01/2027', '3% a year', 'extended by one month'],
    de: ['Fälligkeitstag 5', '90', 'Mietfrei 01.12.2026 – 11.01.2027', '3 % im Jahr', 'um einen Monat'],
    es: ['Día de pago 5', '90', 'Sin alquiler 01/12/2026 – 11/01/2027', '3 % al año', 'se prorroga un mes'],
  }[language]
  const line = text.replaceAll(/\s+/g, '')
  for (const one of told) for (const word of one.split(' ')) expect(line).toContain(word)
})

test('the schedule of a terminated sale says how it was settled, and plans nothing more', async () => {
  const sale = await aSale()
  await done('plan', sale, { rows: [{ dueOn: '2026-11-20', amount: 12_000_000 }] })
  await done('activate', sale, { signedOn: '2026-11-02' })
  const [first] = (await client.get('/api/instalments', {})).body.instalments.filter(
    (one: Body) => one.order === sale._id,
  )
  await client.post('/api/instalment/receive', {
    ...{ _id: first._id, amount: 2_000_000, receivedOn: '2026-11-20' },
  })
  await done('terminate', sale, {
    ...{ reason: 'Banka', settlement: 'Mbahet kapari.', refunded: 1_500_000, kept: 500_000 },
  })
  const text = await textOf(sale, 'paymentSchedule', 'de')
  expect(text).not.toContain('Noch nicht geplant')
  expect(text).toContain('Diese Vereinbarung gilt nicht mehr.')
  expect(text).toContain('Wird erstattet 15.000 €')
  expect(text).toContain('Wird einbehalten 5.000 €')
  expect(text).toContain('Mbahet kapari.')
})

test('each buyer’s part of what waits for a milestone says which, in the words of the language', async () => {
  const stage = { key: 'K', name: 'Karabinaja', plannedOn: '2027-05-01', reachedOn: null }
  const property = (await aProperty(client, { milestones: [stage] }))._id
  const unit = await aUnit(client, { property, salePrice: 10_000_000, vatProfile: 'exempt' })
  const people = [await aCustomer(client), await aCustomer(client)]
  const sale = await anOrder(client, [unit._id], {
    ...{ kind: 'sale', intent: 'sale' },
    parties: people.map(({ _id }) => ({ customer: _id, role: 'buyer', shareBp: 5000 })),
  })
  const rows = [
    { name: 'Në nënshkrim', dueOn: '2026-12-01', amount: 4_000_000 },
    { name: 'Karabinaja', milestone: 'K', amount: 6_000_000 },
  ]
  await done('plan', sale, { rows })
  const text = await textOf(sale, 'paymentSchedule', 'de')
  expect(text.match(/mit Bauabschnitt: Rohbau/g)).toHaveLength(2)
  expect(text).toContain('Bei Unterzeichnung')
  expect(text).not.toMatch(/Karabinaja|Në nënshkrim/)
  expect(await textOf(sale, 'paymentSchedule', 'sq')).toContain('me etapën: Karabinaja')
})

test('the usual amenities, views and countries are printed in the language asked for, and others as they are', async () => {
  const property = await aProperty(client, {
    amenities: ['Ashensor', 'Kinema private'],
    address: { street: 'Rruga A', city: 'Tiranë', country: 'Shqipëri' },
  })
  const unit = await aUnit(client, { property: property._id, view: 'Deti' })
  const sheet = async (language: string) =>
    (await pagesOf((await report('unit', unit._id, { language })).bytes)).texts.join(' ')
  const german = await sheet('de')
  for (const told of ['Aufzug, Kinema private', 'Meer', 'Albanien']) expect(german).toContain(told)
  expect(await sheet('es')).toContain('Ascensor')
  const albanian = await sheet('sq')
  for (const told of ['Ashensor', 'Deti', 'Shqipëri']) expect(albanian).toContain(told)
})

test.each(languages)(
  'a handover is printed as it was recorded, for both sides to sign, in %s',
  async (language) => {
    const lease = await aLease({ startsOn: '2026-11-01', endsOn: '2027-10-31' })
    const blank = await textOf(lease, 'handoverRecord', language)
    expect(blank).toContain('……')
    await done('activate', lease, { signedOn: '2026-10-30' })
    const into = { doneOn: '2026-11-02', meters: 'Drita 1204', keys: '2 kyçe', signedBy: 'Arta Hoxha' }
    await done('moveIn', lease, { ...into, defects: 'Xham i krisur' })
    await done('moveOut', lease, { doneOn: '2026-11-20', meters: 'Drita 1391', signedBy: 'Besnik Kola' })
    const text = await textOf(lease, 'handoverRecord', language)
    for (const told of ['Drita 1204', '2 kyçe', 'Xham i krisur', 'Arta Hoxha', 'Drita 1391', 'Besnik Kola'])
      expect(text).toContain(told)
    const [into1, back] = {
      sq: ['Procesverbali i dorëzimit', 'Procesverbali i kthimit'],
      en: ['Handover record', 'Return record'],
      de: ['Übergabeprotokoll', 'Rückgabeprotokoll'],
      es: ['Acta de entrega', 'Acta de devolución'],
    }[language]
    expect(text).toContain(into1)
    expect(text).toContain(back)
    expect(text).not.toContain('……')
  },
)

test('a reservation is handed over to nobody and has no such record', async () => {
  const reservation = await aSale({ kind: 'reservation' })
  const answer = await downloadOf(app, manager, `/api/order/report/${reservation._id}`, {
    reportId: 'handoverRecord',
  })
  expect(answer.status).toBe(404)
})

test.each(languages)(
  'a statement of the largest amounts stays on its page, all of them alike, in %s',
  async (language) => {
    const { _id: customer } = await aCustomer(client, { lastName: 'Großkreutz-Hohenstein' })
    const buying = { parties: [{ customer, role: 'buyer' }], currency: 'ALL' }
    for (const [kind, salePrice] of [
      ['sale', 38_959_999_818_00],
      ['sale', 99_000_000_000_00],
      ['reservation', 38_959_999_818_18],
    ] as const) {
      const unit = await aUnit(client, { salePrice, currency: 'ALL', vatProfile: 'exempt' })
      const order = await anOrder(client, [unit._id], {
        ...{ ...buying, kind, intent: 'sale' },
        ...(kind === 'reservation' && { deposit: 9_999_999_999_00 }),
      })
      if (kind === 'sale') await done('activate', order, { signedOn: '2026-11-02' })
      else await done('hold', order, { expiresAt: '2026-11-25T16:00:00.000Z' })
    }
    const { bytes } = await report('customer', customer, { reportId: 'statement', language })
    const { texts, widths } = await pagesOf(bytes)
    expect(await reachOf(bytes)).toBeLessThan(widths[0]! - 40)
    expect(texts.join(' ')).toMatch(/818[.,]18/)
    expect(texts.join(' ')).toMatch(/999[.,]00/)
  },
)

async function aSale(values: Body = {}): Promise<Body> {
  const unit = await aUnit(client, { salePrice: 12_000_000, vatProfile: 'exempt' })
  return anOrder(client, [unit._id], { kind: 'sale', intent: 'sale', ...values })
}

async function aLease(values: Body): Promise<Body> {
  const unit = await aUnit(client, { rentPrice: 50_000, rentPeriod: 'month', vatProfile: 'exempt' })
  return anOrder(client, [unit._id], { kind: 'lease', intent: 'lease', ...values })
}

async function done(action: string, { _id }: Body, input: object) {
  const answer = await client.post(`/api/order/${action}`, { _id, ...input })
  expect(answer.status, `${action}: ${answer.text}`).toBe(200)
}

async function report(single: string, id: string, query: Record<string, unknown>) {
  const answer = await downloadOf(app, manager, `/api/${single}/report/${id}`, query)
  if (answer.status !== 200) throw new Error(`${single}: ${answer.status} ${answer.text}`)
  return answer
}

async function textOf({ _id }: Body, reportId: string, language: string): Promise<string> {
  return (await pagesOf((await report('order', _id, { reportId, language })).bytes)).texts.join(' ')
}
