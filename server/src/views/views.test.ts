import { expect, test } from 'vitest'
import { type Body, type Client, clientOf } from '../../test/builders.ts'
import { freshApp } from '../../test/harness.ts'
import { aCompany, aPerson } from '../../test/people.ts'

const { app, sql, owner } = await freshApp()
await aCompany(sql)
const chief = await aPerson(sql, { role: 'administrator', extraBranches: ['durres'] })
const admin = clientOf(app, chief)
const agent = clientOf(app, await aPerson(sql, { role: 'agent' }))
const colleague = clientOf(app, await aPerson(sql, { role: 'agent' }))
const away = clientOf(app, await aPerson(sql, { role: 'administrator', branch: 'durres' }))
const unknownId = '01900000-0000-7000-8000-000000000000'
const content = {
  filter: { status: ['available'], salePrice: { from: 90_000 } },
  where: [{ any: { '!floor': { to: 1 }, code: 'A' } }],
  sort: 'property,-salePrice',
  columns: 'code,property,salePrice',
  density: 'compact',
  perPage: 25,
}
let count = 0

test('a list is kept as it is, comes with whoever signs in, and is theirs alone', async () => {
  const view = await kept(agent, { content })
  expect(view).toMatchObject({ resource: 'unit', shared: false, content, version: 1, mayChange: true })
  const { body } = await agent.get('/api/user/auth/user')
  expect(body.user.views).toEqual([view])
  expect(await seen(agent)).toEqual([view])
  for (const other of [colleague, admin, away]) expect(await seen(other)).not.toContainEqual(view)
  const entries =
    await owner`select resource, action, branch, after from audit_entries where record = ${view._id}`
  expect(entries).toMatchObject([
    { resource: 'view', action: 'create', branch: 'tirana', after: { name: view.name, content } },
  ])
})

test('what is shared is seen in its branch by those who may read the list, and in no other branch', async () => {
  const view = await kept(agent, { content, shared: true })
  expect((await seen(colleague)).find(({ _id }: Body) => _id === view._id)).toMatchObject({
    name: view.name,
    mayChange: false,
  })
  expect(ids(await seen(admin))).toContain(view._id)
  expect(
    ids((await admin.send('GET', '/api/views', undefined, { branch: 'durres' })).body.views),
  ).not.toContain(view._id)
  expect(ids(await seen(away))).not.toContain(view._id)
  await owner`update roles set permissions = array_remove(permissions, 'unit.read') where key = 'reporting'`
  const reporting = clientOf(app, await aPerson(sql, { role: 'reporting' }))
  expect(ids(await seen(reporting))).not.toContain(view._id)
})

test('somebody else’s own view is as absent as one that never was, by every call', async () => {
  const view = await kept(agent, { content })
  const before = await stored(view)
  for (const other of [colleague, admin, away]) {
    const calls = (id: string) => [
      other.put('/api/view', { _id: id, data: { name: 'Imja' } }),
      other.remove('/api/view', id),
    ]
    const [foreign, absent] = [await Promise.all(calls(view._id)), await Promise.all(calls(unknownId))]
    const plain = (answers: Body[]) => answers.map(({ body }) => ({ ...body, requestId: '' }))
    expect(plain(foreign)).toEqual(plain(absent))
    expect(foreign.map(({ status }) => status)).toEqual([404, 404])
    const homes = [view._id, unknownId].map((home) =>
      other.put('/api/view/arrangement', { resource: 'unit', home }),
    )
    const [one, two] = plain(await Promise.all(homes))
    expect(one).toEqual(two)
    expect(one.fields).toMatchObject([{ field: 'home', code: 'noSuchRecord' }])
  }
  expect(await stored(view)).toEqual(before)
})

