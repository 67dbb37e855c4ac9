import { longestPeriodYears, mostInTimeline } from '@prona/contract/orders/timeline'
import { expect, test } from 'vitest'
import { aCustomer, anOrder, aProperty, aUnit, type Body, clientOf } from '../../test/builders.ts'
import { aClock } from '../../test/clock.ts'
import { freshApp } from '../../test/harness.ts'
import { aCompany, aPerson } from '../../test/people.ts'
import { personWith } from '../../test/person-with.ts'

const { now, laterBy } = aClock('2026-11-21T22:30:00.000Z')
const fresh = await freshApp({}, now)
const { app, sql, owner } = fresh
await aCompany(sql)
const manager = clientOf(app, await aPerson(sql, { role: 'manager', at: now() }))
const inDurres = clientOf(app, await aPerson(sql, { role: 'manager', branch: 'durres', at: now() }))
const unknownId = '01900000-0000-7000-8000-000000000000'
const period = { from: '2026-01-01', to: '2028-01-01' }
const signedOn = '2026-11-21'

/** In the office it is half past eleven at night: an hour later another day has begun there. */
const tomorrow = () => laterBy(3600)

async function someone(rights: Parameters<typeof personWith>[1]) {
  return clientOf(app, await personWith(fresh, rights))
}

async function done(action: string, { _id }: Body, input: Body = {}): Promise<Body> {
  const answer = await manager.post(`/api/order/${action}`, { _id, ...input })
  expect(answer.status, answer.text).toBe(200)
  return answer.body.order
}

async function aLease(unit: Body, startsOn: string, endsOn: string | null): Promise<Body> {
  const customer = (await aCustomer(manager, { firstName: 'Arta', lastName: 'Hoxha' }))._id
  const parties = [
    { customer: (await aCustomer(manager))._id, role: 'guarantor' },
    { customer, role: 'tenant' },
  ]
  const lines = [{ unit: unit._id, price: 50_000 }]
  return anOrder(manager, [], { kind: 'lease', parties, lines, startsOn, endsOn })
}

async function activeLease(unit: Body, startsOn: string, endsOn: string | null): Promise<Body> {
  return done('activate', await aLease(unit, startsOn, endsOn), { signedOn })
}

async function timeline(client: typeof manager, query: Record<string, string>): Promise<Body> {
  const { status, body, text } = await client.get('/api/units/timeline', { ...period, ...query })
  expect(status, text).toBe(200)
  return body
}

async function ofUnit({ _id }: Body, client = manager): Promise<Body> {
  const { occupancies, freeFrom } = await timeline(client, { unit: _id })
  return {
    bars: occupancies.map(({ claim, from, until, order }: Body) => [claim, from, until, order?.status]),
    free: freeFrom[_id],
  }
}

test('leases stand on the days that they are for, with who the tenant is, and the unit is free after the last of them', async () => {
  const unit = await aUnit(manager)
  const first = await activeLease(unit, '2026-03-01', '2027-02-28')
  await activeLease(unit, '2027-03-01', '2027-05-31')
  const draft = await aLease(unit, '2027-05-01', '2027-12-31')
  const { units, occupancies, freeFrom, total } = await timeline(manager, { unit: unit._id })
  expect({ total, free: freeFrom[unit._id], code: units[0].code }).toEqual({
    total: 1,
    free: '2027-06-01',
    code: unit.code,
  })
  expect(occupancies).toHaveLength(3)
  expect(occupancies.find(({ order }: Body) => order._id === first._id)).toEqual({
    _id: expect.any(String),
    unit: unit._id,
    claim: 'lease',
    from: '2026-03-01',
    until: '2027-03-01',
    order: { _id: first._id, number: first.number, kind: 'lease', status: 'active', customer: 'Arta Hoxha' },
  })
  expect(occupancies.find(({ order }: Body) => order._id === draft._id)).toMatchObject({
    claim: 'draft',
    until: '2028-01-01',
  })
})

test('a lease without an end leaves nobody free days, and one that ended early is free from the day after', async () => {
  const unit = await aUnit(manager)
  const lease = await activeLease(unit, '2026-06-01', null)
  expect(await ofUnit(unit)).toEqual({ bars: [['lease', '2026-06-01', null, 'active']], free: null })
  await done('giveNotice', lease, { noticeOn: signedOn, leaveOn: '2026-12-21' })
  expect(await ofUnit(unit)).toEqual({
    bars: [['lease', '2026-06-01', '2026-12-22', 'notice']],
    free: '2026-12-22',
  })
})

test('a hold lasts until it expires, what it becomes begins that day, and what was let go of ends', async () => {
  const unit = await aUnit(manager)
  const reservation = await anOrder(manager, [unit._id])
  await done('hold', reservation, { expiresAt: '2026-11-23T10:00:00.000Z' })
  expect(await ofUnit(unit)).toEqual({ bars: [['sale', '2026-11-21', '2026-11-24', 'held']], free: null })
  tomorrow()
  await done('convert', reservation)
  expect(await ofUnit(unit)).toEqual({
    bars: expect.arrayContaining([
      ['sale', '2026-11-21', '2026-11-22', 'converted'],
      ['sale', '2026-11-22', null, 'draft'],
    ]),
    free: null,
  })
  const held = await aUnit(manager)
  const other = await anOrder(manager, [held._id])
  await done('hold', other, { expiresAt: '2026-11-25T10:00:00.000Z' })
  await done('cancel', other, { reason: 'U tërhoq' })
  expect(await ofUnit(held)).toEqual({ bars: [], free: '2026-11-22' })
})

