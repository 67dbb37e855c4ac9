import { expect, test } from 'vitest'
import { clientOf } from '../../test/builders.ts'
import { freshApp } from '../../test/harness.ts'
import { heldUp } from '../../test/held-up.ts'
import { providerAt } from '../../test/issuer.ts'
import { aCompany, aPerson } from '../../test/people.ts'

const issuer = 'https://id.example'
const settings = { signInMethod: 'JWT', provider: providerAt(issuer) } as const
const { app, sql, owner } = await freshApp(settings)
await aCompany(sql)
const own = '/api/user/auth/account'

async function somebody(role: 'administrator' | 'manager' | 'agent', hasPassword = true) {
  const person = await aPerson(sql, { role })
  await owner`update users set email = ${`${person.username}@shembull.al`} where _id = ${person._id}`
  await owner`update sessions set confirmed_at = now() where user_id = ${person._id}`
  if (!hasPassword) await owner`delete from user_passwords where user_id = ${person._id}`
  return { ...person, ...clientOf(app, person) }
}

async function link({ _id }: { readonly _id: string }, at = issuer) {
  await owner`insert into user_identities (issuer, subject, user_id, linked_at)
    values (${at}, ${`${_id}-there`}, ${_id}, '2026-03-01T08:00:00Z')`
}
const linksOf = async ({ _id }: { readonly _id: string }) =>
  (await owner`select issuer from user_identities where user_id = ${_id}`).map((row) => row.issuer)
const unlink = (who: { send: Awaited<ReturnType<typeof somebody>>['send'] }, at = issuer) =>
  who.send('DELETE', `${own}?issuer=${encodeURIComponent(at)}`)
const unlinkOf = (who: Awaited<ReturnType<typeof somebody>>, id: string, at = issuer) =>
  who.send('DELETE', `/api/user/account?id=${id}&issuer=${encodeURIComponent(at)}`)

test('one sees by its name at which service one is known, since when and when one last came by it', async () => {
  const agent = await somebody('agent')
  expect((await agent.get('/api/user/auth/accounts')).body.accounts).toEqual([])
  await link(agent)
  await owner`insert into access_entries (at, kind, by, way, address, request_id)
    select at::timestamptz, 'signIn', ${agent._id}, way, '203.0.113.7', gen_random_uuid()
    from (values ('2026-02-01T08:00:00Z', 'service'), ('2026-03-02T08:00:00Z', 'service'),
      ('2026-03-03T08:00:00Z', 'password')) as entries (at, way)`
  await link(agent, 'https://of-before.example')
  const linkedAt = '2026-03-01T08:00:00.000Z'
  expect((await agent.get('/api/user/auth/accounts')).body.accounts).toEqual([
    { issuer, name: 'Banesa', linkedAt, lastUsedAt: '2026-03-02T08:00:00.000Z' },
    { issuer: 'https://of-before.example', name: null, linkedAt, lastUsedAt: null },
  ])
})

test('one unlinks one’s own account: it is recorded and told, and other sessions end', async () => {
  const agent = await somebody('agent')
  await link(agent)
  await owner`insert into sessions (_id, user_id, token_hash, created_at, last_seen_at)
    values (gen_random_uuid(), ${agent._id}, ${Buffer.from('another session of theirs')}, now(), now())`
  expect((await unlink(agent)).status).toBe(200)
  expect(await linksOf(agent)).toEqual([])
  const open = await owner`select _id from sessions where user_id = ${agent._id} and ended_at is null`
  expect(open).toHaveLength(1)
  expect((await agent.get('/api/user/auth/user')).status).toBe(200)
  expect(
    await owner`select by from access_entries where kind = 'accountUnlinked' and by = ${agent._id}`,
  ).toHaveLength(1)
  expect(await owner`select params from notifications where user_id = ${agent._id}`).toMatchObject([
    { params: { news: 'accountUnlinked' } },
  ])
  expect(await owner`select kind from mails where user_id = ${agent._id}`).toMatchObject([
    { kind: 'accountChanged' },
  ])
  expect((await unlink(agent)).status).toBe(404)
})

