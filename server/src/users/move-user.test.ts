import type { RoleKey } from '@prona/contract/access'
import { expect, test } from 'vitest'
import { aCustomer, anOrder, aUnit, type Body, clientOf } from '../../test/builders.ts'
import { freshApp } from '../../test/harness.ts'
import { aCompany, aPerson } from '../../test/people.ts'
import { personWith } from '../../test/person-with.ts'
import { untilDone } from '../../test/sized.ts'
import { columnNamed, tableOf } from '../kernel/columns.ts'
import { givenToPeople } from './open-work.ts'

const fresh = await freshApp()
const { app, sql, owner } = fresh
await aCompany(sql, ['tirana', 'durres', 'vlora'])
const somebody = async (role: RoleKey = 'agent', branch = 'tirana', extraBranches: string[] = []) => {
  const person = await aPerson(sql, { role, branch, extraBranches })
  return { ...person, ...clientOf(app, person) }
}
const admin = await somebody('administrator')
const inDurres = clientOf(app, admin, { branch: 'durres' })

/** May move whoever has no more than this; in the branches they have. */
async function aMover(extraBranches: string[] = ['durres'], branch = 'tirana') {
  const permissions = ['user.read', 'user.update', 'user.move', 'customer.read', 'customer.update']
  const person = await personWith(fresh, { permissions }, branch)
  await owner`update users set extra_branches = ${extraBranches} where _id = ${person._id}`
  return { ...person, ...clientOf(app, person) }
}
/** Has less than a mover has. */
async function aReader(branch = 'tirana') {
  const person = await personWith(fresh, { permissions: ['customer.read', 'customer.update'] }, branch)
  return { ...person, ...clientOf(app, person) }
}

type One = { readonly _id: string }
const aCustomerOf = ({ _id }: One) => aCustomer(admin, { assignedTo: _id })
const anOrderOf = async ({ _id }: One) => anOrder(admin, [(await aUnit(admin))._id], { assignedTo: _id })
const anEndedOrderOf = async (person: One) => {
  const order = await anOrderOf(person)
  await owner`update orders set status = 'cancelled' where _id = ${order._id}`
  return order
}
const before = (_id: string, into = 'durres', client: Pick<typeof admin, 'get'> = admin) =>
  client.get('/api/figures/userMove', { id: _id, into })
const move = (client: Pick<typeof admin, 'post'>, _id: string, more: object = {}) =>
  client.post('/api/user/move', { _id, branch: 'durres', ...more })
const userNow = async (_id: string) =>
  (
    await owner<Body[]>`
      select branch, repository, extra_branches as extra, status, account, version from users where _id = ${_id}`
  )[0]
const givenTo = async (table: 'customers' | 'orders', _id: string) =>
  (await owner`select assigned_to as to from ${owner(table)} where _id = ${_id}`)[0]?.to

test('who is to be moved is shown with what they leave, who takes it over, their branches and what ends', async () => {
  const leaving = await somebody('agent', 'tirana', ['durres', 'vlora'])
  const [colleague, elsewhere] = [await somebody(), await somebody('agent', 'durres')]
  for (let at = 0; at < 2; at++) await aCustomerOf(leaving)
  await anOrderOf(leaving)
  await anEndedOrderOf(leaving)
  await owner`
    insert into webhooks (_id, name, url, events, status, branches, updated_by)
    values (gen_random_uuid(), 'Faqja', 'https://receiver.example/', '{unit.update}', 'on', '{tirana}', ${leaving._id})`
  await owner`
    insert into api_tokens (user_id, name, token_hash, permissions, branches, expires_at)
    values (${leaving._id}, 'Skripti', '\\x01', '{}', '{tirana}', now() + interval '1 day')`
  const { status, body, text } = await before(leaving._id)
  expect(status, text).toBe(200)
  const { records, successors, ...others } = body.figures
  expect(records.toSorted((a: Body, b: Body) => (a.resource < b.resource ? -1 : 1))).toEqual([
    { resource: 'customer', count: 2 },
    { resource: 'order', count: 1 },
  ])
  const ids = successors.map(({ _id }: One) => _id)
  expect(ids).toContain(colleague._id)
  for (const one of [leaving, elsewhere]) expect(ids).not.toContain(one._id)
  expect(others).toEqual({
    ended: [{ resource: 'order', count: 1 }],
    branches: ['durres', 'vlora'],
    hasEveryBranch: false,
    ends: { sessions: 1, tokens: 1, webhooks: 1 },
    loses: { notifications: 0 },
  })
  expect((await userNow(leaving._id))?.branch).toBe('tirana')
})

