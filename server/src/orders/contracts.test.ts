import { addDays, dayOf, officeZone } from '@prona/contract/kernel/day'
import { expect, test } from 'vitest'
import { aJobRun } from '../../test/a-job-run.ts'
import { payAll } from '../../test/an-instalment.ts'
import { aCustomer, anOrder, aUnit, type Body, type Client, clientOf } from '../../test/builders.ts'
import { aClock } from '../../test/clock.ts'
import { freshApp } from '../../test/harness.ts'
import { aCompany, aPerson } from '../../test/people.ts'
import { turnLeases } from './turn-leases.ts'

const { now, laterBy } = aClock('2026-11-21T09:00:00.000Z')
const { app, sql, owner } = await freshApp({}, now)
await aCompany(sql)
let manager = await aManager()

async function aManager(): Promise<Client> {
  return clientOf(app, await aPerson(sql, { role: 'manager', at: now() }))
}

function today(): string {
  return dayOf(now(), officeZone)
}

function inDays(days: number): string {
  return addDays(today(), days)
}

/** By then everybody has to sign in again. */
async function daysLater(days: number): Promise<void> {
  laterBy(days * 86_400)
  manager = await aManager()
}

async function done(action: string, order: Body, input: object = {}): Promise<Body> {
  const answer = await manager.post(`/api/order/${action}`, { _id: order._id, ...input })
  expect(answer.status, answer.text).toBe(200)
  return answer.body.order
}

async function refused(action: string, order: Body, input: object = {}): Promise<Body> {
  const before = (await manager.get('/api/order', { id: order._id })).body.order
  const answer = await manager.post(`/api/order/${action}`, { _id: order._id, ...input })
  expect(answer.status, answer.text).toBeGreaterThanOrEqual(400)
  expect((await manager.get('/api/order', { id: order._id })).body.order).toEqual(before)
  return answer.body
}

async function held(unit: Body, values: Record<string, unknown> = {}): Promise<Body> {
  const order = await anOrder(manager, [unit._id], values)
  return done('hold', order, { expiresAt: new Date(Date.parse(now()) + 86_400_000).toISOString() })
}

async function aLease(
  unit: Body,
  startsOn: string,
  endsOn: string | null,
  values: object = {},
): Promise<Body> {
  const customer = (await aCustomer(manager))._id
  const parties = [{ customer, role: 'tenant' }]
  const lines = [{ unit: unit._id, price: 50_000 }]
  return anOrder(manager, [], { kind: 'lease', parties, lines, startsOn, endsOn, ...values })
}

function activated(order: Body): Promise<Body> {
  return done('activate', order, { signedOn: today() })
}

async function statesOf(unit: Body): Promise<string[]> {
  const { saleState, leaseState, status } = (await manager.get('/api/unit', { id: unit._id })).body.unit
  return [saleState, leaseState, status]
}

async function following({ _id }: Body): Promise<Body> {
  const filter = [
    { type: 'all', data: { parentOrder: { comparator: 'INCLUDES', type: 'basic', values: [_id] } } },
  ]
  const [next] = (await manager.get('/api/orders', { filter })).body.orders
  return (await manager.get('/api/order', { id: next._id })).body.order
}

function turn(): Promise<void> {
  return turnLeases(aJobRun(sql, now()))
}

test('a field of another kind is refused by its name, and nothing is made', async () => {
  const unit = await aUnit(manager)
  const customer = (await aCustomer(manager))._id
  const of = { parties: [{ customer, role: 'buyer' }], lines: [{ unit: unit._id }] }
  const wrong = [
    [{ kind: 'sale', startsOn: today() }, 'startsOn'],
    [
      {
        kind: 'lease',
        startsOn: today(),
        notary: { name: 'Vjosa Kola' },
        lines: [{ unit: unit._id, price: 1 }],
      },
      'notary',
    ],
    [{ startsOn: today() }, 'startsOn'],
    [{ kind: 'sale', deposit: 1 }, 'deposit'],
    [{ kind: 'sale', intent: 'lease' }, 'intent'],
  ] as const
  for (const [body, field] of wrong) {
    const answer = await manager.post('/api/order', { ...of, ...body })
    expect([answer.status, answer.body.fields?.[0]?.field], answer.text).toEqual([422, field])
  }
  expect(await owner`select 1 from order_lines where unit = ${unit._id}`).toHaveLength(0)
})

