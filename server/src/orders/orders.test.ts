import { officeZone } from '@prona/contract/kernel/day'
import { formatInstant } from '@prona/contract/kernel/format'
import { expect, test } from 'vitest'
import { aJobRun } from '../../test/a-job-run.ts'
import { aCustomer, anOrder, aUnit, clientOf } from '../../test/builders.ts'
import { freshApp } from '../../test/harness.ts'
import { aCompany, aPerson } from '../../test/people.ts'
import { expireHolds } from './expire-holds.ts'

let time = '2026-11-21T09:00:00.000Z'
const { app, sql, owner } = await freshApp({}, () => time)
await aCompany(sql)
const manager = clientOf(app, await aPerson(sql, { role: 'manager', at: time }))
const agent = clientOf(app, await aPerson(sql, { role: 'agent', at: time }))
const inDurres = clientOf(app, await aPerson(sql, { role: 'manager', branch: 'durres', at: time }))

function inDays(days: number): string {
  return new Date(Date.parse(time) + days * 86_400_000).toISOString()
}

async function read(order: { _id: string }) {
  return (await manager.get(`/api/order?id=${order._id}`)).body.order
}

async function stateOf(unit: { _id: string }) {
  return (await manager.get(`/api/unit?id=${unit._id}`)).body.unit.status
}

async function held(unit: { _id: string }, days = 7) {
  const order = await anOrder(manager, [unit._id])
  const answer = await manager.post('/api/order/hold', { _id: order._id, expiresAt: inDays(days) })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body.order
}

test('a draft takes its prices from the list, counts its totals and gets the next number of the year', async () => {
  const flat = await aUnit(manager, { salePrice: 10_000_000 })
  const garage = await aUnit(manager, { kind: 'parking', salePrice: 1_500_000, vatProfile: 'exempt' })
  const order = await anOrder(manager, [], {
    lines: [{ unit: flat._id, discountBp: 250 }, { unit: garage._id }],
  })
  expect(order.number).toMatch(/^\d+\/2026$/)
  expect(order.lines).toMatchObject([
    { unit: flat._id, price: 10_000_000, discountBp: 250, vatProfile: 'standard' },
    { unit: garage._id, price: 1_500_000, discountBp: null, vatProfile: 'exempt' },
  ])
  expect(order.totals).toEqual({ net: 11_250_000, vat: 1_950_000, gross: 13_200_000 })
  expect(order.labels[flat._id]).toMatch(`${flat.code} · `)
  const next = await anOrder(manager, [flat._id])
  expect(Number(next.number.split('/')[0])).toBe(Number(order.number.split('/')[0]) + 1)
  const elsewhere = await anOrder(inDurres, [(await aUnit(inDurres))._id])
  expect(elsewhere.number).toBe('1/2026')
})

test('a unit without a list price needs one in the order', async () => {
  const unit = await aUnit(manager, { salePrice: null })
  const inLek = await aUnit(manager, { currency: 'ALL' })
  const customer = (await aCustomer(manager))._id
  const body = { parties: [{ customer, role: 'buyer' }], lines: [{ unit: unit._id }, { unit: inLek._id }] }
  const refused = await manager.post('/api/order', body)
  expect(refused.status).toBe(422)
  expect(refused.body.fields.map((field: { field: string }) => field.field)).toEqual([
    'lines.0.price',
    'lines.1.price',
  ])
  const priced = await manager.post('/api/order', { ...body, lines: [{ unit: unit._id, price: 5 }] })
  expect(priced.body.order.totals.net).toBe(5)
})

test('an order of a unit or customer of another branch is refused like one that does not exist', async () => {
  const foreign = await aUnit(inDurres)
  const customer = (await aCustomer(manager))._id
  const refused = await manager.post('/api/order', {
    parties: [{ customer, role: 'buyer' }],
    lines: [{ unit: foreign._id, price: 1 }],
  })
  expect(refused.status).toBe(422)
  expect(refused.body.fields).toMatchObject([{ field: 'lines.0.unit', code: 'noSuchRecord' }])
})

test('state, number and totals cannot be written', async () => {
  const unit = await aUnit(manager)
  const order = await anOrder(manager, [unit._id])
  for (const [field, value] of Object.entries({
    status: 'reserved',
    number: '1/2026',
    totals: { net: 1 },
    expiresAt: inDays(1),
  })) {
    const refused = await manager.put('/api/order', { _id: order._id, data: { [field]: value } })
    expect(refused.status).toBe(422)
    expect(refused.body.fields[0]).toMatchObject({ field, code: 'readOnly' })
  }
  expect(await read(order)).toEqual(order)
})