test('who is moved belongs to the other branch, and to it alone unless they keep the one before', async () => {
  for (const [keepsBranch, extra] of [
    [false, ['vlora']],
    [true, ['vlora', 'tirana']],
  ] as const) {
    const person = await somebody('agent', 'tirana', ['durres', 'vlora'])
    const moved = await move(admin, person._id, { keepsBranch })
    expect(moved.status, moved.text).toBe(200)
    expect(moved.body.user).toMatchObject({ _id: person._id, branch: 'durres', version: 2 })
    expect(await userNow(person._id)).toMatchObject({
      branch: 'durres',
      repository: 'prona/durres@banesa-iliria',
      extra,
    })
    expect((await admin.get('/api/user', { id: person._id })).status).toBe(404)
    expect((await inDurres.get('/api/user', { id: person._id })).status).toBe(200)
    const again = await app.inject({
      method: 'POST',
      url: '/api/user/auth',
      payload: { username: person.username, password: 'gështenja mbi mur' },
    })
    const { token } = again.json()
    const { user } = (await clientOf(app, { token }).get('/api/user/auth/user')).body
    expect(user.repository).toBe('prona/durres@banesa-iliria')
    expect(user.branches.map(({ code }: Body) => code)).toEqual(['durres', ...extra.toSorted()])
  }
})

test('what they work on goes to the one who was chosen, what has ended to nobody, and each record says why', async () => {
  const [leaving, successor] = [await somebody(), await somebody()]
  const [customer, order, ended] = [
    await aCustomerOf(leaving),
    await anOrderOf(leaving),
    await anEndedOrderOf(leaving),
  ]
  const removed = await aCustomerOf(leaving)
  await admin.remove('/api/customer', removed._id)
  const moved = await move(admin, leaving._id, { successor: successor._id })
  expect(moved.status, moved.text).toBe(200)
  expect(await givenTo('customers', customer._id)).toBe(successor._id)
  expect(await givenTo('orders', order._id)).toBe(successor._id)
  expect(await givenTo('orders', ended._id)).toBeNull()
  expect(await givenTo('customers', removed._id)).toBeNull()
  for (const [single, one, to] of [
    ['customer', customer, successor._id],
    ['order', order, successor._id],
    ['order', ended, null],
  ] as const) {
    const { history } = (await admin.get(`/api/${single}/history`, { id: one._id })).body
    expect(history[0]).toMatchObject({
      action: 'update',
      cause: { resource: 'user' },
      changes: [{ field: 'assignedTo', from: leaving._id, to }],
    })
  }
  const { notifications } = (await successor.get('/api/notifications', { kind: 'assigned' })).body
  expect(notifications).toHaveLength(2)
})

test('without a successor nobody is responsible, also where they keep the branch', async () => {
  const leaving = await somebody()
  const customer = await aCustomerOf(leaving)
  expect((await move(admin, leaving._id, { keepsBranch: true })).status).toBe(200)
  expect(await givenTo('customers', customer._id)).toBeNull()
  const refused = await admin.put('/api/customer', {
    _id: customer._id,
    data: { assignedTo: leaving._id },
  })
  expect(refused.status).toBe(422)
})

test('whoever cannot take it over stops the move: of another branch, disabled, without the rights, the person', async () => {
  const leaving = await somebody()
  const customer = await aCustomerOf(leaving)
  const gone = await somebody()
  await owner`update users set status = 'disabled' where _id = ${gone._id}`
  const far = await somebody('agent', 'durres')
  const reader = await personWith(fresh, { permissions: ['customer.read'] })
  for (const successor of ['nobody', far._id, gone._id, reader._id, leaving._id]) {
    const refused = await move(admin, leaving._id, { successor })
    expect([refused.status, refused.body.fields[0].field]).toEqual([422, 'successor'])
  }
  expect((await userNow(leaving._id))?.branch).toBe('tirana')
  expect(await givenTo('customers', customer._id)).toBe(leaving._id)
})

test('every key between a record and the branch of a person is let go before they are moved', async () => {
  const keys = await owner<{ table: string; columns: string[] }[]>`
    select c.conrelid::regclass::text as table, array(
      select attname::text from unnest(c.conkey) each join pg_attribute on attrelid = c.conrelid and attnum = each) as columns
    from pg_constraint c
    where c.contype = 'f' and c.confrelid = 'users'::regclass and cardinality(c.conkey) > 1`
  const known = givenToPeople.map(({ resource, field }) => [
    tableOf(resource).replaceAll('"', ''),
    columnNamed(field),
  ])
  for (const { table, columns } of keys)
    expect(known).toContainEqual([table, columns.find((one) => one !== 'branch')])
  expect(keys.length).toBeGreaterThan(0)
})

