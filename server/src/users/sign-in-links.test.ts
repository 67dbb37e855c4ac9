import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { clientOf } from '../../test/builders.ts'
import { aClock } from '../../test/clock.ts'
import { freshApp } from '../../test/harness.ts'
import { heldUp } from '../../test/held-up.ts'
import { aCompany, aPerson, goodPassword } from '../../test/people.ts'
import { personWith } from '../../test/person-with.ts'
import { inviteAdministrator } from '../auth/first-administrator.ts'
import { pruneLinks } from '../auth/sign-in-links.ts'

const { now, laterBy } = aClock()
const { app, sql, owner, config } = await freshApp({}, now)
await aCompany(sql)
const someone = (wanted: Parameters<typeof aPerson>[1] = {}) => aPerson(sql, { at: now(), ...wanted })
const newPassword = 'një tjetër i fortë'

/** Sessions end on the clock, so that each test has its own people. */
async function managerOf(branch: string) {
  return clientOf(app, await someone({ role: 'manager', branch }))
}

function call(method: 'POST' | 'PUT', url: string, payload: object) {
  return app.inject({ method, url, payload })
}

async function linkOf(by: Awaited<ReturnType<typeof managerOf>>, _id: string): Promise<string> {
  const { status, body } = await by.post('/api/user/signInLink', { _id })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.link.path.split('#token=')[1]
}

async function passwordOf(_id: string) {
  const [row] = await owner`select hash from user_passwords where user_id = ${_id}`
  return row?.hash
}

const opened = async (token: string) => (await call('POST', '/api/user/auth/link', { token })).statusCode
const chosen = async (token: string, password = newPassword) =>
  (await call('PUT', '/api/user/auth/link', { token, password })).statusCode

test('a link says whom it is for, sets the password once, signs in and ends every other session', async () => {
  const manager = await managerOf('tirana')
  const agent = await someone({ username: 'ela', role: 'agent' })
  const token = await linkOf(manager, agent._id)
  const { user } = (await call('POST', '/api/user/auth/link', { token })).json()
  expect(user).toEqual({
    username: 'ela',
    name: 'Emri ela',
    language: 'sq',
    company: 'Banesa Iliria',
    inviter: null,
  })
  const answer = await call('PUT', '/api/user/auth/link', { token, password: newPassword })
  expect(answer.statusCode).toBe(200)
  expect((await clientOf(app, agent).get('/api/units')).status).toBe(401)
  expect((await clientOf(app, answer.json()).get('/api/units')).status).toBe(200)
  expect([await opened(token), await chosen(token, goodPassword)]).toEqual([404, 404])
  const credentials = { username: 'ela', password: newPassword }
  expect((await call('POST', '/api/user/auth', credentials)).statusCode).toBe(200)
})

test('of ten who open a link at once one sets the password', async () => {
  const manager = await managerOf('tirana')
  const token = await linkOf(manager, (await someone())._id)
  const statuses = await Promise.all(
    Array.from({ length: 10 }, (_, index) => chosen(token, `kështjella numër ${index}x`)),
  )
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  expect(statuses.filter((status) => status === 404)).toHaveLength(9)
})

test('of two who have both found the link to be good one sets the password', async () => {
  const manager = await managerOf('tirana')
  const agent = await someone()
  const token = await linkOf(manager, agent._id)
  const passwords = ['kështjella e parë', 'kështjella e dytë']
  const statuses = await heldUp(owner, {
    by: (db) => db`select from sign_in_links where user_id = ${agent._id} for update`,
    work: () => Promise.all(passwords.map((password) => chosen(token, password))),
    waiting: 2,
  })
  expect(statuses.toSorted()).toEqual([200, 404])
  const won = passwords[statuses.indexOf(200)]
  const credentials = { username: agent.username, password: won }
  expect((await call('POST', '/api/user/auth', credentials)).statusCode).toBe(200)
})

