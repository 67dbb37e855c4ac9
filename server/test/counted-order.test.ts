import { describe, expect, test } from 'vitest'
import { aCustomer, aProperty, aUnit, type Body, clientOf } from './builders.ts'
import { freshApp } from './harness.ts'
import { aCompany, aPerson } from './people.ts'

const { app, sql } = await freshApp()
await aCompany(sql)
const admin = clientOf(app, await aPerson(sql, { role: 'administrator' }))
const tower = await aProperty(admin, { name: 'Kulla 10', code: 'K10' })
const other = await aProperty(admin, { name: 'Kulla 9', code: 'K9' })
/** In the order that people expect; 7 and 07 count the same and have a fixed order all the same. */
const codes = ['2', '7', '07', '10', '101', '302', '1001', 'A-2', 'A-10', 'B1-9', 'B1-10', 'B2-1', 'ç2', 'd1']
for (const code of codes.toReversed()) await aUnit(admin, { property: tower._id, code })

describe('codes are sorted as people count', () => {
  test('in a list, up and down', async () => {
    const listed = (await units({ sort: by('asc') })).map(({ code }) => code)
    expect(listed.map(same)).toEqual(codes.map(same))
    expect((await units({ sort: by('desc') })).map(({ code }) => code)).toEqual(listed.toReversed())
  })

  test.each(['asc', 'desc'] as const)(
    '%s: pages follow each other, also between equals',
    async (direction) => {
      await aUnit(admin, { property: other._id, code: '07' })
      await aUnit(admin, { property: other._id, code: '101' })
      const whole = (await units({ sort: by(direction) })).map(({ _id }) => _id)
      const forward: string[] = []
      let [after, last]: [string | undefined, Body] = [undefined, undefined]
      do {
        last = await page({ sort: by(direction), pagination: { itemsPerPage: 3, ...(after && { after }) } })
        forward.push(...last.units.map(({ _id }: Body) => _id))
        after = last.pagination.next
      } while (after)
      expect(forward).toEqual(whole)
      const back: string[] = last.units.map(({ _id }: Body) => _id)
      for (let before = last.pagination.previous; before; before = last.pagination.previous) {
        last = await page({ sort: by(direction), pagination: { itemsPerPage: 3, before } })
        back.unshift(...last.units.map(({ _id }: Body) => _id))
      }
      expect(back).toEqual(whole)
      for (const { _id, property } of await units({ sort: by('asc') }))
        if (property === other._id) await admin.remove('/api/unit', _id)
    },
  )

  test('names and numbers too', async () => {
    const { body } = await admin.get('/api/properties', { sort: [{ field: 'name', direction: 'asc' }] })
    expect(body.properties.map(({ name }: Body) => name)).toEqual(['Kulla 9', 'Kulla 10'])
    for (const lastName of ['Hoxha 10', 'Hoxha 9']) await aCustomer(admin, { firstName: 'Arta', lastName })
    const customers = await admin.get('/api/customers', { sort: [{ field: 'name', direction: 'asc' }] })
    expect(customers.body.customers.map(({ name }: Body) => name)).toEqual(['Arta Hoxha 9', 'Arta Hoxha 10'])
  })

  test('7 and 07 are two codes, and the same code twice is refused', async () => {
    const body = { property: tower._id, kind: 'apartment', salePrice: 1_000_000 }
    expect((await admin.post('/api/unit', { ...body, code: '0302' })).status).toBe(200)
    const refused = await admin.post('/api/unit', { ...body, code: '302' })
    expect(refused.body.fields).toMatchObject([{ field: 'code' }])
  })
})

function by(direction: 'asc' | 'desc') {
  return [{ field: 'code', direction }]
}

function same(code: string): string {
  return code.replace(/^07$/, '7')
}

async function units(query: Record<string, unknown>): Promise<Body[]> {
  return (await page({ ...query, pagination: { itemsPerPage: 100 } })).units
}

async function page(query: Record<string, unknown>): Promise<Body> {
  const answer = await admin.get('/api/units', query)
  if (answer.status !== 200) throw new Error(answer.text)
  return answer.body
}