test('a lease says when it starts, ends no earlier, and takes the list’s rent for its period', async () => {
  const unit = await aUnit(manager, { rentPrice: 40_000, rentPeriod: 'month' })
  const yearly = await aUnit(manager, { rentPrice: 480_000, rentPeriod: 'year' })
  const customer = (await aCustomer(manager))._id
  const of = { kind: 'lease', parties: [{ customer, role: 'tenant' }], lines: [{ unit: unit._id }] }
  const post = (body: object) => manager.post('/api/order', { ...of, ...body })
  expect((await post({})).body.fields).toMatchObject([{ field: 'startsOn', code: 'required' }])
  const backwards = await post({ startsOn: '2027-02-01', endsOn: '2027-01-31' })
  expect([backwards.status, backwards.body.fields?.[0]?.field], backwards.text).toEqual([422, 'endsOn'])
  const quarterly = await post({ startsOn: '2027-01-01', period: 'quarter' })
  expect(quarterly.body.order, quarterly.text).toMatchObject({
    intent: 'lease',
    lines: [{ price: 120_000 }],
    dueDay: 1,
    noticeDays: 30,
    rollover: false,
    notary: { name: null },
  })
  const monthly = await post({ startsOn: '2027-01-01', lines: [{ unit: yearly._id }] })
  expect(monthly.body.fields, monthly.text).toMatchObject([{ field: 'lines.0.price', code: 'required' }])
  const percent = await post({ startsOn: '2027-01-01', indexation: { kind: 'percent' } })
  expect(percent.body.fields).toMatchObject([{ field: 'indexation.percentBp', code: 'required' }])
})

test('a sale takes over what was reserved for it in one step, and nobody comes in between', async () => {
  const unit = await aUnit(manager)
  const reservation = await held(unit)
  await manager.put('/api/unit', { _id: unit._id, data: { salePrice: 99_000_000 } })
  expect((await done('convert', reservation)).status).toBe('converted')
  const sale = await following(reservation)
  expect(sale).toMatchObject({
    kind: 'sale',
    status: 'draft',
    parentOrder: reservation._id,
    totals: reservation.totals,
    lines: [{ unit: unit._id, price: 12_000_000 }],
    parties: [{ customer: reservation.parties[0].customer, role: 'buyer' }],
  })
  expect(Number.parseInt(sale.number, 10)).toBeGreaterThan(Number.parseInt(reservation.number, 10))
  expect(await statesOf(unit)).toEqual(['reserved', 'free', 'reserved'])
  const other = await anOrder(manager, [unit._id])
  const until = new Date(Date.parse(now()) + 86_400_000).toISOString()
  expect(await refused('hold', other, { expiresAt: until })).toMatchObject({
    code: 'unitTaken',
    taken: { order: { number: sale.number } },
  })
  const price = await manager.put('/api/order', {
    _id: sale._id,
    data: { lines: [{ unit: unit._id, price: 1 }] },
  })
  expect([price.status, price.body.fields?.[0]?.field], price.text).toEqual([409, 'lines'])
  expect((await manager.remove('/api/order', sale._id)).status).toBe(409)
  await done('cancel', sale, { reason: 'U tërhoq' })
  expect(await statesOf(unit)).toEqual(['held', 'free', 'held'])
})