test('what is shared is changed by its owner or by who looks after users, and by nobody else', async () => {
  const view = await kept(agent, { content, shared: true })
  const before = await stored(view)
  expect((await colleague.put('/api/view', { _id: view._id, data: { name: 'Jona' } })).status).toBe(403)
  expect((await colleague.remove('/api/view', view._id)).status).toBe(403)
  expect(await stored(view)).toEqual(before)
  const hidden = await admin.put('/api/view', { _id: view._id, data: { shared: false } })
  expect(hidden.body.fields).toMatchObject([{ field: 'shared', code: 'notAllowed' }])
  expect(await stored(view)).toEqual(before)
  const renamed = await admin.put('/api/view', { _id: view._id, version: 1, data: { name: 'E degës' } })
  expect(renamed.body.view).toMatchObject({ name: 'E degës', version: 2, owner: { _id: view.owner._id } })
  const stale = await agent.put('/api/view', { _id: view._id, version: 1, data: { name: 'E vjetër' } })
  expect(stale.status).toBe(409)
  expect(stale.body.current.view).toMatchObject({ name: 'E degës', version: 2 })
  const taken = await agent.put('/api/view', { _id: view._id, data: { shared: false } })
  expect(taken.body.view).toMatchObject({ shared: false, version: 3 })
  expect((await admin.remove('/api/view', view._id)).status).toBe(404)
  expect((await agent.remove('/api/view', view._id)).body).toEqual({ view: { _id: view._id } })
  const actions = await owner`select action from audit_entries where record = ${view._id} order by id`
  expect(actions.map(({ action }) => action)).toEqual(['create', 'update', 'update', 'delete'])
})

test('the same again writes nothing down', async () => {
  const view = await kept(agent, { content })
  const again = await agent.put('/api/view', { _id: view._id, data: { name: view.name, content } })
  expect(again.body.view.version).toBe(1)
})

test('a view that names a hidden field is refused as an unknown one is, and a shared one comes without it', async () => {
  const by = (path: string) => [
    { filter: { [path]: { from: 1 } } },
    { where: [{ any: { [`!${path}`]: [null] } }] },
    { sort: `-${path}` },
    { columns: `code,${path}` },
  ]
  const answers = async (path: string) => {
    const all = await Promise.all(
      by(path).map((one) => agent.post('/api/view', { resource: 'unit', name: `V ${path}`, content: one })),
    )
    expect(all.map(({ status }) => status)).toEqual([400, 400, 400, 400])
    return all.map(({ body }) => JSON.stringify({ ...body, requestId: '' }).replaceAll(path, ''))
  }
  expect(await answers('minPrice')).toEqual(await answers('nobodyKnows'))
  const wide = { columns: 'code,minPrice,salePrice', filter: { code: 'A' } }
  const shared = await kept(admin, { content: wide, shared: true })
  expect(shared.content).toEqual(wide)
  expect(viewIn(await seen(agent), shared._id).content).toEqual({
    columns: 'code,salePrice',
    filter: { code: 'A' },
  })
})

test('a filter beyond a reference goes where the reader may not read', async () => {
  const view = await kept(admin, { content: { filter: { 'property.status': ['active'] } }, shared: true })
  expect(viewIn(await seen(agent), view._id).content.filter).toEqual({ 'property.status': ['active'] })
  await owner`update roles set permissions = array_remove(permissions, 'property.read') where key = 'limited'`
  const limited = clientOf(app, await aPerson(sql, { role: 'limited' }))
  expect(viewIn(await seen(limited), view._id).content.filter).toEqual({})
})

test('the order of the tabs and the view a list opens with are everybody’s own', async () => {
  const person = clientOf(app, await aPerson(sql, { role: 'agent' }))
  const [first, second] = [await kept(person, { name: 'A e para' }), await kept(person, { name: 'B e dyta' })]
  const own = async () => (await seen(person)).filter(({ shared }: Body) => !shared)
  expect((await own()).map(({ name }: Body) => name)).toEqual(['A e para', 'B e dyta'])
  const arranged = await person.put('/api/view/arrangement', {
    resource: 'unit',
    tabs: [second._id, first._id],
    home: second._id,
  })
  expect(arranged.status, arranged.text).toBe(200)
  expect(await own()).toMatchObject([
    { name: 'B e dyta', isHome: true },
    { name: 'A e para', isHome: false },
  ])
  await person.put('/api/view/arrangement', { resource: 'unit', tabs: [first._id] })
  expect((await own()).map(({ isHome }: Body) => isHome)).toEqual([false, true])
  await person.remove('/api/view', second._id)
  expect(await own()).toMatchObject([{ name: 'A e para', isHome: false }])
})

