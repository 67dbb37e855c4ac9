import { expect, test } from 'vitest'
import { anInstalment } from '../../test/an-instalment.ts'
import { anOrder, aUnit, type Body, clientOf } from '../../test/builders.ts'
import { freshApp } from '../../test/harness.ts'
import { aCompany, aPerson } from '../../test/people.ts'

const at = '2026-07-01T09:00:00.000Z'
const { app, sql } = await freshApp({}, () => at)
await aCompany(sql)
const manager = clientOf(app, await aPerson(sql, { role: 'manager', at }))

test('the list of what is due begins with what is overdue the longest; what is paid comes after all that is due', async () => {
  const unit = (await aUnit(manager))._id
  const sale = await anOrder(manager, [], { kind: 'sale', lines: [{ unit, price: 100_000 }] })
  const due = (name: string, dueOn: string | null, values = {}) =>
    anInstalment(manager, sale._id, { name, dueOn, ...values })
  await due('ardhshëm', '2026-09-01')
  await due('paguar', '2023-01-01', { received: 100_000 })
  await due('vonuar', '2026-05-01')
  await due('pjesërisht', '2026-04-01', { received: 1 })
  await due('anuluar', '2022-01-01', { cancelledOn: '2026-01-01' })
  const names = async (query: object) =>
    (await manager.get('/api/instalments', { ...query })).body.instalments.map(({ name }: Body) => name)
  const [first, second, third, ...others] = await names({})
  expect([first, second, third]).toEqual(['pjesërisht', 'vonuar', 'ardhshëm'])
  expect(others.toSorted()).toEqual(['anuluar', 'paguar'])
  expect(await names({ pagination: { itemsPerPage: 2, pageNr: 1 } })).toContain('ardhshëm')
})