test('a hold keeps the unit from others and names whose it is and until when', async () => {
  const unit = await aUnit(manager)
  const first = await held(unit)
  expect(first).toMatchObject({ status: 'held', expiresAt: inDays(7), version: 2 })
  expect(await stateOf(unit)).toBe('held')
  const second = await anOrder(agent, [unit._id])
  const refused = await agent.post('/api/order/hold', { _id: second._id, expiresAt: inDays(3) })
  expect(refused.status).toBe(409)
  expect(refused.body.code).toBe('unitTaken')
  expect(refused.body.detail).toContain(first.number)
  expect(refused.body.detail).toContain('28.11.2026, 10:00')
  expect((await read(second)).status).toBe('draft')
})

test('whoever may not see the other order does not learn its number', async () => {
  const unit = await aUnit(manager)
  const first = await held(unit)
  const limited = clientOf(app, await aPerson(sql, { role: 'limited', at: time }))
  const mine = await anOrder(limited, [], { lines: [{ unit: unit._id, price: 1 }] })
  const refused = await limited.post('/api/order/hold', { _id: mine._id, expiresAt: inDays(1) })
  expect(refused.body.code).toBe('unitTaken')
  expect(JSON.stringify(refused.body)).not.toContain(first.number)
  expect(refused.body.detail).toContain(unit.code)
})

test('a role that sees no list prices cannot read them by making an order', async () => {
  const unit = await aUnit(manager, { salePrice: 77_777_700 })
  const limited = clientOf(app, await aPerson(sql, { role: 'limited', at: time }))
  const customer = (await aCustomer(limited))._id
  const refused = await limited.post('/api/order', {
    parties: [{ customer, role: 'buyer' }],
    lines: [{ unit: unit._id }],
  })
  expect(refused.status).toBe(422)
  expect(JSON.stringify(refused.body)).not.toContain('777777')
})

test('a blocked unit is not held, and the answer gives the reason', async () => {
  const unit = await aUnit(manager, { blockedReason: 'Pjesa e pronarit' })
  const order = await anOrder(manager, [unit._id])
  const refused = await manager.post('/api/order/hold', { _id: order._id, expiresAt: inDays(1) })
  expect(refused.status).toBe(409)
  expect(refused.body.code).toBe('unitBlocked')
  expect(refused.body.detail).toContain('Pjesa e pronarit')
})

test('a hold ends in the future and within what the role allows', async () => {
  const unit = await aUnit(manager)
  const order = await anOrder(agent, [unit._id])
  for (const expiresAt of [inDays(-1), inDays(15)]) {
    const refused = await agent.post('/api/order/hold', { _id: order._id, expiresAt })
    expect(refused.status).toBe(422)
    expect(refused.body.fields[0].field).toBe('expiresAt')
  }
  expect((await agent.post('/api/order/hold', { _id: order._id, expiresAt: inDays(14) })).status).toBe(200)
})

test('a reservation needs its deposit received or waived', async () => {
  const unit = await aUnit(manager)
  const order = await anOrder(manager, [unit._id], { deposit: 500_000 })
  await manager.post('/api/order/hold', { _id: order._id, expiresAt: inDays(7) })
  const reserve = (input: object) => manager.post('/api/order/reserve', { _id: order._id, ...input })
  expect((await reserve({})).body.fields[0].field).toBe('depositOn')
  expect((await reserve({ depositOn: '2026-11-21', depositWaived: true })).body.fields[0].field).toBe(
    'depositWaived',
  )
  expect((await reserve({ depositOn: '2026-11-22' })).body.fields[0].field).toBe('depositOn')
  expect((await read(order)).status).toBe('held')
  const reserved = await reserve({ depositOn: '2026-11-20' })
  expect(reserved.body.order).toMatchObject({
    status: 'reserved',
    expiresAt: null,
    depositOn: '2026-11-20',
    depositWaived: false,
  })
  expect(await stateOf(unit)).toBe('reserved')
})

