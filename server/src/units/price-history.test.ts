import { expect, test } from 'vitest'
import { anOrder, aProperty, aUnit, type Body, type Client, clientOf } from '../../test/builders.ts'
import { aClock } from '../../test/clock.ts'
import { freshApp } from '../../test/harness.ts'
import { aCompany, aPerson } from '../../test/people.ts'
import { personWith } from '../../test/person-with.ts'

const { now, laterBy } = aClock('2026-11-21T09:00:00.000Z')
const { app, sql, owner } = await freshApp({}, now)
await aCompany(sql)
const person = await aPerson(sql, { role: 'manager', at: now() })
const manager = clientOf(app, person)
const agent = clientOf(app, await aPerson(sql, { role: 'agent', at: now() }))
const limited = clientOf(app, await aPerson(sql, { role: 'limited', at: now() }))
const inDurres = clientOf(app, await aPerson(sql, { role: 'manager', branch: 'durres', at: now() }))

async function historyOf(unit: Body, who: Client = manager, query: object = {}): Promise<Body> {
  const { status, body, text } = await who.get('/api/unit/prices', { id: unit._id, ...query })
  expect(status, text).toBe(200)
  return body
}

async function change(unit: Body, data: object): Promise<void> {
  const { status, text } = await manager.put('/api/unit', { _id: unit._id, data })
  expect(status, text).toBe(200)
}

async function aReader(rights: Parameters<typeof personWith>[1]) {
  const { role } = await personWith({ sql, owner, now }, rights)
  const signedIn = await aPerson(sql, { role: 'limited', at: now() })
  await owner`update users set role = ${role} where _id = ${signedIn._id}`
  return { ...signedIn, client: clientOf(app, signedIn) }
}

async function bulk(body: object): Promise<Body> {
  const answer = await manager.post('/api/units/bulk', body)
  expect(answer.status, answer.text).toBe(200)
  return answer.body.bulk
}

const inEuro = (amount: number | null, period: string | null = null) => ({ amount, currency: 'EUR', period })

test('each change of a price is kept with who, when, and from what to what; other changes are not', async () => {
  const unit = await aUnit(manager, { salePrice: 10_000_000 })
  expect(await historyOf(unit)).toMatchObject({ prices: [] })
  const first = now()
  await change(unit, { salePrice: 10_500_000, view: 'Deti' })
  await change(unit, { view: 'Mali' })
  laterBy(60)
  await change(unit, { salePrice: null, rentPrice: 45_000, rentPeriod: 'month' })
  await change(unit, { rentPeriod: 'year' })
  const by = { _id: person._id, name: `Emri ${person.username}` }
  const alone = { by, reason: null, batch: null }
  expect((await historyOf(unit)).prices).toEqual([
    { ...alone, at: now(), field: 'rentPrice', from: inEuro(45_000, 'month'), to: inEuro(45_000, 'year') },
    { ...alone, at: now(), field: 'rentPrice', from: inEuro(null), to: inEuro(45_000, 'month') },
    { ...alone, at: now(), field: 'salePrice', from: inEuro(10_500_000), to: inEuro(null) },
    { ...alone, at: first, field: 'salePrice', from: inEuro(10_000_000), to: inEuro(10_500_000) },
  ])
})

test('a change of the currency alone is another price', async () => {
  const unit = await aUnit(manager, { salePrice: 10_000_000 })
  await change(unit, { currency: 'ALL' })
  const { prices } = await historyOf(unit)
  expect(prices).toMatchObject([{ from: { currency: 'EUR' }, to: { amount: 10_000_000, currency: 'ALL' } }])
})

test('a bulk change is named with its reason and how many units it changed, and so is its undoing', async () => {
  const property = (await aProperty(manager))._id
  const units = [
    await aUnit(manager, { property, salePrice: 10_000_000 }),
    await aUnit(manager, { property, salePrice: 11_000_000 }),
    await aUnit(manager, { property, salePrice: 12_000_000 }),
  ]
  const [first, second] = units
  const ids = [
    { _id: first?._id, version: first?.version, change: { salePrice: 10_200_000 } },
    { _id: second?._id, version: second?.version, change: { salePrice: 11_200_000 } },
  ]
  const dry = await bulk({ ids, reason: 'Çmimet e pranverës', dryRun: true })
  expect(dry.counts).toMatchObject({ changed: 2 })
  expect((await historyOf(first)).prices).toEqual([])
  const { batch } = await bulk({ ids, reason: ' Çmimet e pranverës ' })
  const told = { reason: 'Çmimet e pranverës', batch: { _id: batch, way: 'bulk', units: 2 } }
  const open = { ...told, batch: { ...told.batch, canUndo: true } }
  expect((await historyOf(first)).prices).toMatchObject([{ ...open, to: inEuro(10_200_000) }])
  const undone = await manager.post('/api/units/bulk/undo', { batch })
  expect(undone.status, undone.text).toBe(200)
  expect((await historyOf(second)).prices).toMatchObject([
    {
      from: inEuro(11_200_000),
      to: inEuro(11_000_000),
      reason: null,
      batch: { _id: batch, way: 'undo', units: 2, canUndo: false },
    },
    { ...told, batch: { ...told.batch, canUndo: false } },
  ])
  expect((await historyOf(units[2])).prices).toEqual([])
})