test('a link ends after half an hour, with a new one, and when the user’s rights change or end', async () => {
  const admin = clientOf(app, await someone({ role: 'administrator' }))
  const role = await owner`select _id from roles where key = 'manager'`
  for (const end of [
    async (_id: string) => void (await linkOf(admin, _id)),
    (_id: string) => admin.put('/api/user', { _id, data: { extraBranches: ['durres'] } }),
    (_id: string) => admin.put('/api/user', { _id, data: { role: role[0]?._id } }),
    (_id: string) => admin.post('/api/user/disable', { _id }),
  ]) {
    const agent = await someone()
    const token = await linkOf(admin, agent._id)
    const before = await passwordOf(agent._id)
    expect(await opened(token)).toBe(200)
    await end(agent._id)
    expect([await opened(token), await chosen(token)]).toEqual([404, 404])
    expect(await passwordOf(agent._id)).toBe(before)
  }
  const token = await linkOf(admin, (await someone())._id)
  laterBy(29 * 60)
  expect(await opened(token)).toBe(200)
  laterBy(60)
  expect([await opened(token), await chosen(token)]).toEqual([404, 404])
  await pruneLinks(sql, now())
  const left = await sql`select from sign_in_links where expires_at <= ${now()}`
  expect(left).toHaveLength(0)
})

test('a weak password is refused at its field, and the link goes on working', async () => {
  const manager = await managerOf('tirana')
  const token = await linkOf(manager, (await someone({ username: 'kujtim.leka' }))._id)
  for (const password of ['shkurt', 'kujtimleka99', 'BanesaIliria1']) {
    const refused = await call('PUT', '/api/user/auth/link', { token, password })
    expect([refused.statusCode, refused.json().fields[0].field], password).toEqual([422, 'password'])
  }
  expect(await chosen(token)).toBe(200)
})

test('a repeated request for a link makes another one, and nothing that is kept tells of either', async () => {
  const manager = await managerOf('tirana')
  const { _id } = await someone()
  const key = { 'idempotency-key': 'link' }
  const [one, other] = [
    await manager.post('/api/user/signInLink', { _id }, key),
    await manager.post('/api/user/signInLink', { _id }, key),
  ].map(({ body }) => String(body.link.path))
  expect(one).not.toBe(other)
  const kept = await owner`select k::text as row from idempotency_keys k`
  expect(JSON.stringify(kept)).not.toContain('token=')
  const history = (await manager.get('/api/user/history', { id: _id })).body.history
  expect(history.map(({ action }: { action: string }) => action)).toContain('signInLink')
})

test('nobody makes a link for themselves or for whom they see but do not reach', async () => {
  const chief = await someone({ role: 'administrator' })
  const boss = await someone({ role: 'manager' })
  const wider = await someone({ role: 'agent', extraBranches: ['durres'] })
  const agent = await someone({ role: 'agent' })
  const manager = clientOf(app, boss)
  for (const _id of [chief._id, boss._id, wider._id])
    expect((await manager.post('/api/user/signInLink', { _id })).status).toBe(403)
  expect((await clientOf(app, agent).post('/api/user/signInLink', { _id: boss._id })).status).toBe(403)
  expect((await manager.post('/api/user/signInLink', { _id: randomUUID() })).status).toBe(404)
  const disabled = await someone()
  await manager.post('/api/user/disable', { _id: disabled._id })
  expect((await manager.post('/api/user/signInLink', { _id: disabled._id })).status).toBe(409)
  expect(
    (
      await sql`select from sign_in_links where user_id = any (${[chief._id, boss._id, wider._id, disabled._id]})`
    ).length,
  ).toBe(0)
})

