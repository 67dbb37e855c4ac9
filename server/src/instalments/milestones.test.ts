import { addDays, officeZone, dayOf as today } from '@prona/contract/kernel/day'
import { expect, test } from 'vitest'
import { anInstalment, getInstalment } from '../../test/an-instalment.ts'
import { aCode, anOrder, aProperty, aUnit, type Body, clientOf } from '../../test/builders.ts'
import { freshApp } from '../../test/harness.ts'
import { aCompany, aPerson } from '../../test/people.ts'

const { app, sql } = await freshApp()
await aCompany(sql)
const manager = clientOf(app, await aPerson(sql, { role: 'manager' }))

const themele = { key: 'THEMELE', name: 'Themelet', plannedOn: '2026-02-28', reachedOn: null }
const karabina = { key: 'KARABINA', name: 'Karabinaja', plannedOn: '2026-05-31', reachedOn: null }

async function aSite() {
  const property = await aProperty(manager, { milestones: [themele, karabina] })
  const order = await anOrder(manager, [(await aUnit(manager, { property: property._id }))._id])
  const waiting = (milestone: string, offsetDays: number, amount = 100_000) =>
    anInstalment(manager, order._id, {
      ...{ property: property._id, milestone, offsetMonths: 0, offsetDays, dueOn: null, amount },
    })
  return { property, waiting }
}

async function reach(property: Body, ...milestones: readonly object[]) {
  return manager.put('/api/property', { _id: property._id, data: { milestones } })
}

const dayOf = async ({ _id }: Body) => (await getInstalment(manager, _id)).dueOn

test('a milestone that is reached gives what waits for it its day, each after its own days, in one step', async () => {
  const { property, waiting } = await aSite()
  const [first, second, other] = [
    await waiting('THEMELE', 15),
    await waiting('THEMELE', 0),
    await waiting('KARABINA', 0),
  ]
  expect(first).toMatchObject({ status: 'waiting', dueOn: null })
  await reach(property, { ...themele, reachedOn: '2026-02-14' }, karabina)
  expect([await dayOf(first), await dayOf(second), await dayOf(other)]).toEqual([
    '2026-03-01',
    '2026-02-14',
    null,
  ])
  expect(await getInstalment(manager, first._id)).toMatchObject({ status: 'open', version: 2 })
  const { history } = (await manager.get('/api/instalment/history', { id: first._id })).body
  expect(history[0]).toMatchObject({
    action: 'update',
    changes: [{ field: 'dueOn', from: null, to: '2026-03-01' }],
  })
})

test('a milestone that slips three months moves its instalments, and one that is taken back leaves them without a day', async () => {
  const { property, waiting } = await aSite()
  const due = await waiting('KARABINA', 0)
  await reach(property, themele, { ...karabina, reachedOn: '2026-05-31' })
  expect(await dayOf(due)).toBe('2026-05-31')
  await reach(property, themele, { ...karabina, reachedOn: '2026-08-31' })
  expect(await dayOf(due)).toBe('2026-08-31')
  await reach(property, themele, karabina)
  expect(await getInstalment(manager, due._id)).toMatchObject({ dueOn: null, status: 'waiting' })
})

