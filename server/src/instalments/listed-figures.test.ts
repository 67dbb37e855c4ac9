import { expect, test } from 'vitest'
import { anInstalment } from '../../test/an-instalment.ts'
import { anOrder, aUnit, type Body, type Client, clientOf } from '../../test/builders.ts'
import { freshApp } from '../../test/harness.ts'
import { aCompany, aPerson } from '../../test/people.ts'
import { personWith } from '../../test/person-with.ts'

const fresh = await freshApp()
const { app, sql } = fresh
await aCompany(sql)
const manager = clientOf(app, await aPerson(sql, { role: 'manager' }))
const inDurres = clientOf(app, await aPerson(sql, { role: 'manager', branch: 'durres' }))
const limited = clientOf(app, await aPerson(sql, { role: 'limited' }))

async function aSale(client: Client, by = client): Promise<Body> {
  const unit = (await aUnit(client))._id
  return anOrder(by, [], { kind: 'sale', lines: [{ unit, price: 100_000 }] })
}
const only = (field: string, values: readonly unknown[]) => [
  { type: 'all', data: { [field]: { comparator: 'INCLUDES', type: 'basic', values } } },
]
async function sumsOf(client: Client, query: Record<string, unknown>): Promise<Body[]> {
  const { status, body, text } = await client.get('/api/figures/instalments', query)
  expect(status, text).toBe(200)
  return body.figures
}

test('what a list of instalments is narrowed to is summed over all its pages, for each currency', async () => {
  const sale = await aSale(manager)
  for (const amount of [100_00, 200_05, 300_00]) await anInstalment(manager, sale._id, { amount })
  const paid = await anInstalment(manager, sale._id, { amount: 50_00, received: 20_00 })
  await anInstalment(manager, sale._id, { amount: 1_000_00, currency: 'ALL' })
  const mine = only('order', [sale._id])
  expect(await sumsOf(manager, { filter: mine })).toEqual([
    { currency: 'ALL', instalments: 1, amount: 1_000_00, received: 0, outstanding: 1_000_00 },
    { currency: 'EUR', instalments: 4, amount: 650_05, received: 20_00, outstanding: 630_05 },
  ])
  expect(await sumsOf(manager, { filter: [...mine, ...only('status', ['partlyPaid'])] })).toEqual([
    { currency: 'EUR', instalments: 1, amount: 50_00, received: 20_00, outstanding: 30_00 },
  ])
  expect(await sumsOf(manager, { filter: mine, search: paid.number })).toMatchObject([{ amount: 50_00 }])
  expect(await sumsOf(manager, { filter: only('order', [paid._id]) })).toEqual([])
})

test('each reader is told the sums of what they see: their branch, and where they see their own alone, that', async () => {
  const [sale, own] = [await aSale(manager), await aSale(manager, limited)]
  const foreign = await aSale(inDurres)
  await anInstalment(manager, sale._id, { amount: 700_00, name: 'vetëm këto' })
  await anInstalment(manager, own._id, { amount: 11_00, name: 'vetëm këto' })
  await anInstalment(inDurres, foreign._id, { amount: 5_00, name: 'vetëm këto' })
  const search = 'vetëm këto'
  expect(await sumsOf(manager, { search })).toMatchObject([{ amount: 711_00 }])
  expect(await sumsOf(inDurres, { search })).toMatchObject([{ amount: 5_00 }])
  expect(await sumsOf(limited, { search })).toMatchObject([{ amount: 11_00 }])
})

test('whoever may not see amounts is told no sums of them', async () => {
  const permissions = ['order.read', 'instalment.read']
  const person = await personWith(fresh, { permissions, hidden: ['instalment.amount'] })
  const refused = await clientOf(app, person).get('/api/figures/instalments')
  expect([refused.status, refused.body.fields]).toMatchObject([403, [{ field: 'instalment.amount' }]])
  const nobody = clientOf(app, await personWith(fresh, { permissions: ['unit.read'] }))
  expect((await nobody.get('/api/figures/instalments')).status).toBe(403)
})

test.each([
  ['a field that it is not narrowed by', { filter: only('takenBackBecause', ['x']) }, 'takenBackBecause'],
  ['what is no filter', { filter: '{' }, 'filter'],
  ['a page', { pagination: { pageNr: 1 } }, 'pagination'],
])('asked with %s it is refused by name', async (_, query, field) => {
  const refused = await manager.get('/api/figures/instalments', query)
  expect(refused.status).toBe(400)
  expect(JSON.stringify(refused.body.fields)).toContain(field)
})
