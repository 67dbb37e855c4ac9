import { expect, test } from 'vitest'
import { aJobRun } from '../../test/a-job-run.ts'
import { aCustomer, anOrder, aUnit, type Body, clientOf } from '../../test/builders.ts'
import { aClock } from '../../test/clock.ts'
import { freshApp } from '../../test/harness.ts'
import { aCompany, aPerson } from '../../test/people.ts'
import { makeRents } from './make-rents.ts'

const clock = aClock('2026-03-01T09:00:00.000Z')
const { app, sql, owner } = await freshApp({}, clock.now)
await aCompany(sql)

/** Nobody stays signed in for a year. */
async function aManager() {
  return clientOf(app, await aPerson(sql, { role: 'manager', at: clock.now() }))
}

function onDay(day: string) {
  clock.laterBy((Date.parse(`${day}T09:00:00.000Z`) - Date.parse(clock.now())) / 1000)
}

const make = () => makeRents(aJobRun(sql, clock.now()))

/** The shop that is worked out by hand in the contract's own tests. */
async function aLease(values: Record<string, unknown> = {}): Promise<Body> {
  const manager = await aManager()
  const { _id: unit } = await aUnit(manager, { kind: 'shop' })
  const lease = await anOrder(manager, [], {
    ...{ kind: 'lease', startsOn: '2026-03-17', period: 'month', dueDay: 5 },
    lines: [{ unit, price: 1_250_00, vatProfile: 'standard' }],
    indexation: { kind: 'percent', percentBp: 300, series: null },
    ...values,
  })
  const parties = lease.parties.map(({ customer }: Body) => ({ customer, role: 'tenant' }))
  await manager.put('/api/order', { _id: lease._id, data: { parties } })
  const active = await manager.post('/api/order/activate', {
    _id: lease._id,
    signedOn: clock.now().slice(0, 10),
  })
  expect(active.status, active.text).toBe(200)
  return active.body.order
}

async function rentsOf({ _id }: Body): Promise<Body[]> {
  const data = { order: { comparator: 'INCLUDES', type: 'basic', values: [_id] } }
  const query = { filter: [{ type: 'all', data }], sort: [{ field: 'number', direction: 'asc' }] }
  const { body } = await (await aManager()).get('/api/instalments', {
    ...query,
    pagination: { itemsPerPage: 200 },
  })
  return body.instalments
}

const told = (rows: readonly Body[]) =>
  rows.map(({ periodFrom, periodTo, dueOn, amount, status }) => [periodFrom, periodTo, dueOn, amount, status])

test('a shop let from 17 March, indexed and left in mid-month, is charged to the cent', async () => {
  const lease = await aLease()
  expect(told(await rentsOf(lease))).toEqual([
    ['2026-03-17', '2026-03-31', '2026-03-17', 725_81, 'open'],
    ['2026-04-01', '2026-04-30', '2026-04-05', 1_500_00, 'open'],
  ])
  onDay('2027-04-20')
  await make()
  const rents = await rentsOf(lease)
  expect(rents).toHaveLength(15)
  expect(told(rents).slice(11, 15)).toEqual([
    ['2027-02-01', '2027-02-28', '2027-02-05', 1_500_00, 'open'],
    ['2027-03-01', '2027-03-31', '2027-03-05', 1_521_77, 'open'],
    ['2027-04-01', '2027-04-30', '2027-04-05', 1_545_00, 'open'],
    ['2027-05-01', '2027-05-31', '2027-05-05', 1_545_00, 'open'],
  ])
  onDay('2027-05-20')
  await make()
  expect(await rentsOf(lease)).toHaveLength(16)
  const ended = await (await aManager()).post('/api/order/end', {
    ...{ _id: lease._id, leaveOn: '2027-05-20', reason: 'U largua' },
  })
  expect(ended.status, ended.text).toBe(200)
  expect(told(await rentsOf(lease)).slice(14)).toEqual([
    ['2027-05-01', '2027-05-20', '2027-05-05', 996_78, 'open'],
    ['2027-06-01', '2027-06-30', '2027-06-05', 1_545_00, 'cancelled'],
  ])
})