test('a reservation that runs out while its conversion is typed is not converted', async () => {
  const unit = await aUnit(manager)
  const reservation = await held(unit)
  await daysLater(2)
  const late = await refused('convert', reservation)
  expect(late).toMatchObject({ status: 409, code: 'notOpen' })
  expect(late.detail).toContain('kaluar')
  expect(await owner`select 1 from orders where parent_order = ${reservation._id}`).toHaveLength(0)
})

test('a sale is signed by buyers whose shares are whole, completed and handed over', async () => {
  const unit = await aUnit(manager)
  const [one, other] = [await aCustomer(manager), await aCustomer(manager)]
  const party = (customer: Body, shareBp: number | null, role = 'buyer') => ({
    customer: customer._id,
    role,
    shareBp,
  })
  const sale = await anOrder(manager, [unit._id], {
    kind: 'sale',
    parties: [party(one, 6000), party(other, 3000)],
  })
  const signed = { signedOn: today() }
  expect((await refused('activate', sale, signed)).fields).toMatchObject([{ field: 'parties', code: 'rule' }])
  await manager.put('/api/order', { _id: sale._id, data: { parties: [party(one, null, 'guarantor')] } })
  expect((await refused('activate', sale, signed)).fields).toMatchObject([{ field: 'parties' }])
  await manager.put('/api/order', {
    _id: sale._id,
    data: { parties: [party(one, 6000), party(other, 4000)] },
  })
  const early = await refused('activate', sale, { signedOn: inDays(1) })
  expect(early.fields).toMatchObject([{ field: 'signedOn', code: 'rule' }])
  expect((await activated(sale)).signedOn).toBe(today())
  expect(await statesOf(unit)).toEqual(['underContract', 'free', 'underContract'])
  await refused('handOver', sale, { doneOn: today(), signedBy: 'Arta Hoxha' })
  await payAll(manager, sale)
  await done('complete', sale)
  expect(await statesOf(unit)).toEqual(['sold', 'free', 'sold'])
  const over = await done('handOver', sale, { doneOn: today(), signedBy: 'Arta Hoxha', keys: '3 çelësa' })
  expect(over.handover).toEqual({
    doneOn: today(),
    meters: null,
    keys: '3 çelësa',
    defects: null,
    signedBy: 'Arta Hoxha',
  })
  expect(await statesOf(unit)).toEqual(['handedOver', 'free', 'handedOver'])
})

test('a sale that was terminated sets its units free and keeps what was agreed', async () => {
  const unit = await aUnit(manager)
  const sale = await activated(await anOrder(manager, [unit._id], { kind: 'sale' }))
  const settled = { reason: 'Banka', settlement: 'Asgjë nuk u pagua.', refunded: 0, kept: 0 }
  const agent = clientOf(app, await aPerson(sql, { role: 'agent', at: now() }))
  expect((await agent.post('/api/order/terminate', { _id: sale._id, ...settled })).status).toBe(403)
  const over = await done('terminate', sale, settled)
  expect(over).toMatchObject({
    status: 'terminated',
    endReason: 'Banka',
    settlement: { refunded: 0, kept: 0 },
  })
  expect(await statesOf(unit)).toEqual(['available', 'free', 'available'])
  await held(unit)
})

