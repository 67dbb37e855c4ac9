import { resources } from '@prona/contract/registry'
import { expect, test } from 'vitest'
import {
  aCustomer,
  anOrder,
  aProperty,
  aUnit,
  type Body,
  type Client,
  clientOf,
} from '../../test/builders.ts'
import { freshApp } from '../../test/harness.ts'
import { aCompany, aPerson } from '../../test/people.ts'
import { personWith } from '../../test/person-with.ts'

const database = await freshApp()
const { app, sql, owner } = database
await aCompany(sql)
const administrator = await aPerson(sql, { role: 'administrator', username: 'arben' })
const admin = clientOf(app, administrator)
const inDurres = clientOf(app, await aPerson(sql, { role: 'manager', branch: 'durres' }))
const property = await aProperty(admin, { code: 'ULL', name: 'Rezidenca Ulliri' })

test('one word finds records of every kind', async () => {
  const unit = await aUnit(admin, { property: property._id, code: 'GËZIM-1' })
  const customer = await aCustomer(admin, { firstName: 'Gëzim', lastName: 'Prifti' })
  const found = await search(admin, 'gezim')
  expect(found.map(({ resource, _id }) => [resource, _id]).sort()).toEqual(
    [
      ['customer', customer._id],
      ['unit', unit._id],
    ].sort(),
  )
})

test('accents and capitals make no difference, on either side', async () => {
  const customer = await aCustomer(admin, { firstName: 'Çlirim', lastName: 'Përmeti' })
  for (const typed of ['clirim', 'ÇLIRIM', 'përmeti', 'PERMETI çlirim', '  clirim   permeti ']) {
    expect(
      (await search(admin, typed)).map(({ _id }) => _id),
      typed,
    ).toEqual([customer._id])
  }
})

test('exact titles come first, then titles that begin so, then records that contain the words', async () => {
  const codes = ['X-10', 'X-1', 'AX-1', 'X-100']
  for (const code of codes) await aUnit(admin, { property: property._id, code })
  expect((await search(admin, 'x-1')).map(({ title }) => title)).toEqual(['X-1', 'X-10', 'X-100', 'AX-1'])
})

test('the exact one is found however many begin alike', async () => {
  for (let number = 0; number < 25; number += 1)
    await aUnit(admin, { property: property._id, code: `0MANY-7${String(number).padStart(2, '0')}` })
  await aUnit(admin, { property: property._id, code: '0MANY-7' })
  const found = await search(admin, '0many-7')
  expect(found).toHaveLength(5)
  expect(found[0]?.title).toBe('0MANY-7')
  for (const code of ['AA-70', 'AA-71', 'AA-72', 'AA-73', 'AA-74', 'AA-75'])
    await aProperty(admin, { name: 'Aa', code })
  await aProperty(admin, { name: 'Zz', code: 'AA-7' })
  const properties = await search(admin, 'aa-7', { resource: 'property' })
  expect([properties.length, properties[0]?.title]).toEqual([5, 'Zz'])
})

test('a resource whose best find is better comes first', async () => {
  await aCustomer(admin, { firstName: 'Artan', lastName: 'Bardhoshi' })
  await aUnit(admin, { property: property._id, code: 'BARDHOSHI' })
  expect((await search(admin, 'bardhoshi')).map(({ resource }) => resource)).toEqual(['unit', 'customer'])
})

test('each result has what identifies it, prices included, and the titles of what it refers to', async () => {
  const unit = await aUnit(admin, { property: property._id, code: 'TELL-1', salePrice: 9_900_000 })
  const [found] = await search(admin, 'tell-1')
  expect(found).toMatchObject({
    resource: 'unit',
    _id: unit._id,
    branch: 'tirana',
    title: 'TELL-1',
    state: 'available',
    values: { property: property._id, kind: 'apartment', salePrice: 9_900_000, currency: 'EUR' },
    labels: { [property._id]: 'Rezidenca Ulliri' },
  })
  const order = await anOrder(admin, [unit._id])
  const [paper] = await search(admin, order.number)
  expect(paper).toMatchObject({ resource: 'order', title: order.number, state: 'draft' })
  expect(Object.values(paper?.labels ?? {})).toContain('TELL-1 · Rezidenca Ulliri')
})