test('a deposit is settled when its reservation is cancelled, as agreed or as said, and always to the cent', async () => {
  const reserved = async (values: object, received: object = { depositOn: '2026-11-20' }) => {
    const order = await anOrder(manager, [(await aUnit(manager))._id], { deposit: 500_000, ...values })
    await manager.post('/api/order/hold', { _id: order._id, expiresAt: '2026-11-22T09:00:00.000Z' })
    const answer = await manager.post('/api/order/reserve', { _id: order._id, ...received })
    expect(answer.status, answer.text).toBe(200)
    return (input: object) =>
      manager.post('/api/order/cancel', { _id: order._id, reason: 'U tërhoq', ...input })
  }
  const agreed = await (await reserved({ refundable: false }))({})
  expect(agreed.body.order).toMatchObject({
    status: 'cancelled',
    settlement: { refunded: 0, kept: 500_000 },
  })
  const cancel = await reserved({ refundable: true })
  const tooMuch = await cancel({ refunded: 500_001 })
  expect([tooMuch.status, tooMuch.body.fields?.[0]?.field], tooMuch.text).toEqual([422, 'kept'])
  const divided = await cancel({ kept: 100_000 })
  expect(divided.body.order, divided.text).toMatchObject({
    status: 'cancelled',
    settlement: { refunded: 400_000, kept: 100_000 },
  })
  const waived = await (await reserved({}, { depositWaived: true }))({ refunded: 1 })
  expect([waived.status, waived.body.fields?.[0]?.field], waived.text).toEqual([422, 'kept'])
  const draft = await anOrder(manager, [(await aUnit(manager))._id])
  const none = await manager.post('/api/order/cancel', { _id: draft._id, reason: 'U tërhoq', refunded: 1 })
  expect([none.status, none.body.fields?.[0]?.field], none.text).toEqual([422, 'refunded'])
})

test('nothing is reserved with a deposit of nothing unless it is waived', async () => {
  const order = await held(await aUnit(manager))
  const reserve = (input: object) => manager.post('/api/order/reserve', { _id: order._id, ...input })
  const { fields }: { fields: { field: string }[] } = (await reserve({})).body
  expect(fields.map(({ field }) => field)).toEqual(['depositOn', 'deposit'])
  expect((await reserve({ depositOn: '2026-11-20' })).body.fields[0].field).toBe('deposit')
  expect((await reserve({ depositOn: '2026-11-20', deposit: 0 })).body.fields[0].field).toBe('deposit')
  expect((await read(order)).status).toBe('held')
  const reserved = await reserve({ depositOn: '2026-11-20', deposit: 300_000 })
  expect(reserved.body.order).toMatchObject({ status: 'reserved', deposit: 300_000, depositOn: '2026-11-20' })
})

test('a hold gets another end within what the role allows, and the record of changes tells who gave it', async () => {
  const order = await held(await aUnit(manager))
  const extend = (expiresAt: string) => agent.post('/api/order/extend', { _id: order._id, expiresAt })
  for (const end of [inDays(-1), inDays(15)]) {
    expect((await extend(end)).body.fields).toMatchObject([{ field: 'expiresAt', code: 'rule' }])
  }
  expect((await read(order)).expiresAt).toBe(order.expiresAt)
  const extended = await extend(inDays(14))
  expect(extended.body.order, extended.text).toMatchObject({ status: 'held', expiresAt: inDays(14) })
  const { history } = (await manager.get('/api/order/history', { id: order._id })).body
  expect(history[0]).toMatchObject({
    action: 'extend',
    changes: [{ field: 'expiresAt', from: order.expiresAt, to: inDays(14) }],
  })
})

test('a hold is not extended without end: the limit of the role counts from its first day, and the last one is told', async () => {
  const order = await held(await aUnit(manager))
  await owner`update orders set held_at = ${inDays(-10)} where _id = ${order._id}`
  const extend = (expiresAt: string) => agent.post('/api/order/extend', { _id: order._id, expiresAt })
  const refused = await extend(inDays(5))
  expect(refused.body.fields, refused.text).toMatchObject([{ field: 'expiresAt', code: 'rule' }])
  expect(refused.body.fields[0].message).toContain(formatInstant(inDays(4), 'sq', officeZone))
  expect((await read(order)).expiresAt).toBe(order.expiresAt)
  const extended = await extend(inDays(4))
  expect(extended.body.order, extended.text).toMatchObject({ expiresAt: inDays(4) })
})