test.each<[string, Record<string, unknown>, string]>([
  ['no name', { name: '  ' }, 'name'],
  ['a name of 61 signs', { name: 'x'.repeat(61) }, 'name'],
  ['a list nobody has', { resource: 'castle' }, 'resource'],
  ['an unknown part', { owner: unknownId }, 'owner'],
  ['an object deep in a filter', { content: { filter: { code: { a: { b: 1 } } } } }, 'content.filter.code.a'],
  ['a group of another kind', { content: { where: [{ none: { code: 'A' } }] } }, 'content.where.0'],
  ['a list of 9,000 letters', { content: { filter: { code: 'x'.repeat(400) }, ...wide() } }, 'content'],
])('%s is refused by name and keeps nothing', async (_, body, field) => {
  const before = await owner`select count(*) from views`
  const refused = await agent.post('/api/view', { resource: 'unit', name: 'E re', content: {}, ...body })
  expect(refused.status, refused.text).toBe(422)
  expect(refused.body.fields.map((issue: Body) => issue.field)).toContain(field)
  expect(await owner`select count(*) from views`).toEqual(before)
})

test('two views of a list have two names, and of many there is an end', async () => {
  const person = clientOf(app, await aPerson(sql, { role: 'agent' }))
  await kept(person, { name: 'Pa çmim' })
  const again = await person.post('/api/view', { resource: 'unit', name: 'PA CMIM', content: {} })
  expect(again.body.fields).toMatchObject([{ field: 'name', code: 'taken' }])
  await Promise.all(Array.from({ length: 29 }, () => kept(person, {})))
  const over = await person.post('/api/view', { resource: 'unit', name: 'Tepër', content: {} })
  expect(over.body.fields).toMatchObject([{ field: 'name', code: 'tooMany' }])
  expect((await person.post('/api/view', { resource: 'customer', name: 'Tepër', content: {} })).status).toBe(
    200,
  )
})

test('nobody keeps lists without signing in, nor of what they may not read', async () => {
  const nobody = clientOf(app, { token: '' })
  expect((await nobody.get('/api/views')).status).toBe(401)
  expect((await nobody.post('/api/view', { resource: 'unit', name: 'x', content: {} })).status).toBe(401)
  await owner`update roles set permissions = array_remove(permissions, 'customer.read') where key = 'limited'`
  const limited = clientOf(app, await aPerson(sql, { role: 'limited' }))
  expect((await limited.post('/api/view', { resource: 'customer', name: 'x', content: {} })).status).toBe(403)
  expect((await limited.put('/api/view/arrangement', { resource: 'customer', tabs: [] })).status).toBe(403)
})

test('row security alone keeps another branch’s views away', async () => {
  const view = await kept(agent, { shared: true })
  const found = await sql.begin(async (db) => {
    await db`select set_config('app.branches', 'durres', true)`
    return db`select _id from views where _id = ${view._id}`
  })
  expect(found).toHaveLength(0)
})

async function kept(client: Client, values: Record<string, unknown>): Promise<Body> {
  count += 1
  const answer = await client.post('/api/view', {
    resource: 'unit',
    name: `Pamja ${count}`,
    content: {},
    ...values,
  })
  expect(answer.status, answer.text).toBe(200)
  return answer.body.view
}

async function seen(client: Client): Promise<Body[]> {
  return (await client.get('/api/views')).body.views
}

async function stored({ _id }: Body) {
  return owner`select * from views where _id = ${_id}`
}

function viewIn(views: Body[], id: string): Body {
  return views.find(({ _id }) => _id === id)
}

function ids(views: Body[]): string[] {
  return views.map(({ _id }) => _id)
}

function wide() {
  return Object.fromEntries(Array.from({ length: 5 }, (_, n) => [`look${n}`, 'x'.repeat(1_900)]))
}
