import { allPermissions } from '@prona/contract/access'
import { stands } from '@prona/contract/kernel/conditions'
import type { Resource } from '@prona/contract/kernel/resource'
import { resourceNamed, resources } from '@prona/contract/registry'
import type { FastifyInstance } from 'fastify'
import { expect, test } from 'vitest'
import type { Sql } from '../src/database/connect.ts'
import { aBody, aRecord, valuesOf } from './a-body.ts'
import { aProperty, aUnit, type Body, type Client, clientOf } from './builders.ts'
import { writesOf } from './concerned.ts'
import { aCompany, aPerson } from './people.ts'
import { counted, tellOf } from './told-figures.ts'
import { keepDatabaseOf } from './written-record.ts'

const canary = 'KANARINA'
const unknownId = '01900000-0000-7000-8000-000000000000'

/** What holds between two branches; run with either of the two guards switched off. */
export async function isolationStories(app: FastifyInstance, sql: Sql, owner: Sql): Promise<void> {
  const told = tellOf('another branch')
  let searched = 0
  await aCompany(sql)
  keepDatabaseOf(app, sql)
  // A refusal for want of a permission would tell nothing of branches.
  await owner`update roles set permissions = ${[...allPermissions]} where key = 'manager'`
  const inTirana = clientOf(app, await aPerson(sql, { role: 'administrator' }))
  const inDurres = clientOf(app, await aPerson(sql, { role: 'manager', branch: 'durres' }))
  const guarded = resources.filter(
    (resource) => resource.scope === 'branch' && resource.single !== 'user' && !resource.followsFrom,
  )

  test.each(guarded.map((resource) => [resource.single, resource] as const))(
    'nothing of a %s can be read or changed from another branch by any route',
    async (single, resource) => {
      const record = await aMarkedRecord(inTirana, resource)
      const inputs = await inputsOfActions(inTirana, resource)
      const before = await tableOf(owner)
      const foreign = await everyRoute(inDurres, resource, inputs, record._id)
      const absent = await everyRoute(inDurres, resource, inputs, unknownId)
      expect(foreign.map(plain)).toEqual(absent.map(plain))
      for (const answer of foreign) expect(answer.status).toBe(404)
      const everyList = await everyReading(inDurres, resource, record)
      for (const answer of [...foreign, ...everyList]) {
        expect(answer.text).not.toContain(canary)
        expect(answer.text).not.toContain(record._id)
        searched += 1
      }
      expect(await tableOf(owner)).toEqual(before)
      expect((await inTirana.get(`/api/${single}`, { id: record._id })).body[single]).toEqual(record)
    },
  )

  test('nothing can be hung on a record of another branch', async () => {
    for (const resource of guarded.filter((one) => writesOf(one).creates)) {
      for (const [name, field] of Object.entries(resource.fields)) {
        const target = field.kind === 'reference' ? resourceNamed(field.to) : undefined
        if (target?.scope !== 'branch' || field.readOnly || target.single === 'user') continue
        const foreign = await aRecord(inTirana, target)
        const body = { ...(await aBody(inDurres, resource)), [name]: foreign._id }
        const refused = await inDurres.post(`/api/${resource.single}`, body)
        expect(refused.status, `${resource.single}.${name}`).toBe(422)
        expect(refused.body.fields).toMatchObject([{ field: name, code: 'noSuchRecord' }])
        if (!writesOf(resource).changes) continue
        const own = await aRecord(inDurres, resource)
        const moved = await inDurres.put(`/api/${resource.single}`, {
          _id: own._id,
          data: { [name]: foreign._id },
        })
        expect(moved.status).toBe(422)
      }
    }
  })

  test('an order takes neither a unit nor a customer of another branch', async () => {
    const [unit, customer] = [await aUnit(inTirana), await aRecord(inTirana, resourceNamed('customer'))]
    const own = await aBody(inDurres, resourceNamed('order'))
    const lines = await inDurres.post('/api/order', { ...own, lines: [{ unit: unit._id, price: 1 }] })
    const parties = await inDurres.post('/api/order', {
      ...own,
      parties: [{ customer: customer._id, role: 'buyer' }],
    })
    for (const refused of [lines, parties]) expect(refused.status, refused.text).toBe(422)
    expect((await inDurres.get('/api/orders')).body.pagination.total).toBe(
      await countIn(owner, 'orders', 'durres'),
    )
  })

  test.each([
    'tirana',
    'tirana,durres',
    'durres,tirana',
    'TIRANA',
    'Durres',
    ' ',
    "durres' or '1'='1",
    'ｔｉｒａｎａ',
    '%',
    'nowhere',
    'sixty-four kilobytes',
  ])('the branch header %s opens nothing', async (given) => {
    const branch = given === 'sixty-four kilobytes' ? 'x'.repeat(65_536) : given
    const property = await aProperty(inTirana, { name: canary })
    const header = {
      branch: encodeURIComponent(branch) === branch ? branch : Buffer.from(branch).toString('latin1'),
    }
    for (const [method, url, body] of [
      ['GET', `/api/property?id=${property._id}`, undefined],
      ['GET', '/api/properties', undefined],
      ['PUT', '/api/property', { _id: property._id, data: { name: 'x' } }],
      ['DELETE', `/api/property/?id=${property._id}`, undefined],
      ['POST', '/api/property', { code: 'B-1', name: 'x', kind: 'building', stage: 'planned' }],
    ] as const) {
      const answer = await inDurres.send(method, url, body, header)
      expect(answer.status, `${method} ${url}`).toBe(404)
      expect(answer.text).not.toContain(canary)
    }
    expect((await inTirana.get('/api/property', { id: property._id })).body.property.version).toBe(1)
  })

  test('all branches are those one was given', async () => {
    await aProperty(inTirana, { name: canary })
    const answer = await inDurres.send('GET', '/api/properties', undefined, { branch: '*' })
    expect(answer.status).toBe(200)
    expect(answer.text).not.toContain(canary)
    told(
      `${guarded.length} resources by every route, ${counted(searched)} answers searched for what is there`,
    )
  })
}