test('a bulk change of prices is undone by whoever may change prices, and by nobody else', async () => {
  const property = (await aProperty(manager))._id
  const units = [await aUnit(manager, { property }), await aUnit(manager, { property })] as const
  const { batch } = await bulk({
    ids: units.map(({ _id }) => _id),
    adjust: { salePrice: { percent: 1_000 } },
  })
  const colleague = clientOf(app, await aPerson(sql, { role: 'manager', at: now() }))
  const raised = 13_200_000
  const told = async (who: Client) => (await historyOf(units[0], who)).prices[0].batch.canUndo
  const [readsOnly, seesOwn] = [
    await aReader({ permissions: ['unit.read'] }),
    await aReader({ permissions: ['unit.read', 'unit.update'], ownRows: ['unit'] }),
  ]
  await owner`update units set created_by = ${seesOwn._id} where _id = ${units[0]._id}`
  const all = [manager, colleague, readsOnly.client, seesOwn.client]
  expect(await Promise.all(all.map(told))).toEqual([true, true, false, false])
  expect((await readsOnly.client.post('/api/units/bulk/undo', { batch })).status).toBe(403)
  expect((await seesOwn.client.post('/api/units/bulk/undo', { batch })).status).toBe(404)
  expect((await inDurres.post('/api/units/bulk/undo', { batch })).status).toBe(404)
  expect((await historyOf(units[1])).prices).toMatchObject([{ to: inEuro(raised) }])
  await change(units[1], { view: 'Deti' })
  expect((await historyOf(units[1])).prices[0].batch.canUndo).toBe(false)
  const undone = await colleague.post('/api/units/bulk/undo', { batch })
  expect(undone.body.undo.counts, undone.text).toEqual({ rows: 2, undone: 1, refused: 1 })
  expect((await historyOf(units[0])).prices).toMatchObject([
    { to: inEuro(12_000_000) },
    { to: inEuro(raised) },
  ])
  expect((await historyOf(units[1])).prices).toHaveLength(1)
})

test('a set change of many, each by the same rule, keeps each price with where it came from', async () => {
  const property = (await aProperty(manager))._id
  const units = [await aUnit(manager, { property }), await aUnit(manager, { property, salePrice: 8_000_000 })]
  const ids = units.map(({ _id }) => _id)
  await bulk({ ids, adjust: { salePrice: { percent: 1_000 } } })
  for (const unit of units) {
    const { prices } = await historyOf(unit)
    expect(prices).toMatchObject([{ from: inEuro(unit.salePrice), to: inEuro((unit.salePrice / 10) * 11) }])
  }
})

test('an import is named as one', async () => {
  const property = await aProperty(manager)
  const unit = await aUnit(manager, { property: property._id, salePrice: 10_000_000 })
  const text = `property;code;salePrice\n${property.code};${unit.code};99000`
  const answer = await manager.post('/api/unit/import', { text, key: ['code'], rows: 'all' })
  expect(answer.status, answer.text).toBe(200)
  expect(answer.body.import.counts, answer.text).toMatchObject({ changed: 1 })
  const { prices } = await historyOf(unit)
  expect(prices).toMatchObject([
    { to: inEuro(9_900_000), batch: { _id: answer.body.import.batch, way: 'import', units: 1 } },
  ])
})

test('whoever does not see a price sees none of its history, and nobody that of another branch', async () => {
  const unit = await aUnit(manager, { salePrice: 10_000_000, minPrice: 9_000_000 })
  await change(unit, { salePrice: 10_100_000, minPrice: 9_100_000, rentPrice: 50_000, rentPeriod: 'month' })
  const fieldsFor = async (who: Client) => {
    return (await historyOf(unit, who)).prices.map(({ field }: Body) => field).sort()
  }
  expect(await fieldsFor(manager)).toEqual(['minPrice', 'rentPrice', 'salePrice'])
  expect(await fieldsFor(agent)).toEqual(['rentPrice', 'salePrice'])
  expect(await fieldsFor(limited)).toEqual([])
  expect((await inDurres.get('/api/unit/prices', { id: unit._id })).status).toBe(404)
  expect((await clientOf(app, { token: 'nobody' }).get('/api/unit/prices', { id: unit._id })).status).toBe(
    401,
  )
})