test('leases of a unit follow each other to the day, and one that overlaps learns whose it is and from when it is free', async () => {
  const unit = await aUnit(manager)
  const garage = await aUnit(manager, { kind: 'parking', property: unit.property })
  const first = await activated(await aLease(unit, inDays(10), inDays(40)))
  const overlapping = await aLease(unit, inDays(40), inDays(70), {
    lines: [
      { unit: garage._id, price: 1 },
      { unit: unit._id, price: 1 },
    ],
  })
  const taken = await refused('activate', overlapping, { signedOn: today() })
  expect(taken).toMatchObject({
    status: 409,
    code: 'unitTaken',
    taken: {
      unit: unit.code,
      order: { number: first.number },
      from: inDays(10),
      to: inDays(40),
      freeFrom: inDays(41),
    },
  })
  expect(taken.detail).toContain(first.number)
  expect(taken.fields).toEqual([{ field: 'lines.1.unit', code: 'rule', message: taken.detail }])
  expect(await statesOf(garage)).toEqual(['available', 'free', 'available'])
  await activated(await aLease(unit, inDays(41), inDays(70)))
  await activated(await aLease(unit, inDays(1), inDays(9)))
  // A gap that is too short is not offered.
  const long = await aLease(unit, inDays(5), inDays(50))
  expect((await refused('activate', long, { signedOn: today() })).taken).toMatchObject({
    freeFrom: inDays(71),
  })
  const endless = await activated(await aLease(unit, inDays(71), null))
  const never = await aLease(unit, inDays(30), inDays(60))
  expect((await refused('activate', never, { signedOn: today() })).taken).toMatchObject({ freeFrom: null })
  expect(endless.status).toBe('active')
})

test('whoever may not see the other lease learns from when the unit is free, and neither its number nor its first day', async () => {
  const unit = await aUnit(manager)
  const lease = await activated(await aLease(unit, inDays(1), inDays(30)))
  const { token } = await aPerson(sql, { role: 'limited', at: now() })
  const limited = clientOf(app, { token })
  const customer = (await aCustomer(limited))._id
  const mine = await limited.post('/api/order', {
    intent: 'lease',
    parties: [{ customer, role: 'tenant' }],
    lines: [{ unit: unit._id, price: 1 }],
    startsOn: inDays(5),
    endsOn: inDays(6),
  })
  expect(mine.status, mine.text).toBe(200)
  const until = new Date(Date.parse(now()) + 3_600_000).toISOString()
  const taken = await limited.post('/api/order/hold', { _id: mine.body.order._id, expiresAt: until })
  expect(taken.body).toMatchObject({ code: 'unitTaken' })
  expect(taken.body.taken).toEqual({ unit: unit.code, freeFrom: inDays(31) })
  expect(taken.text).not.toContain(lease.number)
  expect(taken.text).not.toContain(inDays(1))
})

test('the database itself refuses leases that overlap, whoever writes them', async () => {
  const unit = await aUnit(manager)
  const lease = await activated(await aLease(unit, '2027-01-01', '2027-12-31'))
  const other = await aLease(unit, '2028-01-01', null)
  const write = (during: string) => owner`
    insert into unit_claims (_id, branch, unit, order_id, kind, during)
    values (gen_random_uuid(), 'tirana', ${unit._id}, ${other._id}, 'lease', ${during}::daterange)`
  expect(lease.status).toBe('active')
  await expect(write('[2027-12-31,)')).rejects.toMatchObject({
    constraint_name: 'unit_is_let_once_at_a_time',
  })
  await expect(write('[2028-01-01,2028-01-01)')).rejects.toMatchObject({
    constraint_name: 'unit_claims_of_leases_have_days',
  })
  await write('[2028-01-01,)')
})