test('a renewed lease begins with the rent that the old one ended with, discount and increases included', async () => {
  const year = Number(clock.now().slice(0, 4))
  const lease = await aLease({
    ...{ startsOn: `${year - 3}-03-17`, endsOn: `${year + 1}-03-16` },
    indexation: { kind: 'percent', percentBp: 300, series: null },
  })
  const manager = await aManager()
  const first = { price: 1_250_00, discountBp: null }
  expect(lease.lines[0]).toMatchObject(first)
  const renewed = await manager.post('/api/order/renew', { _id: lease._id, endsOn: `${year + 2}-03-16` })
  expect(renewed.status, renewed.text).toBe(200)
  const data = { parentOrder: { comparator: 'INCLUDES', type: 'basic', values: [lease._id] } }
  const { body } = await manager.get('/api/orders', { filter: [{ type: 'all', data }] })
  const next = (await manager.get('/api/order', { id: body.orders[0]._id })).body.order
  // 1,250.00, 1,287.50, 1,326.13 (1,326.125) and 1,365.91 (1,365.9139) in its last year; with VAT 1,639.09.
  expect(next.lines[0]).toMatchObject({ price: 1_365_91, discountBp: null })
  expect(next.totals).toMatchObject({ net: 1_365_91, gross: 1_639_09 })
})

test('rents that were missed are caught up once, also by two servers at the same time', async () => {
  const lease = await aLease({ startsOn: '2027-06-01', indexation: null })
  onDay('2027-12-10')
  await Promise.all([make(), make(), make()])
  const rents = await rentsOf(lease)
  expect(rents.map(({ periodFrom }) => periodFrom.slice(0, 7))).toEqual([
    ...['2027-06', '2027-07', '2027-08', '2027-09', '2027-10', '2027-11', '2027-12', '2028-01'],
  ])
  await make()
  expect(await rentsOf(lease)).toEqual(rents)
})

test('a lease that was paid ahead keeps what was received when it ends', async () => {
  const lease = await aLease({ startsOn: '2027-12-01', indexation: null })
  const manager = await aManager()
  const [december, january] = await rentsOf(lease)
  for (const rent of [december, january]) {
    const body = { _id: rent?._id, amount: rent?.amount, receivedOn: '2027-12-10' }
    expect((await manager.post('/api/instalment/receive', body)).status).toBe(200)
  }
  onDay('2028-01-10')
  await make()
  const ended = await (await aManager()).post('/api/order/end', {
    ...{ _id: lease._id, leaveOn: '2028-01-10', reason: 'U largua' },
  })
  expect(ended.status, ended.text).toBe(200)
  expect(told(await rentsOf(lease))).toEqual([
    ['2027-12-01', '2027-12-31', '2027-12-05', 1_500_00, 'paid'],
    ['2028-01-01', '2028-01-10', '2028-01-05', 1_500_00, 'paid'],
    ['2028-02-01', '2028-02-29', '2028-02-05', 1_500_00, 'cancelled'],
  ])
})

test('a rent rises by an index that the company enters, and months without rent are not charged', async () => {
  const manager = await aManager()
  for (const [validFrom, value] of [
    ['2028-01-01', 112.4],
    ['2029-02-01', 115.96],
  ]) {
    const made = await manager.post('/api/indexValue', { series: 'IÇK INSTAT', validFrom, value })
    expect(made.status, made.text).toBe(200)
  }
  const lease = await aLease({
    ...{ startsOn: '2028-02-01', indexation: { kind: 'index', percentBp: null, series: 'IÇK INSTAT' } },
    rentFree: { from: '2028-02-01', to: '2028-03-10' },
  })
  onDay('2029-02-10')
  await make()
  const rents = told(await rentsOf(lease))
  // 21 of 31 days of March: 846.774…, VAT 169.354; a year later 1,250.00 × 115.96 ÷ 112.40 = 1,289.59, VAT 257.918.
  expect([rents[0], rents.at(-1)]).toEqual([
    ['2028-03-01', '2028-03-31', '2028-03-05', 1_016_12, 'open'],
    ['2029-03-01', '2029-03-31', '2029-03-05', 1_547_51, 'open'],
  ])
})