test('signs that mean something to a database are letters like any other', async () => {
  for (const typed of ['%', '_', '\\', '%%%', '___', "' or '1'='1", 'tell_1', 'te%l', '\\%tell']) {
    expect(await search(admin, typed), typed).toEqual([])
  }
})

test('nothing typed finds nothing', async () => {
  for (const typed of ['', '   ', '\t\n']) expect(await search(admin, typed)).toEqual([])
  expect((await admin.get('/api/search')).body).toEqual({ search: [] })
})

test('a letter or two find what begins so', async () => {
  await aUnit(admin, { property: property._id, code: 'Q9-1' })
  await aUnit(admin, { property: property._id, code: 'XQ9' })
  expect((await search(admin, 'q')).map(({ title }) => title)).toEqual(['Q9-1'])
  expect((await search(admin, 'q9')).map(({ title }) => title)).toEqual(['Q9-1'])
})

test.each<[Record<string, string>, string, string]>([
  [{ query: 'x'.repeat(201) }, 'query', 'tooLong'],
  [{ query: 'a\u0000b' }, 'query', 'badText'],
  [{ query: 'x', limit: '0' }, 'limit', 'tooSmall'],
  [{ query: 'x', limit: '21' }, 'limit', 'tooBig'],
  [{ query: 'x', limit: '-1' }, 'limit', 'notWhole'],
  [{ query: 'x', limit: '1e1' }, 'limit', 'notWhole'],
  [{ query: 'x', limit: '' }, 'limit', 'notWhole'],
  [{ query: 'x', resource: 'nobody' }, 'resource', 'notAChoice'],
  [{ query: 'x', colour: 'red' }, 'colour', 'unknown'],
])('%j is refused, naming the field', async (query, field, code) => {
  const refused = await admin.get('/api/search', query)
  expect(refused.status).toBe(400)
  expect(refused.body.fields).toMatchObject([{ field, code }])
})

test('as many of each resource as were asked for, five by default', async () => {
  expect(await search(admin, '0many')).toHaveLength(5)
  expect(await search(admin, '0many', { limit: '2' })).toHaveLength(2)
  expect(await search(admin, '0many', { limit: '20' })).toHaveLength(20)
})

test('whoever is not signed in finds nothing out', async () => {
  expect((await app.inject('/api/search?query=ulliri')).statusCode).toBe(401)
})

test('a resource one may not read is not searched', async () => {
  await aCustomer(admin, { firstName: 'Vetëm', lastName: 'Klient' })
  const reader = clientOf(app, await personWith(database, { permissions: ['unit.read'] }))
  expect(await search(reader, 'vetem')).toEqual([])
  expect((await search(reader, 'tell-1')).map(({ resource }) => resource)).toEqual(['unit'])
  const nobody = clientOf(app, await personWith(database, { permissions: [] }))
  expect(await search(nobody, 'tell-1')).toEqual([])
})

test('whose rows are their own finds no others', async () => {
  const limited = clientOf(
    app,
    await personWith(database, {
      permissions: ['customer.read', 'customer.create'],
      ownRows: ['customer'],
    }),
  )
  await aCustomer(admin, { firstName: 'Hekuran', lastName: 'Tjetri' })
  const own = await aCustomer(limited, { firstName: 'Hekuran', lastName: 'Imi' })
  expect((await search(limited, 'hekuran')).map(({ _id }) => _id)).toEqual([own._id])
})

test('a word that is said again and again finds what bears it once', async () => {
  await aCustomer(admin, { firstName: 'Përsëri', lastName: 'Njëherë' })
  expect(await search(admin, Array(8).fill('perseri').join(' '))).toHaveLength(1)
})