test('only what is in the period is told, however long it goes on', async () => {
  const unit = await aUnit(manager)
  await activeLease(unit, '2026-12-01', '2027-11-30')
  const at = async (from: string, to: string) =>
    (await timeline(manager, { unit: unit._id, from, to })).occupancies.length
  expect(await at('2026-01-01', '2026-12-01')).toBe(0)
  expect(await at('2026-01-01', '2026-12-02')).toBe(1)
  expect(await at('2027-11-30', '2027-12-31')).toBe(1)
  expect(await at('2027-12-01', '2027-12-31')).toBe(0)
  expect(
    (await timeline(manager, { unit: unit._id, from: '2030-01-01', to: '2030-02-01' })).freeFrom,
  ).toEqual({
    [unit._id]: expect.stringMatching(/^2026-11-2/),
  })
})

test('of an order that the reader does not see the days are told and nothing else, and of its customer no name', async () => {
  const unit = await aUnit(manager)
  await activeLease(unit, '2026-12-01', '2027-11-30')
  await aLease(unit, '2028-01-01', null)
  const permissions = ['unit.read', 'property.read']
  const bare = await someone({ permissions })
  const { occupancies } = await timeline(bare, { unit: unit._id, to: '2029-01-01' })
  expect(occupancies).toEqual([
    {
      _id: expect.any(String),
      unit: unit._id,
      claim: 'lease',
      from: '2026-12-01',
      until: '2027-12-01',
      order: null,
    },
  ])
  const orders = [...permissions, 'order.read']
  const own = await someone({ permissions: orders, ownRows: ['order'] })
  expect((await timeline(own, { unit: unit._id })).occupancies).toMatchObject([{ order: null }])
  const nameless = await someone({ permissions: orders })
  expect((await timeline(nameless, { unit: unit._id })).occupancies).toMatchObject([
    { order: { status: 'active', customer: null } },
  ])
  const knowsCustomers = [...orders, 'customer.read']
  const hidden = ['order.parties']
  const partyless = await someone({ permissions: knowsCustomers, hidden })
  expect((await timeline(partyless, { unit: unit._id })).occupancies).toMatchObject([
    { order: { status: 'active', customer: null } },
  ])
})

test('all units of a property come, five hundred at a time, and those of another branch never', async () => {
  const property = (await aProperty(manager))._id
  await owner`
    insert into units (_id, branch, property, code, kind, block, floor, position)
    select gen_random_uuid(), 'tirana', ${property}, 'A-' || n, 'apartment', 'A', n / 10, n % 10
    from generate_series(1, ${mostInTimeline + 3}) n`
  const first = await timeline(manager, { property })
  expect([first.units.length, first.total]).toEqual([mostInTimeline, mostInTimeline + 3])
  expect(Object.keys(first.freeFrom)).toHaveLength(mostInTimeline)
  const rest = await timeline(manager, { property, after: first.next })
  expect(rest.units.map(({ code }: Body) => code)).toEqual(['A-501', 'A-502', 'A-503'])
  expect(rest.next).toBeUndefined()
  expect((await inDurres.get('/api/units/timeline', { ...period, property })).status).toBe(404)
  const unit = first.units[0]._id
  expect((await inDurres.get('/api/units/timeline', { ...period, unit })).status).toBe(404)
  expect((await manager.get('/api/units/timeline', { ...period, property: unknownId })).status).toBe(404)
  const elsewhere = (await aProperty(manager))._id
  expect((await timeline(manager, { property: elsewhere, unit })).units).toEqual([])
})

test('whoever reads no units reads no timeline', async () => {
  const property = (await aProperty(manager))._id
  const nobody = clientOf(app, { token: 'nobody' })
  expect((await nobody.get('/api/units/timeline', { ...period, property })).status).toBe(401)
  const other = await someone({ permissions: ['property.read'] })
  expect((await other.get('/api/units/timeline', { ...period, property })).status).toBe(403)
})

test.each([
  ['without a property or a unit', { property: '' }, 'property', 'required'],
  ['with an id that is none', { property: '12' }, 'property', 'badId'],
  ['with a unit that is none', { unit: 'A-101' }, 'unit', 'badId'],
  ['without a first day', { from: '' }, 'from', 'required'],
  ['with a day that is none', { from: '2027-02-29' }, 'from', 'badDay'],
  ['with a last day that is none', { to: 'soon' }, 'to', 'badDay'],
  ['with an end that is no later', { to: period.from }, 'to', 'badRange'],
  ['for longer than it answers', { to: '2031-01-02' }, 'to', 'tooBig'],
  ['with a mark of something else', { after: 'nowhere' }, 'pagination.after', undefined],
  ['with a parameter that it does not know', { search: 'A' }, 'search', 'unknown'],
])('asked %s it is refused by name', async (_, query, field, code) => {
  const property = (await aProperty(manager))._id
  const refused = await manager.get('/api/units/timeline', { ...period, property, ...query })
  expect(refused.status, refused.text).toBe(400)
  expect(refused.body.fields).toMatchObject([code ? { field, code } : { field }])
  if (code === 'tooBig') expect(refused.body.fields[0].message).toContain(`${longestPeriodYears} vjet`)
})