test('a unit is let from the day its lease starts, and free the day after its end', async () => {
  const unit = await aUnit(manager)
  const reservation = await held(unit, {
    intent: 'lease',
    startsOn: inDays(10),
    endsOn: inDays(20),
    lines: [{ unit: unit._id, price: 1 }],
  })
  expect(await statesOf(unit)).toEqual(['available', 'held', 'held'])
  await done('reserve', reservation, { depositWaived: true })
  expect(await statesOf(unit)).toEqual(['available', 'reserved', 'reserved'])
  await done('convert', reservation)
  const lease = await following(reservation)
  expect(lease).toMatchObject({
    kind: 'lease',
    startsOn: inDays(10),
    endsOn: inDays(20),
    depositWaived: null,
  })
  await manager.put('/api/order', {
    _id: lease._id,
    data: { parties: [{ customer: lease.parties[0].customer, role: 'tenant' }] },
  })
  await activated(lease)
  expect(await statesOf(unit)).toEqual(['available', 'let', 'reserved'])
  await daysLater(9)
  await turn()
  expect(await statesOf(unit)).toEqual(['available', 'let', 'reserved'])
  await daysLater(1)
  await Promise.all([turn(), turn()])
  expect(await statesOf(unit)).toEqual(['available', 'occupied', 'occupied'])
  await daysLater(10)
  await turn()
  expect((await manager.get('/api/order', { id: lease._id })).body.order.status).toBe('active')
  await daysLater(1)
  await Promise.all([turn(), turn()])
  await turn()
  expect((await manager.get('/api/order', { id: lease._id })).body.order).toMatchObject({ status: 'ended' })
  expect(await statesOf(unit)).toEqual(['available', 'free', 'available'])
  const entries = await owner`
    select action, by from audit_entries where record = ${lease._id} and after ->> 'status' = 'ended'`
  expect(entries).toEqual([{ action: 'end', by: null }])
})

test('a notice keeps its period or says why not, and the days after the leaving are free at once', async () => {
  const unit = await aUnit(manager)
  const lease = await activated(await aLease(unit, today(), inDays(300), { noticeDays: 60 }))
  expect(await statesOf(unit)).toEqual(['available', 'occupied', 'occupied'])
  const notice = { noticeOn: today(), leaveOn: inDays(59) }
  expect((await refused('giveNotice', lease, notice)).fields).toMatchObject([
    { field: 'leaveOn', code: 'rule' },
  ])
  expect(
    (await refused('giveNotice', lease, { noticeOn: today(), leaveOn: inDays(301) })).fields,
  ).toMatchObject([{ field: 'leaveOn', code: 'rule' }])
  const given = await done('giveNotice', lease, { ...notice, reason: 'Me marrëveshje' })
  expect(given).toMatchObject({ status: 'notice', leaveOn: inDays(59), endReason: 'Me marrëveshje' })
  await activated(await aLease(unit, inDays(60), inDays(90)))
  expect((await refused('end', lease, { leaveOn: inDays(1) })).fields).toMatchObject([{ field: 'leaveOn' }])
  await daysLater(30)
  const ended = await done('end', lease, { leaveOn: today() })
  expect(ended).toMatchObject({ status: 'ended', leaveOn: today() })
  expect(await statesOf(unit)).toEqual(['available', 'let', 'reserved'])
  const [claim] = await owner`
    select upper(during)::text as until, released_at from unit_claims where order_id = ${lease._id}`
  expect(claim).toEqual({ until: inDays(1), released_at: null })
})

test('a lease that never began leaves no days behind', async () => {
  const unit = await aUnit(manager)
  const lease = await activated(await aLease(unit, inDays(10), inDays(20)))
  await done('end', lease, { leaveOn: today(), reason: 'U tërhoq' })
  expect(await statesOf(unit)).toEqual(['available', 'free', 'available'])
  await activated(await aLease(unit, inDays(10), inDays(20)))
})

test('a renewed lease goes on the day after, with its terms and the rent raised', async () => {
  const unit = await aUnit(manager)
  const lease = await activated(await aLease(unit, today(), inDays(30), { dueDay: 5, terms: 'Pa kafshë.' }))
  const backwards = await refused('renew', lease, { endsOn: inDays(29) })
  expect([backwards.status, backwards.fields?.[0]?.field]).toEqual([422, 'endsOn'])
  expect((await done('renew', lease, { endsOn: inDays(395), increaseBp: 300 })).status).toBe('renewed')
  const next = await following(lease)
  expect(next).toMatchObject({
    ...{
      kind: 'lease',
      status: 'draft',
      startsOn: inDays(31),
      endsOn: inDays(395),
      dueDay: 5,
      terms: 'Pa kafshë.',
    },
    lines: [{ unit: unit._id, price: 51_500 }],
    totals: { net: 51_500 },
  })
  expect(await statesOf(unit)).toEqual(['available', 'occupied', 'occupied'])
  // The draft has the days already, and takes them along when they change.
  const other = await aLease(unit, inDays(40), inDays(50))
  await refused('activate', other, { signedOn: today() })
  const later = await manager.put('/api/order', { _id: next._id, data: { startsOn: inDays(60) } })
  expect(later.status, later.text).toBe(200)
  await activated(other)
  const back = await manager.put('/api/order', { _id: next._id, data: { startsOn: inDays(31) } })
  expect(back.body).toMatchObject({ code: 'unitTaken', taken: { order: { number: other.number } } })
  await daysLater(31)
  await turn()
  expect(await statesOf(unit)).toEqual(['available', 'let', 'reserved'])
})

