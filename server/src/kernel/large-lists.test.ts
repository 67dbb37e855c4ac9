import { expect, test } from 'vitest'
import { aProperty, aUnit, type Body, clientOf } from '../../test/builders.ts'
import { freshApp } from '../../test/harness.ts'
import { aCompany, aPerson } from '../../test/people.ts'

const { app, sql, owner } = await freshApp()
await aCompany(sql)
const admin = clientOf(app, await aPerson(sql, { role: 'administrator' }))
const property = await aProperty(admin)
for (const [code, floor, salePrice] of [
  ['A-1', 1, 300_00],
  ['A-2', 2, 300_00],
  ['A-3', 2, 100_00],
  ['A-4', 2, 300_00],
  ['A-10', 2, 300_00],
  ['A-11', 3, 200_00],
] as const) {
  await aUnit(admin, { property: property._id, code, floor, salePrice })
}
// As the statistics of a million units say it, so that lists are read as they are then.
await owner`analyze units`
await owner`update pg_class set reltuples = 1000000 where oid = 'units'::regclass`

test.each([
  [
    'some',
    {
      floor: { comparator: 'INCLUDES', type: 'basic', values: [2] },
      salePrice: { comparator: 'INCLUDES', type: 'range', values: { from: 300_00, to: 300_00 } },
      currency: { comparator: 'INCLUDES', type: 'basic', values: ['EUR'] },
      code: { comparator: 'INCLUDES', type: 'basic', values: ['A-'] },
      block: { comparator: 'INCLUDES', type: 'basic', values: [null] },
    },
    ['A-2', 'A-4', 'A-10'],
  ],
  [
    'all',
    { currency: { comparator: 'INCLUDES', type: 'basic', values: ['EUR'] } },
    ['A-1', 'A-2', 'A-3', 'A-4', 'A-10', 'A-11'],
  ],
])('among a million units %s are found in the order asked for, page by page', async (_, data, codes) => {
  const filter = JSON.stringify([{ type: 'all', data }])
  const found: string[] = []
  let after: string | undefined
  do {
    const pagination = JSON.stringify({ itemsPerPage: 1, ...(after && { after }) })
    const { body } = await admin.get('/api/units', { filter, pagination })
    found.push(...body.units.map(({ code }: Body) => code))
    after = body.pagination.next
  } while (after)
  expect(found).toEqual(codes)
})

test('beyond ten thousand records a filter names every value, also where none of the first ones has it', async () => {
  await owner`
    insert into units (_id, branch, property, code, kind)
    select gen_random_uuid(), branch, _id, 'M-' || n, case when n < 10500 then 'parking' else 'villa' end
    from generate_series(1, 10500) n, properties where _id = ${property._id}`
  await owner`analyze units`
  const { body } = await admin.get('/api/units/facets', { field: 'kind' })
  expect(body.countIsExact).toBe(false)
  expect(body.facets.map(({ value }: Body) => value).toSorted()).toEqual(['apartment', 'parking', 'villa'])
})
