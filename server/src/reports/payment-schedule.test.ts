import { expect, test } from 'vitest'
import { aCustomer, anOrder, aProperty, aUnit, clientOf } from '../../test/builders.ts'
import { downloadOf } from '../../test/file-answer.ts'
import { sendForm } from '../../test/forms.ts'
import { freshApp } from '../../test/harness.ts'
import { aCompany, aPerson } from '../../test/people.ts'
import { personWith } from '../../test/person-with.ts'
import { aPicture } from '../../test/pictures.ts'
import { pagesOf, reachOf } from '../../test/printed.ts'

const at = '2026-11-23T08:00:00.000Z'
const database = await freshApp({}, () => '2026-11-23T08:20:00.000Z')
const { app, sql } = database
await aCompany(sql)
const manager = await aPerson(sql, { role: 'manager', at })
const client = clientOf(app, manager)
const skeleton = { key: 'SKELET', name: 'Karabinaja', plannedOn: '2027-05-01', reachedOn: null }

test('a payment schedule is in the first buyer’s language, with its sum and each buyer’s part to the cent', async () => {
  const sale = await aPlannedSale()
  const answer = await report('order', sale._id, { reportId: 'paymentSchedule' })
  const { texts, widths } = await pagesOf(answer.bytes)
  const text = texts.join(' ')
  expect(text).toContain('Zahlungsplan')
  expect(text).toContain('01.12.2026 33.333,33 €')
  expect(text).toContain('14 T. nach Bauabschnitt: Rohbau 66.666,68 €')
  expect(text).toContain('Gesamt 100.000,01 €')
  expect(text).toContain('Anteil jedes Käufers')
  expect(text).toContain('20.000,00 € 13.333,33 €')
  expect(text).toContain('60.000,01 € 40.000,00 €')
  expect(await reachOf(answer.bytes)).toBeLessThan(widths[0]! - 40)
  const asked = await report('order', sale._id, { reportId: 'paymentSchedule', language: 'es' })
  expect((await pagesOf(asked.bytes)).texts[0]).toContain('Calendario de pagos')
})

test('several units of one property are printed with its name once', async () => {
  const property = (await aProperty(client, { name: 'Rezidenca Lisi' }))._id
  const units = [
    await aUnit(client, { property, code: 'L-1' }),
    await aUnit(client, { property, code: 'L-2' }),
  ]
  const sale = await anOrder(
    client,
    units.map(({ _id }) => _id),
    { kind: 'sale', intent: 'sale' },
  )
  for (const [reportId, named] of [
    ['confirmation', 'Prona: Rezidenca Lisi'],
    ['paymentSchedule', 'L-1, L-2 · Rezidenca Lisi'],
  ] as const) {
    const { texts } = await pagesOf((await report('order', sale._id, { reportId })).bytes)
    expect(texts.join()).toContain(named)
    expect(texts.join().split('Rezidenca Lisi')).toHaveLength(2)
  }
})

test('a payment without a name is called by its kind, and the contract’s total is written as the payments are', async () => {
  const unit = await aUnit(client, { salePrice: 10_000_000, vatProfile: 'exempt' })
  const sale = await anOrder(client, [unit._id], { kind: 'sale', intent: 'sale' })
  const rows = [3_333_333, 6_666_667].map((amount) => ({ dueOn: '2027-01-01', amount }))
  const planned = await client.post('/api/order/plan', { _id: sale._id, rows })
  expect(planned.status, planned.text).toBe(200)
  const query = { reportId: 'paymentSchedule', language: 'de' }
  const text = (await pagesOf((await report('order', sale._id, query)).bytes)).texts.join()
  expect(text).toContain('Rate 01.01.2027 33.333,33 €')
  expect(text).toContain('Vertragssumme 100.000,00 €')
})

test('a lease on paper says for which time its total is', async () => {
  const unit = await aUnit(client, { rentPrice: 66_000, rentPeriod: 'month', vatProfile: 'exempt' })
  const lease = await anOrder(client, [unit._id], { kind: 'lease', intent: 'lease', startsOn: '2027-01-01' })
  const text = (await pagesOf((await report('order', lease._id, { language: 'de' })).bytes)).texts.join()
  expect(text).toContain('Gesamt (monatlich) 660 €')
})