test('a figure of an index that is entered, corrected or deleted after a rent was made changes it until it is due', async () => {
  onDay('2029-11-20')
  const figure = async (validFrom: string, value: number) => {
    const made = await (await aManager()).post('/api/indexValue', { series: 'IÇK Durrës', validFrom, value })
    expect(made.status, made.text).toBe(200)
    return made.body.indexValue
  }
  await figure('2028-01-01', 100)
  const lease = await aLease({
    ...{ startsOn: '2028-12-01', dueDay: 1 },
    indexation: { kind: 'index', percentBp: null, series: 'IÇK Durrës' },
  })
  const lastTwo = async () => (await rentsOf(lease)).slice(-2).map(({ dueOn, amount }) => [dueOn, amount])
  const [november, december] = ['2029-11-01', '2029-12-01']
  const before = [
    [november, 1_500_00],
    [december, 1_500_00],
  ]
  expect(await lastTwo()).toEqual(before)
  onDay('2029-11-21')
  const published = await figure('2029-11-01', 104)
  await make()
  expect(await lastTwo()).toEqual([before[0], [december, 1_560_00]])
  const rents = await rentsOf(lease)
  await make()
  expect(await rentsOf(lease)).toEqual(rents)
  onDay('2029-11-22')
  const corrected = { _id: published._id, data: { value: 105 } }
  expect((await (await aManager()).put('/api/indexValue', corrected)).status).toBe(200)
  await make()
  expect(await lastTwo()).toEqual([before[0], [december, 1_575_00]])
  onDay('2029-11-23')
  expect((await (await aManager()).remove('/api/indexValue', published._id)).status).toBe(200)
  await make()
  expect(await lastTwo()).toEqual(before)
})

test('rents that are made ahead rise by a figure of the index that is entered before they are due', async () => {
  const indexed = { kind: 'index', percentBp: null, series: 'HICP' }
  const enter = async (validFrom: string, value: number) => {
    const body = { series: 'HICP', validFrom, value }
    expect((await (await aManager()).post('/api/indexValue', body)).status).toBe(200)
  }
  await enter('2029-01-01', 100)
  const lease = await aLease({ startsOn: '2029-04-01', dueDay: 1, indexation: indexed })
  onDay('2030-03-10')
  await make()
  const april = async () => (await rentsOf(lease)).find(({ periodFrom }) => periodFrom === '2030-04-01')
  expect((await april())?.amount).toBe(1_500_00)
  onDay('2030-03-20')
  await enter('2030-03-01', 110)
  await make()
  expect((await april())?.amount).toBe(1_650_00)
  onDay('2030-04-01')
  await make()
  expect((await april())?.amount).toBe(1_650_00)
  expect((await rentsOf(lease)).find(({ periodFrom }) => periodFrom === '2030-03-01')?.amount).toBe(1_500_00)
})

test('a lease that goes on by itself is charged whole months, and by days once it ends after all', async () => {
  const lease = await aLease({
    ...{ startsOn: '2031-01-15', endsOn: '2032-01-14', dueDay: 1, rollover: true, indexation: null },
  })
  onDay('2031-12-10')
  await make()
  const january = async () => (await rentsOf(lease)).filter(({ periodFrom }) => periodFrom >= '2032-01-01')
  const whole = ['2032-01-01', '2032-01-31', '2032-01-01', 1_500_00, 'open']
  // 14 of 31 days: 564.516…, VAT 112.904.
  const inPart = ['2032-01-01', '2032-01-14', '2032-01-01', 677_42, 'open']
  expect(told(await january())).toEqual([whole])
  const manager = await aManager()
  for (const [rollover, rent] of [
    [false, inPart],
    [true, whole],
  ] as const) {
    const changed = await manager.put('/api/order', { _id: lease._id, data: { rollover } })
    expect(changed.status, changed.text).toBe(200)
    expect(told(await january())).toEqual([rent])
  }
  const renewed = await manager.post('/api/order/renew', { _id: lease._id, endsOn: '2033-01-14' })
  expect(renewed.status, renewed.text).toBe(200)
  expect(told(await january())).toEqual([inPart])
})

