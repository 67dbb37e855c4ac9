import { allPermissions, may } from '@prona/contract/access'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { aJobRun } from '../../test/a-job-run.ts'
import { aUnit, type Body, clientOf } from '../../test/builders.ts'
import { freshApp } from '../../test/harness.ts'
import { openLive } from '../../test/open-live.ts'
import { aCompany, aPerson, type Person } from '../../test/people.ts'
import { personWith } from '../../test/person-with.ts'
import { notifyOfEndingTokens } from '../notifications/tokens.ts'
import { pruneTokens } from './api-tokens.ts'
import { byToken } from './find-api-token.ts'

const fresh = await freshApp()
const { app, sql, owner } = fresh
let address = ''
beforeAll(async () => {
  await aCompany(sql)
  await app.listen({ port: 0, host: '127.0.0.1' })
  address = app.listeningOrigin
})

const some = {
  permissions: ['unit.read', 'property.read', 'property.create', 'unit.create'],
  branches: ['tirana'],
}
const wanted = (more: object = {}) => ({ name: 'Faqja', days: 30, ...some, ...more })
const asked = (person: Pick<Person, 'token'>, more: object = {}) =>
  clientOf(app, person).post('/api/user/auth/apiToken', wanted(more))
async function aToken(person: Pick<Person, 'token'>, more: object = {}) {
  const { status, body, text } = await asked(person, more)
  expect(status, text).toBe(200)
  return { ...body, script: clientOf(app, { token: `Bearer ${body.token}` }) } as Body & {
    readonly script: ReturnType<typeof clientOf>
  }
}
const own = async (person: Pick<Person, 'token'>) =>
  (await clientOf(app, person).get('/api/user/auth/apiTokens')).body.tokens
const fieldsOf = ({ status, body }: Body) => [status, ...body.fields.map((one: Body) => one.field)]

test('a script does by a token what was chosen of what its maker may, and nothing else', async () => {
  const manager = await aPerson(sql, { role: 'manager' })
  const { token, apiToken, script } = await aToken(manager)
  expect(token).toMatch(/^prona_[A-Za-z0-9_-]{43}$/)
  expect(apiToken).toMatchObject({ name: 'Faqja', lastUsedAt: null, branches: ['tirana'] })
  const unit = await aUnit(script)
  expect((await clientOf(app, { token }).get('/api/unit', { id: unit._id })).status).toBe(200)
  expect((await script.put('/api/unit', { _id: unit._id, data: { code: 'X' } })).status).toBe(403)
  expect((await clientOf(app, manager).get('/api/unit', { id: unit._id })).body.unit.code).toBe(unit.code)
  expect((await script.get('/api/user/auth/user')).body.user).toMatchObject({
    ...{ _id: manager._id, permissions: expect.arrayContaining(some.permissions), branch: 'tirana' },
  })
  expect((await script.get('/api/user/auth/user')).headers['set-cookie']).toBeUndefined()
})

test('each write names the token beside the person, in the record of changes and as a file', async () => {
  const manager = await aPerson(sql, { role: 'manager' })
  const { script } = await aToken(manager, { name: 'Sinkronizimi' })
  await aUnit(script)
  expect((await script.get('/api/customers')).status).toBe(403)
  const admin = clientOf(app, await aPerson(sql, { role: 'administrator' }))
  const seen = async () => (await admin.get('/api/audit', { by: manager._id })).body.audit
  await expect
    .poll(async () => (await seen()).map(({ kind, token }: Body) => [kind, token]))
    .toEqual([
      ['refused', 'Sinkronizimi'],
      ['change', 'Sinkronizimi'],
      ['change', 'Sinkronizimi'],
      ['tokenMade', 'Sinkronizimi'],
    ])
  await aUnit(clientOf(app, manager))
  expect((await seen())[0]).toMatchObject({ kind: 'change', token: null })
  const file = await app.inject({
    url: `/api/audit/export?by=${manager._id}`,
    headers: { authorization: String((await aPerson(sql, { role: 'administrator' })).token) },
  })
  expect(file.body).toContain('tokeni i API-t Sinkronizimi')
})

