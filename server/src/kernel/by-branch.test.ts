import { describe, expect, test } from 'vitest'
import { aProperty, aUnit, type Body, clientOf } from '../../test/builders.ts'
import { freshApp } from '../../test/harness.ts'
import { aCompany, aPerson } from '../../test/people.ts'

const { app, sql } = await freshApp()
await aCompany(sql, ['tirana', 'durres', 'vlora'])
const branches = ['durres', 'tirana', 'vlora'] as const
for (const branch of branches) {
  const there = clientOf(app, await aPerson(sql, { role: 'manager', branch }))
  const property = await aProperty(there, {})
  for (const code of ['U-1', 'U-2']) await aUnit(there, { property: property._id, code, floor: 1 })
}
/** Was given two of the three branches. */
const person = await aPerson(sql, { role: 'manager', extraBranches: ['durres'] })
const everywhere = clientOf(app, person, { branch: '*' })
const inTirana = clientOf(app, person)

const by = (comparator: string, ...values: readonly (string | null)[]) => ({
  comparator,
  type: 'basic',
  values,
})
const oneOf = (...values: readonly (string | null)[]) => [
  { type: 'all', data: { branch: by('INCLUDES', ...values) } },
]
const upTo = (client: typeof everywhere, query: Readonly<Record<string, unknown>>) =>
  client.get('/api/units', { sort: [{ field: 'code', direction: 'asc' }], ...query })
const shown = ({ body }: Body) => body.units.map((row: Body) => `${row.branch} ${row.code}`)

describe('a list of all branches', () => {
  test('is narrowed to some of them', async () => {
    const found = await upTo(everywhere, { filter: oneOf('durres') })
    expect(shown(found)).toEqual(['durres U-1', 'durres U-2'])
    expect(found.body.pagination).toMatchObject({ total: 2, totalIsExact: true })
    expect(shown(await upTo(everywhere, { filter: oneOf('tirana', 'durres') }))).toHaveLength(4)
    const excluded = [{ type: 'all', data: { branch: by('EXCLUDES', 'durres') } }]
    expect(shown(await upTo(everywhere, { filter: excluded }))).toEqual(['tirana U-1', 'tirana U-2'])
  })

  test('is narrowed by its branch beside other conditions of which any is enough', async () => {
    const any = { branch: by('INCLUDES', 'durres'), code: by('INCLUDES', 'U-2') }
    const found = await upTo(everywhere, { filter: [{ type: 'any', data: any }] })
    expect(shown(found).toSorted()).toEqual(['durres U-1', 'durres U-2', 'tirana U-2'])
  })

  test('stands in the order of the branches, on whichever page', async () => {
    const sort = [
      { field: 'branch', direction: 'desc' },
      { field: 'code', direction: 'asc' },
    ]
    const wanted = ['tirana U-1', 'tirana U-2', 'durres U-1', 'durres U-2']
    expect(shown(await everywhere.get('/api/units', { sort }))).toEqual(wanted)
    const walked: string[] = []
    for (let after: string | undefined, left = true; left; left = after !== undefined) {
      const page: Body = await everywhere.get('/api/units', {
        sort,
        pagination: { itemsPerPage: 1, ...(after && { after }) },
      })
      walked.push(...shown(page))
      after = page.body.pagination.next
    }
    expect(walked).toEqual(wanted)
  })

  test('says how many each branch has', async () => {
    const { body } = await everywhere.get('/api/units/facets', { field: 'branch' })
    expect(body).toEqual({
      facets: [
        { value: 'durres', count: 2 },
        { value: 'tirana', count: 2 },
      ],
      countIsExact: true,
    })
  })

  test('is kept as a view with its branches', async () => {
    const content = { filter: { branch: ['durres'] }, sort: '-branch', columns: 'code,branch' }
    const made = await inTirana.post('/api/view', {
      resource: 'unit',
      name: 'Durrës',
      shared: false,
      content,
    })
    expect([made.status, made.body.view]).toMatchObject([200, { content }])
  })

  test('is a file with the names of the branches', async () => {
    const asked = { columns: ['branch', 'code'], filter: oneOf('durres') }
    const query = Object.entries(asked).map(
      ([name, value]) => `${name}=${encodeURIComponent(JSON.stringify(value))}`,
    )
    const { payload } = await app.inject({
      url: `/api/units/export?format=csv&${query.join('&')}`,
      headers: { authorization: person.token, branch: '*' },
    })
    expect(payload.replace('\uFEFF', '').trim().split('\r\n')).toEqual([
      'Dega,Kodi',
      'Dega durres,U-1',
      'Dega durres,U-2',
    ])
  })
})

describe('a branch that was not given', () => {
  test('is found by nobody who asks for it', async () => {
    for (const client of [everywhere, inTirana])
      for (const filter of [oneOf('vlora'), oneOf('nowhere'), oneOf(null), oneOf('vlora,tirana')]) {
        const { status, body } = await upTo(client, { filter })
        expect([status, body.units, body.pagination.total]).toEqual([200, [], 0])
      }
    expect(shown(await upTo(everywhere, { filter: oneOf('vlora', 'durres') }))).toHaveLength(2)
    const others = [{ type: 'all', data: { branch: by('EXCLUDES', 'durres') } }]
    expect(shown(await upTo(inTirana, { filter: others }))).toEqual(['tirana U-1', 'tirana U-2'])
  })

  test('is not read in one branch either, however the condition stands', async () => {
    const any = { branch: by('INCLUDES', 'durres', 'vlora'), code: by('INCLUDES', 'U-1') }
    const found = await upTo(inTirana, { filter: [{ type: 'any', data: any }] })
    expect(shown(found)).toEqual(['tirana U-1'])
  })

  test('is asked for as nothing but a text', async () => {
    for (const values of [[1], [true], [{}]]) {
      const filter = [{ type: 'all', data: { branch: { comparator: 'INCLUDES', type: 'basic', values } } }]
      expect((await upTo(everywhere, { filter })).status).toBe(400)
    }
  })

  test('is no filter of what the whole company shares', async () => {
    const { status, body } = await everywhere.get('/api/branches', { filter: oneOf('durres') })
    expect([status, body.fields]).toMatchObject([400, [{ field: 'branch', code: 'notFilterable' }]])
  })
})