test('a lease that rolls over goes on by a period while nobody else has the days', async () => {
  const unit = await aUnit(manager)
  const lease = await activated(await aLease(unit, '2027-03-01', '2027-03-31', { rollover: true }))
  const read = async () => (await manager.get('/api/order', { id: lease._id })).body.order
  const days = Math.round((Date.parse('2027-03-31') - Date.parse(today())) / 86_400_000)
  await daysLater(days)
  await turn()
  expect(await read()).toMatchObject({ status: 'active', endsOn: '2027-04-30' })
  await activated(await aLease(unit, '2027-05-10', null))
  await daysLater(30)
  await turn()
  expect(await read()).toMatchObject({ status: 'active', endsOn: '2027-04-30' })
  await daysLater(1)
  await turn()
  expect(await read()).toMatchObject({ status: 'ended', leaveOn: '2027-04-30' })
  expect(await statesOf(unit)).toEqual(['available', 'let', 'reserved'])
})

test('a contract goes to another customer with their consent, on the same terms', async () => {
  const unit = await aUnit(manager)
  const sale = await activated(await anOrder(manager, [unit._id], { kind: 'sale' }))
  const [first] = sale.parties
  const buyer = await aCustomer(manager)
  const input = {
    fromCustomer: first.customer,
    toCustomer: buyer._id,
    validOn: today(),
    consent: 'Letër e 3 nëntorit',
  }
  expect((await refused('transfer', sale, { ...input, fromCustomer: buyer._id })).fields).toMatchObject([
    { field: 'fromCustomer' },
  ])
  expect((await refused('transfer', sale, { ...input, toCustomer: first.customer })).fields).toMatchObject([
    { field: 'toCustomer' },
  ])
  const moved = await done('transfer', sale, input)
  expect(moved.parties).toMatchObject([{ customer: buyer._id, role: first.role, shareBp: first.shareBp }])
  expect(moved.transfers).toMatchObject([input])
  expect(moved.status).toBe('active')
})

test('a unit that is let is sold with its tenant', async () => {
  const unit = await aUnit(manager)
  await activated(await aLease(unit, today(), null))
  await activated(await anOrder(manager, [unit._id], { kind: 'sale' }))
  expect(await statesOf(unit)).toEqual(['underContract', 'occupied', 'underContract'])
})

test('a contract keeps as many transfers as its field holds, and is not transferred once more', async () => {
  const sale = await activated(await anOrder(manager, [(await aUnit(manager))._id], { kind: 'sale' }))
  const [{ customer: from }] = sale.parties
  const { _id: to } = await aCustomer(manager)
  await owner`
    insert into order_transfers (_id, branch, parent, position, from_customer, to_customer, valid_on, consent)
    select gen_random_uuid(), 'tirana', ${sale._id}, n, ${to}, ${from}, ${today()}, 'Letër' from generate_series(0, 49) n`
  const input = { fromCustomer: from, toCustomer: to, validOn: today(), consent: 'Letër' }
  expect((await refused('transfer', sale, input)).fields).toMatchObject([
    { field: 'transfers', code: 'tooMany' },
  ])
})
