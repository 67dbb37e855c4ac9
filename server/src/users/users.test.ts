import { expect, test } from 'vitest'
import { aUnit, clientOf } from '../../test/builders.ts'
import { freshApp } from '../../test/harness.ts'
import { aCompany, aPerson, goodPassword } from '../../test/people.ts'

const { app, sql, owner } = await freshApp()
await aCompany(sql)
const chief = await aPerson(sql, { role: 'administrator' })
const admin = clientOf(app, chief)
const boss = await aPerson(sql, { role: 'manager' })
const manager = clientOf(app, boss)

async function roleId(key: string): Promise<string> {
  const [role] = await owner`select _id from roles where key = ${key}`
  return role?._id
}
const ids = Object.fromEntries(
  await Promise.all(['administrator', 'manager', 'agent'].map(async (key) => [key, await roleId(key)])),
)

let number = 0
function aUser(more: object = {}) {
  return { username: `i.ri.${++number}`, name: 'I Riu', role: ids.agent, ...more }
}

async function signIn(username: string, password: string) {
  const answer = await app.inject({ method: 'POST', url: '/api/user/auth', payload: { username, password } })
  return { status: answer.statusCode, token: answer.json().token }
}

async function aLink(by: typeof admin, _id: string): Promise<string> {
  const { status, body } = await by.post('/api/user/signInLink', { _id })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.link.path.split('#token=')[1]
}

async function choose(token: string, password: string) {
  const answer = await app.inject({ method: 'PUT', url: '/api/user/auth/link', payload: { token, password } })
  return { status: answer.statusCode, body: answer.json() }
}

async function userNow(_id: string) {
  const [row] = await owner`select * from users where _id = ${_id}`
  return row
}

test('a new user belongs to the branch of who made them, and signs in once they have set a password', async () => {
  const made = await manager.post('/api/user', aUser({ username: 'ela' }))
  expect(made.status, JSON.stringify(made.body)).toBe(200)
  expect(made.body.user).toMatchObject({
    branch: 'tirana',
    repository: 'prona/tirana@banesa-iliria',
    status: 'active',
  })
  expect((await signIn('ela', goodPassword)).status).toBe(401)
  const token = await aLink(manager, made.body.user._id)
  expect((await choose(token, goodPassword)).status).toBe(200)
  expect((await signIn('ela', goodPassword)).status).toBe(200)
})

test('nobody gives a role above their own', async () => {
  const refused = await manager.post('/api/user', aUser({ role: ids.administrator }))
  expect(refused.status).toBe(422)
  expect(refused.body.fields[0]).toMatchObject({ field: 'role', code: 'notAllowed' })
  const agent = (await manager.post('/api/user', aUser())).body.user
  const raised = await manager.put('/api/user', { _id: agent._id, data: { role: ids.administrator } })
  expect(raised.status).toBe(422)
  expect((await userNow(agent._id))?.role).toBe(ids.agent)
})

test('who is above oneself is left alone', async () => {
  for (const attempt of [
    manager.put('/api/user', { _id: chief._id, data: { name: 'Tjetër' } }),
    manager.post('/api/user/disable', { _id: chief._id }),
    manager.post('/api/user/signInLink', { _id: chief._id }),
    manager.post('/api/user/endSessions', { _id: chief._id }),
  ]) {
    expect((await attempt).status).toBe(403)
  }
  expect(await userNow(chief._id)).toMatchObject({ name: `Emri ${chief.username}`, status: 'active' })
  expect((await admin.get('/api/users')).status).toBe(200)
})

test('nobody edits their own role, standing or branches, but their name and language', async () => {
  for (const data of [{ role: ids.agent }, { extraBranches: ['durres'] }]) {
    const refused = await manager.put('/api/user', { _id: boss._id, data })
    expect(refused.status).toBe(422)
    expect(refused.body.fields[0].code).toBe('notAllowed')
  }
  expect(
    (await manager.put('/api/user', { _id: boss._id, data: { name: 'Emër i ri', language: 'de' } })).status,
  ).toBe(200)
  expect((await manager.post('/api/user/signInLink', { _id: boss._id })).status).toBe(403)
})