test('the link of a user is not the company’s first, nor the other way round', async () => {
  const manager = await managerOf('tirana')
  const token = await linkOf(manager, (await someone())._id)
  const first = {
    token,
    username: 'tjeter',
    name: 'Tjetër',
    password: newPassword,
    company: 'Tjetra',
    branch: { code: 'vlora', name: 'Vlorë' },
  }
  expect((await call('POST', '/api/user/auth/first', first)).statusCode).toBe(404)
  expect(await opened(token)).toBe(200)
  expect(await inviteAdministrator(sql, config)).toBeUndefined()
})

test('nobody’s password can be given with a user, in a change, an import or for many at once', async () => {
  const manager = await managerOf('tirana')
  const { _id } = await someone()
  const [agent] = await owner`select _id from roles where key = 'agent'`
  const before = await passwordOf(_id)
  const created = { username: 'me.fjalekalim', name: 'X', role: agent?._id, password: newPassword }
  const ids = [_id]
  for (const answer of [
    await manager.post('/api/user', created),
    await manager.put('/api/user', { _id, data: { password: newPassword } }),
    await manager.post('/api/users/bulk', { ids, change: { password: newPassword }, dryRun: false }),
    await manager.post('/api/user/signInLink', { _id, password: newPassword }),
  ]) {
    expect(answer.status, answer.text).toBe(422)
    expect(answer.body.fields[0].field).toContain('password')
  }
  expect((await manager.post('/api/user/setPassword', { _id, password: newPassword })).status).toBe(404)
  const text = 'username,name,role,password\nme.fjalekalim,X,Agjent,një tjetër i fortë\n'
  const imported = await manager.post('/api/user/import', { text, dryRun: false, rows: 'all' })
  expect(imported.status, imported.text).toBe(200)
  expect(imported.body.import.columns[3]).toMatchObject({ heading: 'password', field: null })
  const credentials = { username: 'me.fjalekalim', password: newPassword }
  expect((await call('POST', '/api/user/auth', credentials)).statusCode).toBe(401)
  expect(await passwordOf(_id)).toBe(before)
})

test('a link ends with the right of whoever made it: disabled, demoted, without the branch', async () => {
  const admin = clientOf(app, await someone({ role: 'administrator' }))
  const [agent] = await owner`select _id from roles where key = 'agent'`
  const branchTaken = (_id: string) => owner`
    update users set branch = 'durres', repository = 'prona/durres@banesa-iliria' where _id = ${_id}`
  for (const end of [
    (_id: string) => admin.post('/api/user/disable', { _id }),
    (_id: string) => admin.put('/api/user', { _id, data: { role: agent?._id } }),
    (_id: string) => branchTaken(_id),
  ]) {
    const boss = await someone({ role: 'manager' })
    const { _id } = await someone()
    const token = await linkOf(clientOf(app, boss), _id)
    const before = await passwordOf(_id)
    expect(await opened(token)).toBe(200)
    await end(boss._id)
    expect([await opened(token), await chosen(token)]).toEqual([404, 404])
    expect(await passwordOf(_id)).toBe(before)
  }
})

test('a link ends when the user’s role is given what its maker lacks, and works again once it is taken away', async () => {
  const admin = clientOf(app, await someone({ role: 'administrator' }))
  const narrow = await personWith(
    { sql, owner, now },
    { permissions: ['unit.read'], hidden: ['unit.minPrice'] },
  )
  const manager = await managerOf('tirana')
  const token = await linkOf(manager, narrow._id)
  const wide = { permissions: ['*'], hiddenFields: [] }
  expect((await admin.put('/api/role', { _id: narrow.role, data: wide })).status).toBe(200)
  expect([await opened(token), await chosen(token)]).toEqual([404, 404])
  const narrowed = { permissions: ['unit.read'], hiddenFields: ['unit.minPrice'] }
  expect((await admin.put('/api/role', { _id: narrow.role, data: narrowed })).status).toBe(200)
  expect(await chosen(token)).toBe(200)
})