test('a lease that goes on by itself asks for no rent past the day before the next tenant’s lease', async () => {
  const lease = await aLease({
    ...{ startsOn: '2035-01-15', endsOn: '2036-01-14', dueDay: 1, rollover: true, indexation: null },
  })
  onDay('2035-12-10')
  await make()
  const january = async () => (await rentsOf(lease)).filter(({ periodFrom }) => periodFrom >= '2036-01-01')
  const whole = ['2036-01-01', '2036-01-31', '2036-01-01', 1_500_00, 'open']
  expect(told(await january())).toEqual([whole])
  const { _id: customer } = await aCustomer(await aManager())
  const agreed = await (await aManager()).post('/api/order', {
    ...{ kind: 'lease', startsOn: '2036-01-25', endsOn: '2036-12-31' },
    parties: [{ customer, role: 'tenant' }],
    lines: [{ unit: lease.lines[0].unit, price: 1_250_00 }],
  })
  expect(agreed.status, agreed.text).toBe(200)
  expect(told(await january())).toEqual([whole])
  const { _id } = agreed.body.order
  const signed = await (await aManager()).post('/api/order/activate', { _id, signedOn: '2035-12-10' })
  expect(signed.status, signed.text).toBe(200)
  // Its next month would reach into the other lease: it ends as agreed.
  expect(told(await january())).toEqual([['2036-01-01', '2036-01-14', '2036-01-01', 677_42, 'open']])
  // Once that one is given up there is room again.
  onDay('2036-01-02')
  const ended = await (await aManager()).post('/api/order/end', { _id, leaveOn: '2036-01-02' })
  expect(ended.status, ended.text).toBe(200)
  await make()
  expect(told(await january())).toEqual([whole, ['2036-02-01', '2036-02-29', '2036-02-01', 1_500_00, 'open']])
})

test('a period that was asked for in two parts is charged once, whichever of them was paid or paid back', async () => {
  const lease = await aLease({
    ...{ startsOn: '2033-01-15', endsOn: '2034-01-14', dueDay: 1, rollover: false, indexation: null },
  })
  onDay('2033-12-10')
  await make()
  const january = async () => (await rentsOf(lease)).filter(({ periodFrom }) => periodFrom >= '2034-01-01')
  const done = async (verb: string, { _id }: Body | undefined = {}, body: object = {}) => {
    const answer = await (await aManager()).post(`/api/${verb}`, { _id, ...body })
    expect(answer.status, answer.text).toBe(200)
  }
  const goesOn = async (rollover: boolean) => {
    const answer = await (await aManager()).put('/api/order', { _id: lease._id, data: { rollover } })
    expect(answer.status, answer.text).toBe(200)
  }
  const firstPart = ['2034-01-01', '2034-01-14', '2034-01-01', 677_42]
  const secondPart = ['2034-01-15', '2034-01-31', '2034-01-15', 822_58]
  await done('instalment/receive', (await january())[0], { amount: 677_42, receivedOn: '2033-12-10' })
  await goesOn(true)
  expect(told(await january())).toEqual([
    [...firstPart, 'paid'],
    [...secondPart, 'open'],
  ])
  await done('instalment/takeBack', (await january())[0], { takenBackBecause: 'Gabim' })
  onDay('2034-01-02')
  await make()
  expect(told(await january())).toEqual([
    [...firstPart, 'open'],
    [...secondPart, 'open'],
    ['2034-02-01', '2034-02-28', '2034-02-01', 1_500_00, 'open'],
  ])

  // The lease ends within the second part, which becomes shorter.
  onDay('2034-01-21')
  await make()
  await done('order/end', lease, { leaveOn: '2034-01-20', reason: 'U largua' })
  const left = (await january()).filter(({ status }) => status !== 'cancelled')
  // 14 of 31 days up to the anniversary and 6 after it, each rounded by itself: 677.42 and 241.94 with VAT 48.39.
  expect(left.reduce((sum, { amount }) => sum + amount, 0)).toBe(967_75)
  expect(left.at(-1)?.periodTo).toBe('2034-01-20')
})

test('a lease by an index says by which', async () => {
  const manager = await aManager()
  const { _id: unit } = await aUnit(manager)
  const lease = { kind: 'lease', startsOn: '2029-03-01', lines: [{ unit, price: 100 }] }
  const tenant = (await manager.get('/api/customers')).body.customers[0]._id
  const body = { ...lease, parties: [{ customer: tenant, role: 'tenant' }], indexation: { kind: 'index' } }
  const refused = await manager.post('/api/order', body)
  expect([refused.status, refused.body.fields[0].field]).toEqual([422, 'indexation.series'])
})