test('a held order gets a deposit and a second party, and its units and prices stay', async () => {
  const order = await held(await aUnit(manager))
  const spouse = (await aCustomer(manager, { firstName: 'Besim' }))._id
  const [first] = order.parties
  const change = (data: object) => manager.put('/api/order', { _id: order._id, data })
  const changed = await change({
    deposit: 500_000,
    refundable: false,
    parties: [
      { ...first, shareBp: 5_000 },
      { customer: spouse, role: 'buyer', shareBp: 5_000 },
    ],
  })
  expect(changed.body.order, changed.text).toMatchObject({ deposit: 500_000, lines: order.lines })
  expect(changed.body.order.parties).toHaveLength(2)
  await manager.post('/api/order/reserve', { _id: order._id, depositWaived: true })
  expect((await change({ deposit: 1 })).body.fields).toMatchObject([{ field: 'deposit', code: 'readOnly' }])
  expect((await read(order)).deposit).toBe(500_000)
})

test('a cancelled order sets its units free and says why', async () => {
  const unit = await aUnit(manager)
  const first = await held(unit)
  const cancelled = await manager.post('/api/order/cancel', { _id: first._id, reason: 'Banka tha jo' })
  expect(cancelled.body.order).toMatchObject({ status: 'cancelled', cancelReason: 'Banka tha jo' })
  expect(await stateOf(unit)).toBe('available')
  await held(unit)
})

test('each move is open in its states alone', async () => {
  const moves = {
    hold: { expiresAt: inDays(1) },
    reserve: { depositWaived: true },
    extend: { expiresAt: inDays(2) },
    cancel: { reason: 'Provë' },
  }
  const open = {
    draft: ['hold', 'cancel'],
    held: ['reserve', 'extend', 'cancel'],
    reserved: ['cancel'],
    cancelled: [],
    expired: [],
  }
  for (const [state, allowed] of Object.entries(open)) {
    for (const [move, input] of Object.entries(moves)) {
      const unit = await aUnit(manager)
      const order = await inState(state, unit)
      const answer = await manager.post(`/api/order/${move}`, { _id: order._id, ...input })
      expect(answer.status, `${move} in ${state}`).toBe(allowed.some((one) => one === move) ? 200 : 409)
      if (answer.status === 409) expect((await read(order)).status).toBe(state)
    }
  }
})

async function inState(state: string, unit: { _id: string }) {
  const order = await anOrder(manager, [unit._id])
  if (state === 'draft') return order
  if (state !== 'cancelled') await manager.post('/api/order/hold', { _id: order._id, expiresAt: inDays(1) })
  if (state === 'reserved') await manager.post('/api/order/reserve', { _id: order._id, depositWaived: true })
  if (state === 'cancelled') await manager.post('/api/order/cancel', { _id: order._id, reason: 'Provë' })
  if (state === 'expired') await owner`update orders set status = 'expired' where _id = ${order._id}`
  return order
}

test('once held, units and prices of an order are fixed, and nothing changes once it is over', async () => {
  const unit = await aUnit(manager)
  const order = await held(unit)
  const change = (data: object) => manager.put('/api/order', { _id: order._id, data })
  const late = await change({ currency: 'ALL' })
  expect(late.status).toBe(409)
  expect(late.body.fields).toEqual([
    { field: 'currency', code: 'readOnly', message: onlyADraft('i mbajtur') },
  ])
  expect((await change({ lines: [{ unit: unit._id, price: 1 }] })).status).toBe(409)
  expect((await change({ terms: 'Kuzhina përfshihet.' })).body.order.terms).toBe('Kuzhina përfshihet.')
  expect((await read(order)).can).toMatchObject({ update: true, delete: false })
  const removed = await manager.remove('/api/order', order._id)
  expect(removed.body).toMatchObject({ status: 409, code: 'notOpen', detail: onlyADraft('i mbajtur') })
  await manager.post('/api/order/cancel', { _id: order._id, reason: 'Provë' })
  expect((await change({ terms: 'Tjetër.' })).status).toBe(409)
  expect((await read(order)).terms).toBe('Kuzhina përfshihet.')
  expect((await read(order)).can).toMatchObject({ update: false, delete: false })
})

function onlyADraft(state: string): string {
  return `E mundur vetëm kur gjendja është: draft. Tani është: ${state}.`
}