test('no token is made for what its maker may not do, for a branch they do not have, or long after they confirmed who they are', async () => {
  const agent = await aPerson(sql, { role: 'agent' })
  expect(fieldsOf(await asked(agent, { permissions: ['user.create'] }))).toEqual([422, 'permissions'])
  expect(fieldsOf(await asked(agent, { permissions: ['unit.read', 'unit.flies'] }))).toEqual([
    422,
    'permissions',
  ])
  expect(fieldsOf(await asked(agent, { permissions: ['unit.read'], branches: ['durres'] }))).toEqual([
    422,
    'branches',
  ])
  expect(fieldsOf(await asked(agent, { permissions: [] }))).toEqual([422, 'permissions'])
  expect(fieldsOf(await asked(agent, { days: 366 }))).toEqual([422, 'days'])
  const reading = { permissions: ['unit.read'] }
  const confirmed = (at: string) =>
    owner`update sessions set confirmed_at = ${at}::timestamptz where user_id = ${agent._id}`
  await confirmed(new Date(Date.now() - 3_600_000).toISOString())
  // What makes none either way: it may take a moment until the server hears of it.
  const none = { permissions: ['user.create'] }
  await expect.poll(async () => (await asked(agent, none)).body.code).toBe('confirmAgain')
  expect((await asked(agent, reading)).status).toBe(403)
  await confirmed(new Date().toISOString())
  await expect.poll(async () => (await asked(agent, none)).status).toBe(422)
  expect(await own(agent)).toEqual([])
  await aToken(agent, reading)
  expect(fieldsOf(await asked(agent, reading))).toEqual([422, 'name'])
  expect(await own(agent)).toHaveLength(1)
})

test('the token of an administrator never has everything, and makes neither people, roles nor tokens', async () => {
  const chief = await aPerson(sql, { role: 'administrator' })
  expect(fieldsOf(await asked(chief, { permissions: ['*'] }))).toEqual([422, 'permissions'])
  const mine = allPermissions.filter(
    (one) => !/^(user|role|webhook|webhookDelivery)\./.test(one) || /\.(read|report)$/.test(one),
  )
  for (const one of allPermissions.filter((each) => !mine.includes(each)))
    expect(fieldsOf(await asked(chief, { permissions: [one] })), one).toEqual([422, 'permissions'])
  const { script } = await aToken(chief, { permissions: mine, branches: ['tirana', 'durres'] })
  const { permissions } = (await script.get('/api/user/auth/user')).body.user
  expect(permissions.toSorted()).toEqual(mine.toSorted())
  const { paths } = (await script.get('/api/openapi.json')).body
  const people = await owner`select _id from users order by _id`
  let closed = 0
  for (const [path, methods] of Object.entries<Record<string, Body>>(paths))
    for (const [method, call] of Object.entries(methods)) {
      if (call.security?.length === 0 || call.security?.some((one: Body) => 'apiToken' in one)) continue
      const url = path.replace(/\{\w+\}/g, chief._id)
      const { status } = await script.send(method.toUpperCase() as 'GET', url)
      expect([url, method, status]).toEqual([url, method, 403])
      closed += 1
    }
  expect(closed).toBeGreaterThan(20)
  for (const path of ['/api/user', '/api/role', '/api/user/endSessions', '/api/user/signInLink'])
    expect(
      (await script.post(path, { _id: chief._id, username: 'x', name: 'X', role: chief._id })).status,
    ).toBe(403)
  expect((await script.get('/api/user/apiTokens', { id: chief._id })).status).toBe(403)
  expect(await owner`select _id from users order by _id`).toEqual(people)
  expect(await own(chief)).toHaveLength(1)
})

test('every call that is not for scripts refuses one, and those that are say so in the document', async () => {
  const { script } = await aToken(await aPerson(sql, { role: 'manager' }), { permissions: ['unit.read'] })
  const { paths } = (await script.get('/api/openapi.json')).body
  for (const [path, methods] of Object.entries<Record<string, Body>>(paths))
    for (const [method, call] of Object.entries(methods)) {
      const right = call['x-permission']
      if (right === undefined || right === 'unit.read') continue
      const { status } = await script.send(method.toUpperCase() as 'GET', path)
      expect(status, `${method} ${path}`).toBeGreaterThanOrEqual(400)
    }
})