test('nobody deletes a user, alone, among many, or by undoing the import that made them; they are disabled', async () => {
  const made = (await admin.post('/api/user', aUser())).body.user
  const [role] = await owner`select name from roles where _id = ${ids.agent}`
  const text = `username,name,role\ni.sjelle,I Sjellë,${role?.name}\n`
  const imported = await admin.post('/api/user/import', { text, dryRun: false, rows: 'all' })
  expect(imported.status, imported.text).toBe(200)
  const { batch } = imported.body.import
  const [brought] = await owner`select _id from users where username = 'i.sjelle'`
  const undone = await admin.post('/api/users/bulk/undo', { batch })
  expect(undone.body.undo.counts, undone.text).toEqual({ rows: 1, refused: 1 })
  expect((await admin.remove('/api/user', made._id)).status).toBe(405)
  const many = await admin.post('/api/users/bulk', { delete: true, ids: [made._id] })
  expect([many.status, many.body.code]).toEqual([403, 'forbidden'])
  for (const _id of [made._id, brought?._id]) {
    expect((await userNow(_id))?.deleted_at).toBeNull()
    expect((await admin.post('/api/user/disable', { _id })).status).toBe(200)
    expect((await userNow(_id))?.status).toBe('disabled')
  }
})

test('access ends and comes back by actions of their own, never as a field among others', async () => {
  const { _id, version } = (await admin.post('/api/user', aUser())).body.user
  const [role] = await owner`select name from roles where _id = ${ids.agent}`
  const asField = [
    admin.put('/api/user', { _id, data: { status: 'disabled' } }),
    admin.post('/api/users/bulk', { ids: [_id], change: { status: 'disabled' } }),
    admin.post('/api/user', aUser({ status: 'disabled' })),
  ]
  for (const attempt of asField) {
    const { status, text } = await attempt
    expect([status, text.includes('status')], text).toEqual([422, true])
  }
  const own = await admin.post('/api/users/bulk', { ids: [{ _id, change: { status: 'disabled' } }] })
  expect(own.body.bulk.counts).toEqual({ rows: 1, refused: 1 })
  const text = `_id,version,status\n${_id},${version},disabled\nnew,I Ri,${role?.name}\n`
  await admin.post('/api/user/import', { text, rows: 'good' })
  expect((await userNow(_id))?.status).toBe('active')
  expect((await manager.post('/api/user/disable', { _id })).status).toBe(200)
  expect((await manager.post('/api/user/disable', { _id })).status).toBe(409)
  expect((await manager.post('/api/user/enable', { _id })).status).toBe(200)
  expect((await manager.post('/api/user/enable', { _id })).status).toBe(409)
  expect((await userNow(_id))?.status).toBe('active')
})

test('a branch is given by who has it and must exist', async () => {
  const foreign = await manager.post('/api/user', aUser({ extraBranches: ['durres'] }))
  expect(foreign.body.fields[0]).toMatchObject({ field: 'extraBranches', code: 'notAllowed' })
  const unknown = await admin.post('/api/user', aUser({ extraBranches: ['berat'] }))
  expect(unknown.body.fields[0]).toMatchObject({ field: 'extraBranches', code: 'notAChoice' })
  const made = await admin.post('/api/user', aUser({ extraBranches: ['durres'] }))
  expect(made.status).toBe(200)
  const form = await manager.get('/api/user/form')
  // Their own is none of the others, and they have no further one.
  expect(form.body.formDetails.choices.extraBranches).toEqual([])
})