test('their sessions, tokens and links end, and they are told by the bell and by mail', async () => {
  const person = await somebody()
  await owner`update users set email = 'besa@example.com', language = 'en' where _id = ${person._id}`
  await owner`
    insert into api_tokens (user_id, name, token_hash, permissions, branches, expires_at)
    values (${person._id}, 'Skripti', '\\x02', '{}', '{tirana}', now() + interval '1 day')`
  const { link } = (await admin.post('/api/user/signInLink', { _id: person._id })).body
  expect(link.path).toContain('#token=')
  expect((await move(admin, person._id)).status).toBe(200)
  expect((await person.get('/api/user/address')).status).toBe(401)
  for (const table of ['sessions', 'api_tokens'])
    expect(
      await owner`select from ${owner(table)} where user_id = ${person._id} and ended_at is null`,
    ).toEqual([])
  expect(await owner`select from sign_in_links where user_id = ${person._id}`).toEqual([])
  const told = await owner`
    select branch, params from notifications where user_id = ${person._id} and kind = 'accountChanged'`
  expect(told).toEqual([
    { branch: 'durres', params: { news: 'branchMoved', device: 'You were moved to another branch' } },
  ])
  const [mail] = await owner`select recipient, text from mails where user_id = ${person._id}`
  expect(mail?.recipient).toBe('besa@example.com')
  expect(mail?.text).toContain('from the branch “Dega tirana” to the branch “Dega durres”')
})

test('an invitation that waits has ended, and is made anew by the other branch', async () => {
  const person = await somebody()
  await owner`update users set account = 'invited', invited_until = now() + interval '1 day' where _id = ${person._id}`
  expect((await move(admin, person._id)).status).toBe(200)
  expect((await userNow(person._id))?.account).toBe('ended')
})

test('it is recorded in both branches, and the history of before is read from the other one, there and back', async () => {
  const chief = await somebody('manager', 'durres')
  const person = await somebody()
  await admin.put('/api/user', { _id: person._id, data: { name: 'Para' } })
  await owner`
    insert into record_images (_id, branch, resource, record, position, cover, type, width, height, bytes, created_at)
    values (ordered_id(), 'tirana', 'user', ${person._id}, 0, true, 'image/webp', 1, 1, 1, now())`
  expect((await move(admin, person._id, { keepsBranch: true })).status).toBe(200)
  const entries = await owner`
    select branch, by, permission, after from audit_entries where record = ${person._id} and action = 'move' order by id`
  const entry = {
    by: admin._id,
    permission: 'user.move',
    after: { repository: 'prona/durres@banesa-iliria', extraBranches: ['tirana'] },
  }
  expect(entries).toEqual([
    { branch: 'tirana', ...entry },
    { branch: 'durres', ...entry },
  ])
  const { history } = (await clientOf(app, chief).get('/api/user/history', { id: person._id })).body
  expect(history.map(({ action }: Body) => action)).toEqual(['move', 'update'])
  expect(await owner`select branch from record_images where record = ${person._id}`).toEqual([
    { branch: 'durres' },
  ])
  expect((await inDurres.post('/api/user/move', { _id: person._id, branch: 'tirana' })).status).toBe(200)
  const back = (await admin.get('/api/user/history', { id: person._id })).body.history
  expect(back.map(({ action }: Body) => action)).toEqual(['move', 'move', 'update'])
  expect(await userNow(person._id)).toMatchObject({ branch: 'tirana', extra: [] })
})

test('what others are told of them ends for whoever does not have the other branch, and stays for who does', async () => {
  const person = await somebody()
  const [here, both] = [await somebody('manager'), await somebody('manager', 'tirana', ['durres'])]
  for (const { _id } of [here, both])
    await owner`
      insert into notifications (branch, user_id, kind, resource, record, created_at)
      values ('tirana', ${_id}, 'assigned', 'user', ${person._id}, now())`
  expect((await before(person._id)).body.figures.loses).toEqual({ notifications: 1 })
  expect((await move(admin, person._id)).status).toBe(200)
  const left = await owner`
    select user_id as "user", branch from notifications where record = ${person._id} and user_id <> ${person._id}`
  expect(left).toEqual([{ user: both._id, branch: 'durres' }])
})