test('a refused change leaves nothing in the history', async () => {
  const unit = await aUnit(manager, { salePrice: 10_000_000, minPrice: 9_000_000 })
  const refused = await manager.put('/api/unit', { _id: unit._id, data: { salePrice: 1 } })
  expect(refused.status).toBe(422)
  expect((await historyOf(unit)).prices).toEqual([])
})

test('a long history comes in pages, of which none is left out', async () => {
  const unit = await aUnit(manager, { salePrice: 100 })
  for (const salePrice of [200, 300, 400, 500, 600]) await change(unit, { salePrice })
  const first = await historyOf(unit, manager, { pagination: { itemsPerPage: 3 } })
  const after = first.pagination.next
  const second = await historyOf(unit, manager, { pagination: { itemsPerPage: 3, after } })
  const amounts = [...first.prices, ...second.prices].map(({ to }: Body) => to.amount)
  expect(amounts).toEqual([600, 500, 400, 300, 200])
  expect(second.pagination.next).toBeUndefined()
})

test.each([
  ['id', {}],
  ['id', { id: 'x' }],
  ['pagination.after', { id: '01900000-0000-7000-8000-000000000000', pagination: { after: 'x' } }],
  ['field', { id: '01900000-0000-7000-8000-000000000000', field: 'salePrice' }],
])('a wrong %s is refused by its name', async (field, query) => {
  const { status, body } = await manager.get('/api/unit/prices', query)
  expect([status, body.fields?.[0]?.field]).toEqual([400, field])
})

test('a reason is kept where prices are, and refused where nobody would find it again', async () => {
  const unit = await aUnit(manager)
  const wrong = { ids: [unit._id], change: { salePrice: 1_000 } }
  for (const reason of ['', ' ', 'a'.repeat(501), 7]) {
    const { status, body } = await manager.post('/api/units/bulk', { ...wrong, reason })
    expect([status, body.fields[0].field]).toEqual([422, 'reason'])
  }
  const refused = await manager.post('/api/properties/bulk', {
    ids: [unit.property],
    change: { name: 'Tjetër' },
    reason: 'Pa vend',
  })
  expect([refused.status, refused.body.fields]).toMatchObject([422, [{ field: 'reason', code: 'unknown' }]])
})

test('another list price never touches a live sale, lease or hold', async () => {
  const unit = await aUnit(manager, { salePrice: 10_000_000, rentPrice: 50_000, rentPeriod: 'month' })
  const shop = await aUnit(manager, { salePrice: null, rentPrice: 70_000, rentPeriod: 'month' })
  const until = new Date(Date.parse(now()) + 86_400_000).toISOString()
  const draft = await anOrder(manager, [unit._id])
  const held = (await manager.post('/api/order/hold', { _id: draft._id, expiresAt: until })).body.order
  const lease = await anOrder(manager, [shop._id], {
    ...{ kind: 'lease', startsOn: '2026-12-01', endsOn: '2027-11-30' },
    parties: [{ customer: held.parties[0].customer, role: 'tenant' }],
  })
  const signed = await manager.post('/api/order/activate', { _id: lease._id, signedOn: '2026-11-21' })
  expect(signed.status, signed.text).toBe(200)
  const sold = await aUnit(manager, { salePrice: 20_000_000 })
  const sale = await anOrder(manager, [sold._id], { kind: 'sale' })
  const bought = await manager.post('/api/order/activate', { _id: sale._id, signedOn: '2026-11-21' })
  expect(bought.status, bought.text).toBe(200)
  const all = [held, signed.body.order, bought.body.order]
  const rents = await owner`select _id, amount, version from instalments order by _id`
  const ids = [unit._id, shop._id, sold._id]
  await bulk({ ids: [unit._id, sold._id], adjust: { salePrice: { percent: 1_000 } } })
  await bulk({ ids: [unit._id, shop._id], adjust: { rentPrice: { percent: 1_000 } } })
  await bulk({ ids, change: { vatProfile: 'exempt' } })
  for (const order of all) {
    const { lines, totals, version } = (await manager.get('/api/order', { id: order._id })).body.order
    expect({ lines, totals, version }).toEqual({
      lines: order.lines,
      totals: order.totals,
      version: order.version,
    })
  }
  expect(await owner`select _id, amount, version from instalments order by _id`).toEqual(rents)
})