test('an order without payments says so, and who may not read payments gets no schedule', async () => {
  const unit = await aUnit(client)
  const draft = await anOrder(client, [unit._id], { kind: 'sale', intent: 'sale' })
  const answer = await report('order', draft._id, { reportId: 'paymentSchedule' })
  expect((await pagesOf(answer.bytes)).texts[0]).toContain('Nuk është planifikuar ende asnjë pagesë.')
  const reader = await personWith(database, { permissions: ['order.read', 'order.report'] })
  const refused = await downloadOf(app, reader, `/api/order/report/${draft._id}`, {
    reportId: 'paymentSchedule',
  })
  expect(refused.status).toBe(403)
})

test('a floor sheet goes from the highest floor down, each unit beside its photo, and what is sold without a price', async () => {
  const property = (await aProperty(client, { name: 'Kulla e Gështenjave' }))._id
  const high = await aUnit(client, { property, code: 'A-701', block: 'A', floor: 7, salePrice: 9_000_000 })
  await aUnit(client, { property, code: 'A-101', block: 'A', floor: 1, salePrice: 8_000_000 })
  await aUnit(client, { property, code: 'A-001', block: 'A', floor: 0, salePrice: 7_000_000 })
  await aUnit(client, { property, code: 'PARKIM-1', kind: 'parking' })
  await database.owner`update units set sale_state = 'sold' where code = 'A-101' and property = ${property}`
  const without = await report('property', property, { reportId: 'floorSheet' })
  const photo = { field: 'images', name: 'a.jpg', type: 'image/jpeg', bytes: await aPicture('jpeg') }
  const added = await sendForm(app, manager.token, '/api/unit/images', [['id', high._id], photo])
  expect(added.status, added.text).toBe(200)
  const sheet = await report('property', property, { reportId: 'floorSheet' })
  const text = (await pagesOf(sheet.bytes)).texts.join(' ')
  const places = [
    'Blloku A · Kati 7',
    'A-701',
    'Blloku A · Kati 1',
    'A-101',
    'Kati përdhes',
    'A-001',
    'Pa kat',
    'PARKIM-1',
  ]
  const found = places.map((place) => text.indexOf(place))
  expect(found).not.toContain(-1)
  expect(found).toEqual(found.toSorted((one, other) => one - other))
  expect(text).toContain('90 000 €')
  expect(text).not.toContain('80 000 €')
  expect(imagesIn(sheet.bytes) - imagesIn(without.bytes)).toBe(1)
})

async function aPlannedSale() {
  const property = (await aProperty(client, { milestones: [skeleton] }))._id
  const unit = await aUnit(client, { property, salePrice: 10_000_001, vatProfile: 'exempt' })
  const first = await aCustomer(client, { language: 'de', lastName: 'Müller' })
  const second = await aCustomer(client, { firstName: 'Ëngjëll', lastName: 'Çela' })
  const sale = await anOrder(client, [unit._id], {
    kind: 'sale',
    intent: 'sale',
    parties: [
      { customer: first._id, role: 'buyer', shareBp: 6000 },
      { customer: second._id, role: 'buyer', shareBp: 4000 },
    ],
  })
  const rows = [
    { name: 'Kapari', dueOn: '2026-12-01', amount: 3_333_333 },
    { name: 'Karabinaja', milestone: 'SKELET', offsetDays: 14, amount: 6_666_668 },
  ]
  const planned = await client.post('/api/order/plan', { _id: sale._id, rows })
  if (planned.status !== 200) throw new Error(planned.text)
  return sale
}

async function report(single: string, id: string, query: Record<string, unknown>) {
  const answer = await downloadOf(app, manager, `/api/${single}/report/${id}`, query)
  if (answer.status !== 200) throw new Error(`${single}: ${answer.status} ${answer.text}`)
  return answer
}

function imagesIn(bytes: Uint8Array): number {
  return (
    Buffer.from(bytes)
      .toString('latin1')
      .match(/\/Subtype \/Image/g)?.length ?? 0
  )
}