/** Worked out by hand: 85,000.01 in 10, 30, 40 and 20 %; the last share takes the cent. */
test('a plan whose second milestone slips three months moves what waits for it, to the day, and no amount', async () => {
  const property = await aProperty(manager, { milestones: [themele, karabina] })
  const unit = await aUnit(manager, { property: property._id, salePrice: 85_000_01, vatProfile: 'exempt' })
  const sale = await anOrder(manager, [unit._id], { kind: 'sale' })
  const parts = [
    { name: 'Parapagim', shareBp: 1000 },
    { shareBp: 3000, milestone: 'THEMELE', afterDays: 15 },
    { shareBp: 4000, milestone: 'KARABINA' },
    { shareBp: 2000, milestone: 'KARABINA', afterMonths: 1, afterDays: 10 },
  ]
  const made = await manager.post('/api/planTemplate', { name: 'Me dy etapa', parts })
  const planned = await manager.post('/api/order/plan', {
    ...{ _id: sale._id, template: made.body.planTemplate._id, from: '2026-01-31' },
  })
  expect(planned.status, planned.text).toBe(200)
  const rows = async (): Promise<unknown[]> => {
    const data = { order: { comparator: 'INCLUDES', type: 'basic', values: [sale._id] } }
    const query = { filter: [{ type: 'all', data }], sort: [{ field: 'number', direction: 'asc' }] }
    const { instalments } = (await manager.get('/api/instalments', query)).body
    return instalments.map(({ amount, dueOn }: Body) => [amount, dueOn])
  }
  const due = (...[first, second, third, fourth]: (string | null)[]) => [
    [8_500_00, first],
    [25_500_00, second],
    [34_000_00, third],
    [17_000_01, fourth],
  ]
  expect(await rows()).toEqual(due('2026-01-31', null, null, null))
  const laid = { ...themele, reachedOn: '2026-02-14' }
  await reach(property, laid, { ...karabina, reachedOn: '2026-05-31' })
  expect(await rows()).toEqual(due('2026-01-31', '2026-03-01', '2026-05-31', '2026-07-10'))
  await reach(property, laid, { ...karabina, reachedOn: '2026-08-31' })
  expect(await rows()).toEqual(due('2026-01-31', '2026-03-01', '2026-08-31', '2026-10-10'))
})

test('an instalment of which something was received keeps its day', async () => {
  const { property, waiting } = await aSite()
  const due = await waiting('THEMELE', 0)
  await reach(property, { ...themele, reachedOn: '2026-02-14' }, karabina)
  const { body } = await manager.post('/api/instalment/receive', {
    ...{ _id: due._id, amount: 1, receivedOn: '2026-02-15' },
  })
  expect(body.instalment.status).toBe('partlyPaid')
  await reach(property, themele, karabina)
  expect(await dayOf(due)).toBe('2026-02-14')
})

test('a milestone for which instalments wait is not removed, and nothing of the change is kept', async () => {
  const { property, waiting } = await aSite()
  const due = await waiting('THEMELE', 0)
  const refused = await reach(property, { ...karabina, reachedOn: '2026-05-31' })
  expect([refused.status, refused.body.fields[0].field]).toEqual([422, 'milestones'])
  const after = (await manager.get('/api/property', { id: property._id })).body.property
  expect(after).toMatchObject({ version: 1, milestones: [themele, karabina] })
  expect(await dayOf(due)).toBeNull()
})

test('what a milestone decides is told beforehand: how many instalments, and their sum', async () => {
  const { property, waiting } = await aSite()
  for (const amount of [100_000, 25_050]) await waiting('THEMELE', 0, amount)
  await waiting('KARABINA', 0)
  const asked = { property: property._id, milestone: 'THEMELE', today: '2026-03-01' }
  expect((await manager.get('/api/figures/due', asked)).body.figures).toEqual([
    { currency: 'EUR', instalments: 2, outstanding: 125_050, overdue: 0 },
  ])
})

test('two milestones of one key are refused, or nobody could say which of them a payment waits for', async () => {
  const twice = [themele, { ...karabina, key: themele.key, reachedOn: '2026-05-31' }]
  const { property } = await aSite()
  const changed = await reach(property, ...twice)
  const body = { code: aCode('P'), name: 'Dy herë', kind: 'building', stage: 'planned', milestones: twice }
  for (const refused of [changed, await manager.post('/api/property', body)]) {
    expect([refused.status, refused.body.fields?.[0]?.field], refused.text).toEqual([422, 'milestones'])
  }
})

test('no milestone is reached on a day to come, whether it is new or moved; its planned day may lie ahead', async () => {
  const tomorrow = addDays(today(new Date().toISOString(), officeZone), 1)
  const ahead = { ...karabina, plannedOn: tomorrow, reachedOn: tomorrow }
  const { property, waiting } = await aSite()
  const due = await waiting('KARABINA', 0)
  const made = await manager.post('/api/property', {
    ...{ code: aCode('P'), name: 'Rezidenca', kind: 'building', stage: 'building' },
    milestones: [themele, ahead],
  })
  for (const refused of [await reach(property, themele, ahead), made]) {
    expect([refused.status, refused.body.fields]).toMatchObject([422, [{ field: 'milestones.1.reachedOn' }]])
  }
  expect(await dayOf(due)).toBeNull()
  expect((await reach(property, themele, { ...ahead, reachedOn: null })).status).toBe(200)
})