test('whatever its maker may do and was chosen, a token has no more than either', () => {
  const subset = fc.subarray([...allPermissions, '*', 'nowhere', 'user.update', 'role.create'])
  const codes = fc.subarray(['tirana', 'durres', 'vlora'])
  const maker = fc.record({ permissions: subset, branches: codes })
  fc.assert(
    fc.property(maker, subset, codes, ({ permissions, branches }, chosen, chosenBranches) => {
      const rights = { permissions, ownRows: ['order'], hiddenFields: ['unit.minPrice'] }
      const reader = { branches, branch: 'tirana', rights } as unknown as Parameters<typeof byToken>[0]
      const given = { _id: 'x', name: 'x', permissions: chosen, branches: chosenBranches }
      const { rights: got, branches: places, branch } = byToken(reader, given)
      expect(got).toMatchObject({ ownRows: ['order'], hiddenFields: ['unit.minPrice'] })
      for (const one of got.permissions) {
        expect(chosen).toContain(one)
        expect(may(rights, one)).toBe(true)
        expect(one).not.toMatch(/\*|^(user|role)\.(?!read$|report$)/)
      }
      for (const code of places) expect(branches.includes(code) && chosenBranches.includes(code)).toBe(true)
      expect(places.includes(branch) || branch === '').toBe(true)
    }),
  )
})

test('what its maker loses the token loses at the next request, and has again when they do', async () => {
  const maker = await personWith(fresh, { permissions: ['unit.read', 'property.read'] })
  const { script } = await aToken(maker, { permissions: ['unit.read'] })
  const admin = clientOf(app, await aPerson(sql, { role: 'administrator' }))
  const give = async (permissions: string[]) =>
    expect((await admin.put('/api/role', { _id: maker.role, data: { permissions } })).status).toBe(200)
  expect((await script.get('/api/units')).status).toBe(200)
  await give(['property.read'])
  expect((await script.get('/api/units')).status).toBe(403)
  await give(['unit.read', 'property.read'])
  expect((await script.get('/api/units')).status).toBe(200)
  expect((await script.get('/api/properties')).status).toBe(403)
})

test('a token reaches the branches it was given, as long as its maker has them', async () => {
  const maker = await aPerson(sql, { role: 'manager', extraBranches: ['durres'] })
  const { token, script } = await aToken(maker, { branches: ['durres'] })
  expect((await aUnit(script)).branch).toBe('durres')
  const { user } = (await script.get('/api/user/auth/user')).body
  expect([user.branch, user.branches.map(({ code }: Body) => code)]).toEqual(['durres', ['durres']])
  expect((await clientOf(app, { token }, { branch: 'tirana' }).get('/api/units')).status).toBe(404)
  await owner`update users set extra_branches = '{}' where _id = ${maker._id}`
  const inDurres = clientOf(app, { token }, { branch: 'durres' })
  await expect.poll(async () => (await inDurres.get('/api/units')).status).toBe(404)
  expect((await script.get('/api/units')).body.units).toEqual([])
})

const waysToEnd: readonly (readonly [string, (maker: Person, id: string) => Promise<unknown>])[] = [
  [
    'its maker ends it',
    (maker, id) => clientOf(app, maker).send('DELETE', `/api/user/auth/apiToken?id=${id}`),
  ],
  [
    'an administrator ends it',
    async (_, id) => (await chief()).send('DELETE', `/api/user/apiToken?id=${id}`),
  ],
  [
    'an administrator ends all that is open',
    async ({ _id }) => (await chief()).post('/api/user/endSessions', { _id }),
  ],
  ['its maker is disabled', async ({ _id }) => (await chief()).post('/api/user/disable', { _id })],
]
async function chief() {
  return clientOf(app, await aPerson(sql, { role: 'administrator' }))
}

test.for(waysToEnd)('when %s, the next request is refused and its stream closes', async ([, end]) => {
  const maker = await aPerson(sql, { role: 'manager' })
  const { token, apiToken, script } = await aToken(maker)
  const live = await openLive(address, token)
  expect(live.status).toBe(200)
  const over = live.next()
  expect(Reflect.get((await end(maker, apiToken._id)) as object, 'status')).toBe(200)
  expect((await script.get('/api/units')).status).toBe(401)
  expect(await over).toBeUndefined()
  await owner`update users set status = 'active' where _id = ${maker._id}`
  await expect
    .poll(
      async () => (await owner`select 1 from users where _id = ${maker._id} and status = 'active'`).length,
    )
    .toBe(1)
  expect((await script.get('/api/units')).status).toBe(401)
})

test('a token that ran out by the database’s clock is refused', async () => {
  const maker = await aPerson(sql, { role: 'manager' })
  const { apiToken, script } = await aToken(maker)
  expect((await script.get('/api/units')).status).toBe(200)
  await owner`
    update api_tokens set created_at = now() - interval '2 days', expires_at = now() where _id = ${apiToken._id}`
  await expect.poll(async () => (await script.get('/api/units')).status).toBe(401)
  expect(await own(maker)).toHaveLength(1)
  await owner`update api_tokens set created_at = now() - interval '300 days', expires_at = now() - interval '31 days'
    where _id = ${apiToken._id}`
  await pruneTokens(sql)
  expect(await own(maker)).toEqual([])
})