test('it takes the permission, which managers do not have, and nobody moves themselves or somebody above them', async () => {
  const [manager, agent] = [await somebody('manager', 'tirana', ['durres']), await somebody()]
  const mover = await aMover()
  for (const [by, whom] of [
    [manager, agent],
    [agent, manager],
    [mover, mover],
    [mover, admin],
    [mover, await somebody('manager')],
    [admin, admin],
  ] as const) {
    const then = await userNow(whom._id)
    expect([(await before(whom._id, 'durres', by)).status, (await move(by, whom._id)).status]).toEqual([
      403, 403,
    ])
    expect(await userNow(whom._id)).toEqual(then)
  }
  const within = await aReader()
  expect((await move(mover, within._id)).status).toBe(200)
})

test('nobody gives a branch that they lack, which is answered like one that is not there', async () => {
  const mover = await aMover()
  const person = await aReader()
  const [lacking, unknown, same] = [
    await move(mover, person._id, { branch: 'vlora' }),
    await move(mover, person._id, { branch: 'askund' }),
    await move(mover, person._id, { branch: 'tirana' }),
  ]
  const plain = ({ body: { requestId: _, ...rest } }: { body: Body }) => rest
  for (const one of [lacking, unknown, same]) expect([one.status, plain(one)]).toEqual([422, plain(unknown)])
  for (const into of ['vlora', 'askund', 'tirana'])
    expect((await before(person._id, into, mover)).status).toBe(422)
  expect(await userNow(person._id)).toMatchObject({ branch: 'tirana', version: 1 })
})

test('nobody moves somebody of a branch that they lack, also where it is a further one of theirs', async () => {
  const mover = await aMover()
  const [far, wider] = [await aReader('vlora'), await aReader()]
  await owner`update users set extra_branches = '{vlora}' where _id = ${wider._id}`
  expect((await move(mover, far._id)).status).toBe(404)
  expect((await move(mover, wider._id)).status).toBe(403)
  expect([(await userNow(far._id))?.branch, (await userNow(wider._id))?.branch]).toEqual(['vlora', 'tirana'])
})

test('an administrator who is moved stays one and has every branch; one of them is always there', async () => {
  const other = await somebody('administrator')
  const { body } = await before(other._id)
  expect(body.figures).toMatchObject({ hasEveryBranch: true, ends: { webhooks: 0 } })
  expect((await move(admin, other._id)).status).toBe(200)
  const administrators = await owner`
    select u.branch from users u join roles r on r._id = u.role where r.key = 'administrator' and u.status = 'active'
    order by u.branch`
  expect(administrators).toEqual([{ branch: 'durres' }, { branch: 'tirana' }])
})

test('a branch is no field: neither a change nor one of many moves anybody', async () => {
  const person = await somebody()
  for (const data of [{ branch: 'durres' }, { repository: 'prona/durres@banesa-iliria' }]) {
    expect((await admin.put('/api/user', { _id: person._id, data })).status).toBe(422)
    const many = await admin.post('/api/users/bulk', { change: data, ids: [person._id], dryRun: false })
    expect(many.status).toBe(422)
  }
  expect((await userNow(person._id))?.branch).toBe('tirana')
})

test('two who move somebody at once do it once, and what is given to them meanwhile is not left behind', async () => {
  const person = await somebody()
  const customers = [await aCustomer(admin, {}), await aCustomer(admin, {}), await aCustomer(admin, {})]
  const [one, other, ...given] = await Promise.all([
    move(admin, person._id),
    move(admin, person._id, { branch: 'vlora' }),
    ...customers.map(({ _id }) => admin.put('/api/customer', { _id, data: { assignedTo: person._id } })),
  ])
  expect([one?.status, other?.status].toSorted()).toEqual([200, 404])
  for (const { status } of given) expect([200, 422]).toContain(status)
  expect(await owner`select from customers where assigned_to = ${person._id}`).toEqual([])
  const now = await userNow(person._id)
  expect(now?.repository).toBe(`prona/${now?.branch}@banesa-iliria`)
})

test(
  'more of a kind than are handed over at once stop the move, and thousands go in one',
  async () => {
    const [leaving, successor] = [await somebody(), await somebody()]
    const insert = (many: number) => owner`
      insert into customers (_id, branch, kind, last_name, assigned_to)
      select gen_random_uuid(), 'tirana', 'person', 'Klient ' || n, ${leaving._id} from generate_series(1, ${many}) n`
    // What follows from each would take long and is not what is asked here.
    await owner`alter table customers disable trigger user`
    await insert(20_001)
    for (const more of [{}, { successor: successor._id }])
      expect((await move(admin, leaving._id, more)).body.fields[0].field).toBe('successor')
    await owner`delete from customers where assigned_to = ${leaving._id}`
    await owner`alter table customers enable trigger user`
    await insert(2_000)
    expect((await move(admin, leaving._id)).status).toBe(200)
    expect((await userNow(leaving._id))?.branch).toBe('durres')
  },
  untilDone,
)
