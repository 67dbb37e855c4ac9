import { matrixFields } from '@prona/contract/units/matrix'
import { expect, test } from 'vitest'
import { aProperty, aUnit, type Body, clientOf } from '../../test/builders.ts'
import { freshApp } from '../../test/harness.ts'
import { aCompany, aPerson } from '../../test/people.ts'

const { app, sql, owner } = await freshApp()
await aCompany(sql)
const manager = clientOf(app, await aPerson(sql, { role: 'manager' }))
const limited = clientOf(app, await aPerson(sql, { role: 'limited' }))
const inDurres = clientOf(app, await aPerson(sql, { role: 'manager', branch: 'durres' }))
const unknownId = '01900000-0000-7000-8000-000000000000'

test('all units of a property come at once, each with what a cell shows and what a change takes', async () => {
  const property = (await aProperty(manager))._id
  await owner`
    insert into units (_id, branch, property, code, kind, block, floor, position, net_area, sale_price)
    select gen_random_uuid(), 'tirana', ${property}, 'A-' || n, 'apartment', 'A', n / 10, n % 10, 8430, 12850000
    from generate_series(1, 450) n`
  await aUnit(manager)
  const { units, total } = await matrix(manager, { property })
  expect(total).toBe(450)
  expect(units).toHaveLength(450)
  expect(units.slice(8, 11).map(({ code }) => code)).toEqual(['A-9', 'A-10', 'A-11'])
  expect(Object.keys(units[0] ?? {}).sort()).toEqual(
    [...matrixFields, '_id', 'branch', 'labels', 'version'].sort(),
  )
})

test('it is narrowed as a list is, and to the fields that are asked for', async () => {
  const property = (await aProperty(manager))._id
  const cheap = await aUnit(manager, { property, salePrice: 9_000_000, floor: 2 })
  await aUnit(manager, { property, salePrice: 12_000_000, floor: 2 })
  const data = { salePrice: { comparator: 'INCLUDES', type: 'range', values: { to: 10_000_000 } } }
  const filter = JSON.stringify([{ type: 'all', data }])
  const { units, total } = await matrix(manager, { property, filter, fields: '["code"]' })
  expect({ total, ids: units.map(({ _id }) => _id) }).toEqual({ total: 1, ids: [cheap._id] })
  expect(units[0]).not.toHaveProperty('salePrice')
  expect((await matrix(manager, { property, search: cheap.code })).total).toBe(1)
})

test('who sees no prices is told none, and a property of another branch is not found', async () => {
  const property = (await aProperty(manager))._id
  await aUnit(manager, { property, salePrice: 9_000_000 })
  const { units } = await matrix(limited, { property })
  expect(units).toHaveLength(1)
  for (const price of ['salePrice', 'areaPrice', 'rentPrice']) expect(units[0]).not.toHaveProperty(price)
  expect((await limited.get('/api/units/matrix', { property, fields: '["salePrice"]' })).status).toBe(400)
  expect((await inDurres.get('/api/units/matrix', { property })).status).toBe(404)
  expect((await manager.get('/api/units/matrix', { property: unknownId })).status).toBe(404)
  expect((await clientOf(app, { token: 'nobody' }).get('/api/units/matrix', { property })).status).toBe(401)
})

test.each([
  ['without a property', {}, 'property'],
  ['with an id that is none', { property: '12' }, 'property'],
  [
    'with a filter over an unknown field',
    {
      property: unknownId,
      filter: '[{"type":"all","data":{"x":{"comparator":"INCLUDES","type":"basic","values":[1]}}}]',
    },
    'x',
  ],
  ['for a field that no cell shows', { property: unknownId, fields: '["description"]' }, 'description'],
  ['with a parameter that it does not know', { property: unknownId, sort: '[]' }, 'sort'],
])('asked %s it is refused by name', async (_, query, field) => {
  const property = (await aProperty(manager))._id
  const asked = 'property' in query && query.property === unknownId ? { ...query, property } : query
  const refused = await manager.get('/api/units/matrix', asked as Record<string, string>)
  expect(refused.status).toBe(400)
  expect(JSON.stringify(refused.body.fields)).toContain(field)
})

async function matrix(
  client: typeof manager,
  query: Record<string, string>,
): Promise<{ units: Body[]; total: number }> {
  const { status, body, text } = await client.get('/api/units/matrix', query)
  expect(status, text).toBe(200)
  return body
}