test('a disabled user is out at the very next request', async () => {
  for (const out of [
    (_id: string) => admin.post('/api/user/disable', { _id }),
    (id: string) => admin.post('/api/user/endSessions', { _id: id }),
    async (id: string) => choose(await aLink(admin, id), 'një tjetër i fortë'),
  ]) {
    const person = await aPerson(sql)
    const calls = clientOf(app, person)
    expect((await calls.get('/api/units')).status).toBe(200)
    expect((await out(person._id)).status).toBe(200)
    expect((await calls.get('/api/units')).status).toBe(401)
  }
})

test('a right that was taken away is gone at the very next request', async () => {
  const made = (await admin.post('/api/role', { name: 'Vetëm njësi', permissions: ['unit.read'] })).body.role
  const person = await aPerson(sql)
  await admin.put('/api/user', { _id: person._id, data: { role: made._id } })
  const calls = clientOf(app, person)
  expect((await calls.get('/api/units')).status).toBe(200)
  expect((await calls.get('/api/customers')).status).toBe(403)
  await admin.put('/api/role', { _id: made._id, data: { permissions: ['customer.read'] } })
  expect((await calls.get('/api/units')).status).toBe(403)
  expect((await calls.get('/api/customers')).status).toBe(200)
})

test('a field hidden from a role is as if there were none, from the next request on', async () => {
  const made = (
    await admin.post('/api/role', { name: 'Pa çmime', permissions: ['unit.read'], hiddenFields: [] })
  ).body.role
  const person = await aPerson(sql)
  await admin.put('/api/user', { _id: person._id, data: { role: made._id } })
  const unit = await aUnit(admin)
  const calls = clientOf(app, person)
  expect((await calls.get(`/api/unit?id=${unit._id}`)).body.unit.salePrice).toBe(12_000_000)
  await admin.put('/api/role', { _id: made._id, data: { hiddenFields: ['unit.salePrice'] } })
  expect((await calls.get(`/api/unit?id=${unit._id}`)).body.unit).not.toHaveProperty('salePrice')
})

test('the last administrator is not demoted or disabled', async () => {
  for (const attempt of [
    admin.put('/api/user', { _id: chief._id, data: { role: ids.agent } }),
    admin.post('/api/user/disable', { _id: chief._id }),
  ]) {
    expect([409, 422]).toContain((await attempt).status)
  }
  expect(await userNow(chief._id)).toMatchObject({
    status: 'active',
    role: ids.administrator,
    deleted_at: null,
  })
})

test('two administrators who demote or disable each other at once leave one', async () => {
  for (const against of [
    (id: string) => ['PUT', '/api/user', { _id: id, data: { role: ids.agent } }] as const,
    (_id: string) => ['POST', '/api/user/disable', { _id }] as const,
  ]) {
    const pair = await Promise.all([0, 1].map(() => aPerson(sql, { role: 'administrator' })))
    await owner`update users set status = 'disabled' where _id <> all (${pair.map((one) => one._id)}::uuid[])`
    await expect.poll(async () => (await admin.get('/api/users')).status).toBe(401)
    const answers = await Promise.all(
      pair.map((one, index) => {
        const [method, url, payload] = against(pair[1 - index]?._id ?? '')
        return app.inject({
          method,
          url,
          headers: { authorization: one.token },
          ...(payload ? { payload } : {}),
        })
      }),
    )
    const left = await owner`
      select from users where status = 'active' and deleted_at is null and role = ${ids.administrator}`
    expect(left).toHaveLength(1)
    expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(1)
    await owner`update users set status = 'active', role = ${ids.administrator} where _id = ${chief._id}`
    await owner`update users set status = 'active' where _id = ${boss._id}`
    await expect.poll(async () => (await admin.get('/api/users')).status).toBe(200)
  }
})

test('among the branches to give a user is not the one that is their own', async () => {
  const { choices } = (await admin.get('/api/user/form')).body.formDetails
  const codes = choices.extraBranches.map(({ value }: { value: string }) => value)
  expect(codes).toContain('durres')
  expect(codes).not.toContain('tirana')
})