test('a lease names an index that has values, and one that has none is told which there are', async () => {
  const manager = await aManager()
  const [{ _id: unit }, { _id: tenant }] = [await aUnit(manager), await aCustomer(manager)]
  const lease = {
    ...{ kind: 'lease', startsOn: '2029-03-01', lines: [{ unit, price: 100 }] },
    parties: [{ customer: tenant, role: 'tenant' }],
  }
  const by = (series: string) => ({ indexation: { kind: 'index', percentBp: null, series } })
  const body = { series: 'IÇK Vlora', validFrom: '2026-01-01', value: 100 }
  const { indexValue } = (await manager.post('/api/indexValue', body)).body
  const [made, misspelt] = [
    await manager.post('/api/order', { ...lease, ...by('IÇK Vlora') }),
    await manager.post('/api/order', { ...lease, ...by('IÇK Vlor') }),
  ]
  expect(made.status, made.text).toBe(200)
  const { order } = made.body
  const changed = await manager.put('/api/order', { _id: order._id, data: by('IÇK Vlor') })
  for (const refused of [misspelt, changed]) {
    expect([refused.status, refused.body.fields]).toMatchObject([
      422,
      [{ field: 'indexation.series', message: expect.stringContaining('IÇK Vlora') }],
    ])
  }
  // Values may be taken away later: the lease stays as it is, and can be changed otherwise.
  expect((await manager.remove('/api/indexValue', indexValue._id)).status).toBe(200)
  const other = { ...by('IÇK Vlora'), terms: 'Me mobilie' }
  expect((await manager.put('/api/order', { _id: order._id, data: other })).status).toBe(200)
})

test('days without rent are agreed on with their first and their last day, or refused', async () => {
  const manager = await aManager()
  const [first, last] = ['2026-03-17', '2026-04-30']
  const lease = await aLease({ rentFree: { from: first, to: last } })
  const { _id: unit } = await aUnit(manager, { kind: 'shop' })
  const values = { kind: 'lease', startsOn: first, lines: [{ unit, price: 1_000_00 }] }
  const draft = await anOrder(manager, [], { ...values, rentFree: { from: first, to: last } })
  for (const [rentFree, field] of [
    [{ from: first }, 'rentFree.to'],
    [{ to: last }, 'rentFree.from'],
  ] as const) {
    const body = { ...values, parties: [{ customer: lease.parties[0].customer, role: 'tenant' }], rentFree }
    const changed = await manager.put('/api/order', { _id: draft._id, data: { rentFree } })
    for (const answer of [await manager.post('/api/order', body), changed]) {
      expect([answer.status, answer.body.fields?.[0]?.field], answer.text).toEqual([422, field])
    }
  }
  const none = await manager.put('/api/order', {
    _id: draft._id,
    data: { rentFree: { from: null, to: null } },
  })
  expect(none.status, none.text).toBe(200)
})

test('a lease without rent, or within days free of rent, is not looked at again by the job', async () => {
  const manager = await aManager()
  const { _id: unit } = await aUnit(manager, { kind: 'shop' })
  const [from, to] = [clock.now().slice(0, 10), '2099-12-31']
  const free = await aLease({ startsOn: from, rentFree: { from, to } })
  const gift = await aLease({ startsOn: from, lines: [{ unit, price: 0 }] })
  expect([await rentsOf(free), await rentsOf(gift)]).toEqual([[], []])
  // Whoever looked at them would have to wait.
  await owner.begin(async (db) => {
    await db`select from orders where _id in (${free._id}, ${gift._id}) for update`
    await make()
  })
  expect([await rentsOf(free), await rentsOf(gift)]).toEqual([[], []])
})

test('rents that were missed before days free of rent are made up', async () => {
  const year = Number(clock.now().slice(0, 4))
  const start = `${year + 1}-01-01`
  const end = `${year + 1}-12-31`
  const lease = await aLease({
    ...{ startsOn: start, endsOn: end, indexation: { kind: 'none' } },
    rentFree: { from: `${year + 1}-11-01`, to: end },
  })
  onDay(`${year + 2}-02-01`)
  await make()
  const months = (await rentsOf(lease)).map(({ periodFrom }) => periodFrom.slice(5, 7))
  expect(months).toEqual(['01', '02', '03', '04', '05', '06', '07', '08', '09', '10'])
})