test('an action that is refused says why, in the language of whoever asked', async () => {
  const order = await inState('cancelled', await aUnit(manager))
  const held = await manager.post('/api/order/hold', { _id: order._id, expiresAt: inDays(1) })
  expect(held.body).toMatchObject({ status: 409, code: 'notOpen', detail: onlyADraft('i anuluar') })
  const german = clientOf(app, await aPerson(sql, { role: 'manager', at: time }), { 'accept-language': 'de' })
  const reserved = await german.post('/api/order/reserve', { _id: order._id })
  expect(reserved.body.detail).toBe('Nur möglich im Status: Vorgemerkt. Jetzt: Storniert.')
  expect((await read(order)).version).toBe(order.version + 1)
})

test('the price stays as it was held when the list price rises', async () => {
  const unit = await aUnit(manager, { salePrice: 9_000_000 })
  const order = await held(unit)
  await manager.put('/api/unit', { _id: unit._id, data: { salePrice: 11_000_000 } })
  expect((await read(order)).totals.net).toBe(9_000_000)
})

test('a unit and a customer of a live order are not deleted, a draft of nobody is', async () => {
  const unit = await aUnit(manager)
  const order = await held(unit)
  const unitInUse = (await manager.remove('/api/unit', unit._id)).body
  expect(unitInUse).toMatchObject({
    code: 'inUse',
    detail: expect.stringContaining(': 1 '),
    details: { resource: 'order', field: 'lines.unit', count: 1 },
  })
  expect((await manager.remove('/api/customer', order.parties[0].customer)).body).toMatchObject({
    code: 'inUse',
    details: { resource: 'order', field: 'parties.customer', count: 1 },
  })
  const draft = await anOrder(manager, [unit._id])
  expect((await manager.remove('/api/order', draft._id)).status).toBe(200)
  expect((await manager.get(`/api/order?id=${draft._id}`)).status).toBe(404)
})

test('a hold that ran out gives way to the next one at once, and the job ends the others', async () => {
  const unit = await aUnit(manager)
  const other = await aUnit(manager)
  const first = await held(unit, 0.1)
  const idle = await held(other, 0.1)
  time = inDays(0.2)
  const second = await anOrder(manager, [unit._id])
  const late = await manager.post('/api/order/reserve', { _id: first._id, depositWaived: true })
  expect(late.body).toMatchObject({ status: 409, detail: 'Afati i mbajtjes ka kaluar.' })
  expect((await read(first)).can).toMatchObject({ reserve: false, cancel: true })
  const { actions } = (await manager.get('/api/order/form', { id: first._id })).body.formDetails
  expect(actions.reserve).toEqual({ open: false, reason: 'Afati i mbajtjes ka kaluar.' })
  expect((await manager.post('/api/order/hold', { _id: second._id, expiresAt: inDays(1) })).status).toBe(200)
  expect((await read(first)).status).toBe('expired')
  expect(await stateOf(other)).toBe('held')
  await expireHolds(aJobRun(sql, time))
  expect((await read(idle)).status).toBe('expired')
  expect(await stateOf(other)).toBe('available')
  expect(await stateOf(unit)).toBe('held')
  const entries = await owner`select action, by from audit_entries where record = ${idle._id} order by id`
  expect(entries.map((entry) => entry.action)).toEqual(['create', 'hold', 'expire'])
  expect(entries.at(-1)?.by).toBeNull()
})

test('a hold that fails half way leaves nothing behind', async () => {
  const unit = await aUnit(manager)
  const order = await anOrder(manager, [unit._id])
  await owner`
    create function refuse() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$`
  await owner`create trigger refuse before update on orders for each row execute function refuse()`
  const failed = await manager.post('/api/order/hold', { _id: order._id, expiresAt: inDays(1) })
  await owner`drop trigger refuse on orders`
  expect(failed.status).toBe(500)
  expect(JSON.stringify(failed.body)).not.toContain('raise')
  expect(await stateOf(unit)).toBe('available')
  expect(await read(order)).toEqual(order)
  expect(await owner`select from unit_claims where order_id = ${order._id}`).toHaveLength(0)
})

test('who reads all branches says which one an order is for', async () => {
  const { token } = await aPerson(sql, { role: 'administrator', at: time })
  const unit = await aUnit(manager)
  const customer = (await aCustomer(manager))._id
  const body = { parties: [{ customer, role: 'buyer' }], lines: [{ unit: unit._id }] }
  const refused = await clientOf(app, { token }, { branch: '*' }).post('/api/order', body)
  expect(refused.status).toBe(400)
  expect(refused.body.fields[0].field).toBe('branch')
  expect((await clientOf(app, { token }, { branch: 'tirana' }).post('/api/order', body)).status).toBe(200)
})
