import { isHidden, unseenFields } from '@prona/contract/access'
import { unit } from '@prona/contract/resources'
import { expect, test } from 'vitest'
import { aProperty, aUnit, type Body, clientOf } from '../../test/builders.ts'
import { freshApp } from '../../test/harness.ts'
import { aCompany, aPerson } from '../../test/people.ts'

const { app, sql } = await freshApp()
await aCompany(sql)
const admin = clientOf(app, await aPerson(sql, { role: 'administrator' }))
const limited = clientOf(app, await aPerson(sql, { role: 'limited' }))
const inTirana = await aProperty(admin, { address: { city: 'Tiranë' } })
const inVlora = await aProperty(admin, { address: { city: 'Vlorë' } })
const flat = { bedrooms: 2, livingRooms: 1, netArea: 80_00, grossArea: 90_00, orientation: 'south' }
const wanted = await aUnit(admin, { property: inTirana._id, salePrice: 140_000_00, floor: 7, ...flat })
await aUnit(admin, { property: inTirana._id, salePrice: 160_000_00, floor: 8, ...flat })
await aUnit(admin, { property: inVlora._id, salePrice: 120_000_00, floor: 9, ...flat })
await aUnit(admin, { property: inTirana._id, salePrice: 130_000_00, floor: 5, ...flat, bedrooms: 12 })

test('a flat is asked for by city, layout, orientation and price, the highest first', async () => {
  const data = {
    city: oneOf('Tiranë'),
    layout: oneOf('2+1'),
    orientation: oneOf('south'),
    salePrice: { comparator: 'INCLUDES', type: 'range', values: { to: 150_000_00 } },
  }
  const found = await units(admin, { filter: [{ type: 'all', data }], sort: downBy('floor') })
  expect(found.map(({ _id }) => _id)).toEqual([wanted._id])
  expect(found[0]).toMatchObject({ city: 'Tiranë', layout: '2+1', areaPrice: 1_750_00 })
})

test('a layout is found by the search, and the price of a square metre sorts', async () => {
  expect((await units(admin, { search: '12+1' })).map(({ layout }) => layout)).toEqual(['12+1'])
  const prices = (await units(admin, { sort: downBy('areaPrice') })).map(({ areaPrice }) => areaPrice)
  expect(prices).toEqual([2_000_00, 1_750_00, 1_625_00, 1_500_00])
})

test('a unit has the city of its property, also when that changes and when the unit gets another', async () => {
  const property = await aProperty(admin, { address: { city: 'Durrës' } })
  const one = await aUnit(admin, { property: property._id })
  const cityOf = async () => (await admin.get('/api/unit', { id: one._id })).body.unit.city
  expect(await cityOf()).toBe('Durrës')
  const { version } = property
  const moved = { _id: property._id, version, data: { address: { city: 'Shkodër' } } }
  expect((await admin.put('/api/property', moved)).status).toBe(200)
  expect(await cityOf()).toBe('Shkodër')
  await admin.put('/api/unit', { _id: one._id, version: one.version, data: { property: inVlora._id } })
  expect(await cityOf()).toBe('Vlorë')
})

test('the values of a filter are counted under the other conditions, for the reader alone', async () => {
  const inTiranaOnly = [{ type: 'all', data: { city: oneOf('Tiranë') } }]
  const counted = await admin.get('/api/units/facets', { field: 'layout', filter: inTiranaOnly })
  expect(counted.body).toEqual({
    facets: [
      { value: '2+1', count: 2 },
      { value: '12+1', count: 1 },
    ],
    countIsExact: true,
  })
  const elsewhere = clientOf(app, await aPerson(sql, { role: 'manager', branch: 'durres' }))
  const theirs = await elsewhere.get('/api/units/facets', { field: 'layout' })
  expect(theirs.body).toEqual({ facets: [], countIsExact: true })
  const searched = await admin.get('/api/units/facets', { field: 'orientation', search: '12+1' })
  expect(searched.body.facets).toEqual([{ value: 'south', count: 1 }])
})

test('no values are told of a field that is hidden, not a filter or not of few values', async () => {
  for (const [client, field] of [
    [limited, 'salePrice'],
    [admin, 'salePrice'],
    [admin, 'description'],
    [admin, 'nobodyKnows'],
    [admin, ''],
  ] as const) {
    const refused = await client.get('/api/units/facets', { field })
    expect([refused.status, refused.body.fields?.[0]?.field], field).toEqual([400, 'field'])
  }
  const nobody = await app.inject({ url: '/api/units/facets?field=city' })
  expect(nobody.statusCode).toBe(401)
})

test('whoever does not see the price does not see, filter or sort by that of a square metre', async () => {
  const found = await limited.get('/api/unit', { id: wanted._id })
  expect(found.body.unit).not.toHaveProperty('areaPrice')
  for (const asked of [
    { sort: downBy('areaPrice') },
    { filter: [{ type: 'all', data: { areaPrice: oneOf(1_750_00) } }] },
  ]) {
    const refused = await limited.get('/api/units', asked)
    expect([refused.status, refused.body.fields?.[0]?.field]).toEqual([400, 'areaPrice'])
  }
  const hiddenFields = unseenFields({
    permissions: ['unit.read'],
    hiddenFields: ['unit.salePrice'],
    decidedFields: ['unit.salePrice', 'unit.areaPrice'],
  })
  expect(isHidden({ hiddenFields }, unit, 'areaPrice')).toBe(true)
})

function oneOf(...values: readonly unknown[]) {
  return { comparator: 'INCLUDES', type: 'basic', values }
}

function downBy(field: string) {
  return [{ field, direction: 'desc' }]
}

async function units(client: typeof admin, asked: Body): Promise<Body[]> {
  const { status, body, text } = await client.get('/api/units', asked)
  expect(status, text).toBe(200)
  return body.units
}