test('a token is taken from the header alone, and neither a guess nor a part of one gets in', async () => {
  const { token } = await aToken(await aPerson(sql, { role: 'manager' }))
  for (const url of [`/api/user/auth/user?token=${token}`, `/api/units?token=${token}`])
    expect([400, 401]).toContain((await app.inject({ url })).statusCode)
  for (const one of [
    token.slice(6),
    token.slice(0, -1),
    `${token}A`,
    `PRONA_${token.slice(6)}`,
    `prona_${'A'.repeat(43)}`,
  ])
    expect((await clientOf(app, { token: one }).get('/api/units')).status).toBe(401)
})

test('somebody’s tokens are seen and ended by whoever may end their sessions, not those of people above', async () => {
  const [boss, peer] = [
    await aPerson(sql, { role: 'manager' }),
    await aPerson(sql, { role: 'administrator' }),
  ]
  const { apiToken, script } = await aToken(peer, { permissions: ['unit.read'] })
  const manager = clientOf(app, boss)
  expect((await manager.get('/api/user/apiTokens', { id: peer._id })).status).toBe(404)
  expect((await manager.send('DELETE', `/api/user/apiToken?id=${apiToken._id}`)).status).toBe(404)
  expect(
    (await clientOf(app, boss).send('DELETE', `/api/user/auth/apiToken?id=${apiToken._id}`)).status,
  ).toBe(404)
  expect((await script.get('/api/units')).status).toBe(200)
  const agent = await aPerson(sql, { role: 'agent' })
  const made = await aToken(agent, { permissions: ['unit.read'] })
  const { body, text } = await manager.get('/api/user/apiTokens', { id: agent._id })
  expect(body.tokens).toMatchObject([{ _id: made.apiToken._id, permissions: ['unit.read'] }])
  expect(text).not.toContain(made.token)
  expect((await manager.send('DELETE', `/api/user/apiToken?id=${made.apiToken._id}`)).status).toBe(200)
  expect((await made.script.get('/api/units')).status).toBe(401)
})

test('when and from where a token was last used is kept, to about an hour', async () => {
  const maker = await aPerson(sql, { role: 'manager' })
  const { script } = await aToken(maker)
  await script.get('/api/units')
  await expect.poll(async () => (await own(maker))[0].lastAddress).toBe('127.0.0.1')
  const [first] = await own(maker)
  await script.get('/api/units')
  expect((await own(maker))[0].lastUsedAt).toBe(first.lastUsedAt)
})

test('its maker is told once that it ends within a week', async () => {
  const maker = await aPerson(sql, { role: 'manager' })
  const { apiToken } = await aToken(maker, { name: 'Raporti' })
  const tell = () => notifyOfEndingTokens(aJobRun(sql, new Date().toISOString()))
  const told = async () => (await clientOf(app, maker).get('/api/notifications')).body.notifications
  await tell()
  expect(await told()).toEqual([])
  await owner`update api_tokens set created_at = now() - interval '20 days', expires_at = now() + interval '6 days'
    where _id = ${apiToken._id}`
  await tell()
  await tell()
  expect(await told()).toMatchObject([
    { kind: 'tokenEnding', title: 'Raporti', params: { device: 'Raporti' } },
  ])
})

test('a token stands in no log, no row and no answer but the one that made it', async () => {
  const maker = await aPerson(sql, { role: 'manager' })
  const { token } = await aToken(maker)
  const rows = await owner`select t::text as row from api_tokens t`
  expect(JSON.stringify(rows)).not.toContain(token.slice(6))
  expect(JSON.stringify(rows)).not.toContain(Buffer.from(token).toString('hex'))
  expect(JSON.stringify(await own(maker))).not.toContain(token.slice(6))
})

test('twenty tokens are enough for one person', async () => {
  const maker = await aPerson(sql, { role: 'manager' })
  for (let number = 0; number < 20; number++)
    await owner`insert into api_tokens (user_id, name, token_hash, permissions, branches, expires_at)
      values (${maker._id}, ${`t${number}`}, ${Buffer.from(`${maker._id}${number}`)}, '{}', '{}', now() + interval '1 day')`
  expect(fieldsOf(await asked(maker))).toEqual([422, 'name'])
  expect(await own(maker)).toHaveLength(20)
})