async function aMarkedRecord(client: Client, resource: Resource): Promise<Body> {
  const body = await valuesOf(client, resource)
  const texts = Object.entries(resource.fields).filter(
    ([name, field]) =>
      name in body &&
      stands(field, body) &&
      ((field.kind === 'text' && !field.shape) || field.kind === 'longText'),
  )
  const marked = Object.fromEntries(texts.map(([name]) => [name, `${canary} ${name}`.slice(0, 20)]))
  return aRecord(client, resource, { ...body, ...marked })
}

/** What each action asks for; the records it names are made with it. */
async function inputsOfActions(client: Client, resource: Resource) {
  const inputs: [action: string, body: Body][] = []
  for (const [name, { input }] of Object.entries(resource.actions))
    inputs.push([name, await aBody(client, { ...resource, fields: input })])
  return inputs
}

async function everyRoute(
  client: Client,
  resource: Resource,
  inputs: readonly (readonly [action: string, body: Body])[],
  id: string,
) {
  const path = `/api/${resource.single}`
  const { changes, removes } = writesOf(resource)
  const answers = [await client.get(path, { id }), await client.get(`${path}/form`, { id })]
  if (changes) answers.push(await client.put(path, { _id: id, data: {} }))
  if (changes) answers.push(await client.put(path, { _id: id, version: 7, data: {} }))
  if (removes) answers.push(await client.remove(path, id))
  for (const [name, body] of inputs) answers.push(await client.post(`${path}/${name}`, { _id: id, ...body }))
  return answers
}

/** The list in every way it can be queried. */
async function everyReading(client: Client, resource: Resource, record: Body) {
  const url = `/api/${resource.plural}`
  const answers = [
    await client.get(url),
    await client.get(url, { search: canary }),
    await client.get(url, { search: String(record[resource.title]) }),
    await client.get(url, { pagination: { itemsPerPage: 200 } }),
    await client.get('/api/search', { query: canary, limit: '20' }),
    await client.get('/api/search', { query: String(record[resource.title]), limit: '20' }),
  ]
  for (const field of resource.list.sorts) {
    for (const direction of ['asc', 'desc'])
      answers.push(await client.get(url, { sort: [{ field, direction }] }))
  }
  for (const path of resource.list.filters) {
    for (const values of [[null], [canary], [record[path]].flat()]) {
      for (const comparator of ['INCLUDES', 'EXCLUDES']) {
        const data = { [path]: { comparator, type: 'basic', values } }
        answers.push(
          await client.get(url, { filter: [{ type: 'any', data }], pagination: { itemsPerPage: 200 } }),
        )
      }
    }
  }
  return answers
}

function plain({ status, body }: { status: number; body: Body }) {
  return { status, body: { ...body, requestId: '' } }
}

async function tableOf(owner: Sql) {
  return owner`select (select count(*) from audit_entries) as entries, (select count(*) from orders) as orders,
    (select count(*) from units) as units, (select count(*) from properties) as properties`
}

async function countIn(owner: Sql, table: string, branch: string): Promise<number> {
  const [row] = await owner.unsafe(`select count(*)::integer as count from ${table} where branch = $1`, [
    branch,
  ])
  return row?.count
}