test('the links somebody made end with all their sessions, a new password, a new link or fewer rights, for good', async () => {
  const admin = clientOf(app, await someone({ role: 'administrator' }))
  const [agent] = await owner`select _id from roles where key = 'agent'`
  const [managers] = await owner`select _id from roles where key = 'manager'`
  const put = (_id: string, data: object) => admin.put('/api/user', { _id, data })
  const change = { oldPassword: goodPassword, newPassword }
  type Maker = Awaited<ReturnType<typeof someone>>
  const ends: readonly ((maker: Maker) => Promise<unknown>)[] = [
    ({ _id }) => admin.post('/api/user/endSessions', { _id }),
    (maker) => clientOf(app, maker).put('/api/user/auth', change),
    async ({ _id }) => void (await chosen(await linkOf(admin, _id), 'një i tretë i fortë')),
    async ({ _id }) => {
      await admin.post('/api/user/disable', { _id })
      await admin.post('/api/user/enable', { _id })
    },
    async ({ _id }) => {
      await put(_id, { role: agent?._id })
      await put(_id, { role: managers?._id })
    },
  ]
  for (const [index, end] of ends.entries()) {
    const maker = await someone({ role: 'manager' })
    const { _id } = await someone()
    const token = await linkOf(clientOf(app, maker), _id)
    const before = await passwordOf(_id)
    expect(await opened(token)).toBe(200)
    await end(maker)
    expect([await opened(token), await chosen(token)], `end ${index}`).toEqual([404, 404])
    expect(await passwordOf(_id)).toBe(before)
  }
})

test('the links of a role’s holders end when it loses a right, and stay ended when it gets that back', async () => {
  const admin = clientOf(app, await someone({ role: 'administrator' }))
  const wide = ['unit.read', 'user.read', 'user.signInLink']
  const { role } = await personWith({ sql, owner, now }, { permissions: wide }, 'durres')
  const { _id } = await personWith({ sql, owner, now }, { permissions: ['unit.read'] }, 'durres')
  const maker = await someone({ branch: 'durres' })
  await owner`update users set role = ${role} where _id = ${maker._id}`
  const token = await linkOf(clientOf(app, maker), _id)
  const renamed = await admin.put('/api/role', { _id: role, data: { name: 'Pritja e re' } })
  expect(renamed.status, renamed.text).toBe(200)
  expect(await opened(token)).toBe(200)
  for (const permissions of [['unit.read', 'user.read'], wide])
    expect((await admin.put('/api/role', { _id: role, data: { permissions } })).status).toBe(200)
  expect([await opened(token), await chosen(token)]).toEqual([404, 404])
})

test('a session that is ended while it makes a link leaves none, whichever comes first', async () => {
  const admin = clientOf(app, await someone({ role: 'administrator' }))
  for (let round = 0; round < 8; round++) {
    const maker = await someone({ role: 'manager' })
    const people = [await someone(), await someone(), await someone()]
    const making = people.map(({ _id }) => clientOf(app, maker).post('/api/user/signInLink', { _id }))
    const ended = await admin.post('/api/user/endSessions', { _id: maker._id })
    expect(ended.status).toBe(200)
    for (const answer of await Promise.all(making)) expect([200, 401]).toContain(answer.status)
    expect(await sql`select from sign_in_links where made_by = ${maker._id}`).toHaveLength(0)
  }
})

test('an open link ends when its user changes their password, and when their sessions are ended', async () => {
  const manager = await managerOf('tirana')
  const own = await someone()
  const change = { oldPassword: goodPassword, newPassword }
  for (const [person, end] of [
    [own, () => clientOf(app, own).put('/api/user/auth', change)],
    [await someone(), (_id: string) => manager.post('/api/user/endSessions', { _id })],
  ] as const) {
    const token = await linkOf(manager, person._id)
    expect((await end(person._id)).status).toBe(200)
    expect([await opened(token), await chosen(token, 'një i tretë i fortë')]).toEqual([404, 404])
  }
})