test('hidden fields are neither answered nor searched', async () => {
  const unit = await aUnit(admin, {
    property: property._id,
    code: 'HIDE-1',
    block: 'Fshehur',
    salePrice: 7_777_700,
  })
  const permissions = ['unit.read']
  const blind = clientOf(
    app,
    await personWith(database, { permissions, hidden: ['unit.salePrice', 'unit.property'] }),
  )
  const [found] = await search(blind, 'hide-1')
  expect(found?._id).toBe(unit._id)
  expect(found?.values).not.toHaveProperty('salePrice')
  expect(found?.values).not.toHaveProperty('property')
  expect(JSON.stringify(found)).not.toContain('7777700')
  expect(JSON.stringify(found)).not.toContain('Ulliri')
  const barred = clientOf(app, await personWith(database, { permissions, hidden: ['unit.block'] }))
  expect(await search(barred, 'fshehur')).toEqual([])
  expect(await search(blind, 'fshehur')).toHaveLength(1)
})

test('what is deleted is not found', async () => {
  const unit = await aUnit(admin, { property: property._id, code: 'GONE-1' })
  expect(await search(admin, 'gone-1')).toHaveLength(1)
  await admin.remove('/api/unit', unit._id)
  expect(await search(admin, 'gone-1')).toEqual([])
})

test('another branch finds nothing of this one, by any word', async () => {
  const own = await aProperty(inDurres, { name: 'Vetëm Durrës' })
  for (const typed of ['ulliri', 'tell-1', 'clirim', 'x-1', 'x', 'permeti']) {
    const answer = await inDurres.get('/api/search', { query: typed, limit: '20' })
    expect(answer.status).toBe(200)
    const foreign = answer.body.search.filter(
      ({ branch }: Body) => branch !== undefined && branch !== 'durres',
    )
    expect(foreign, typed).toEqual([])
  }
  expect((await search(inDurres, 'vetem durres')).map(({ _id }) => _id)).toEqual([own._id])
  expect(await search(admin, 'vetem durres')).toEqual([])
  const refused = await inDurres.send('GET', '/api/search?query=ulliri', undefined, { branch: 'tirana' })
  expect(refused.status).toBe(404)
  const all = await inDurres.send('GET', '/api/search?query=ulliri', undefined, { branch: '*' })
  expect(all.body).toEqual({ search: [] })
})

test('all the branches one was given are searched at once', async () => {
  await aProperty(inDurres, { name: 'Kulla e Portit' })
  const both = clientOf(app, await aPerson(sql, { role: 'manager', extraBranches: ['durres'] }), {
    branch: '*',
  })
  await aProperty(admin, { name: 'Kulla e Liqenit' })
  expect((await search(both, 'kulla e')).map(({ branch }) => branch).sort()).toEqual(['durres', 'tirana'])
})

test('a record of every resource that is written is found by its title', async () => {
  const titles = await owner`select name from roles where name ilike 'Drejtues%' limit 1`
  expect((await search(admin, titles[0]?.name)).map(({ resource }) => resource)).toContain('role')
  for (const resource of resources.filter(({ followsFrom }) => !followsFrom)) {
    const answer = await admin.get(`/api/${resource.plural}`)
    const row = answer.body[resource.plural][0]
    if (row === undefined) continue
    const title = String(resource.title.split('.').reduce((at: Body, key) => at?.[key], row))
    const found = await search(admin, title, { limit: '20' })
    expect(
      found.map(({ _id }) => _id),
      `${resource.single} ${title}`,
    ).toContain(row._id)
  }
})

async function search(client: Client, query: string, more: Record<string, string> = {}): Promise<Body[]> {
  const answer = await client.get('/api/search', { query, ...more })
  if (answer.status !== 200) throw new Error(answer.text)
  return answer.body.search
}