test('whoever is signed in for long confirms first that it is them', async () => {
  const [agent, administrator] = [await somebody('agent'), await somebody('administrator')]
  await link(agent)
  await owner`update sessions set confirmed_at = now() - interval '1 hour'
    where user_id in (${agent._id}, ${administrator._id})`
  for (const answer of [await unlink(agent), await unlinkOf(administrator, agent._id)])
    expect([answer.status, answer.body.code]).toEqual([403, 'confirmAgain'])
  expect(await linksOf(agent)).toEqual([issuer])
})

test('the only way in stays, whoever asks; a service that is no way in any more goes', async () => {
  const [agent, administrator] = [await somebody('agent', false), await somebody('administrator')]
  await link(agent)
  await link(agent, 'https://of-before.example')
  for (const answer of [await unlink(agent), await unlinkOf(administrator, agent._id)]) {
    expect([answer.status, answer.body.code]).toEqual([409, 'notOpen'])
    expect(answer.body.detail).toContain('e vetmja mënyrë')
  }
  expect(await linksOf(agent)).toHaveLength(2)
  expect((await agent.get('/api/user/auth/user')).status).toBe(200)
  expect(await owner`select from notifications where user_id = ${agent._id}`).toHaveLength(0)
  expect((await unlink(agent, 'https://of-before.example')).status).toBe(200)
  expect(await linksOf(agent)).toEqual([issuer])
})

test('a password that the settings take from administrators alone is no way in for anybody else', async () => {
  const closed = await freshApp({
    ...settings,
    provider: { ...settings.provider, passwords: 'administrators' },
  })
  await aCompany(closed.sql)
  for (const [role, status] of [
    ['agent', 409],
    ['administrator', 200],
  ] as const) {
    const person = await aPerson(closed.sql, { role })
    await closed.owner`update sessions set confirmed_at = now() where user_id = ${person._id}`
    await closed.owner`insert into user_identities (issuer, subject, user_id, linked_at)
      values (${issuer}, ${person._id}, ${person._id}, now())`
    expect([role, (await unlink(clientOf(closed.app, person))).status]).toEqual([role, status])
  }
})

test('whoever may act on somebody sees and unlinks their account, whose sessions end; nobody else does', async () => {
  const [agent, manager, administrator] = [
    await somebody('agent'),
    await somebody('manager'),
    await somebody('administrator'),
  ]
  for (const one of [agent, administrator]) await link(one)
  expect((await agent.get('/api/user/accounts', { id: manager._id })).status).toBe(403)
  expect((await unlinkOf(agent, manager._id)).status).toBe(403)
  expect((await manager.get('/api/user/accounts', { id: administrator._id })).status).toBe(404)
  expect((await unlinkOf(manager, administrator._id)).status).toBe(404)
  expect(await linksOf(administrator)).toEqual([issuer])
  const elsewhere = await aPerson(sql, { role: 'manager', branch: 'durres' })
  expect((await clientOf(app, elsewhere).get('/api/user/accounts', { id: agent._id })).status).toBe(404)

  expect((await manager.get('/api/user/accounts', { id: agent._id })).body.accounts).toHaveLength(1)
  expect((await unlinkOf(manager, agent._id)).status).toBe(200)
  expect(await linksOf(agent)).toEqual([])
  expect((await agent.get('/api/user/auth/user')).status).toBe(401)
  expect(
    await owner`select by, resource, record from access_entries where kind = 'accountUnlinked' and by = ${manager._id}`,
  ).toMatchObject([{ by: manager._id, resource: 'user', record: agent._id }])
  expect(await owner`select params from notifications where user_id = ${agent._id}`).toMatchObject([
    { params: { news: 'accountUnlinked' } },
  ])
})

test('a session that the account is just opening ends with it, whoever unlinks', async () => {
  const [agent, manager] = [await somebody('agent'), await somebody('manager')]
  await link(agent)
  const answer = await heldUp(owner, {
    by: async (db) => {
      await db`select from users where _id = ${agent._id} for no key update`
      await db`insert into sessions (_id, user_id, token_hash, created_at, last_seen_at)
        values (gen_random_uuid(), ${agent._id}, ${Buffer.from('a session just opened by it')}, now(), now())`
    },
    work: () => unlinkOf(manager, agent._id),
  })
  expect(answer.status).toBe(200)
  expect(await owner`select _id from sessions where user_id = ${agent._id} and ended_at is null`).toEqual([])
})
