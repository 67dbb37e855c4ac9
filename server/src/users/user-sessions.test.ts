import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { type Body, type Client, clientOf } from '../../test/builders.ts'
import { freshApp } from '../../test/harness.ts'
import { aCompany, aPerson } from '../../test/people.ts'
import { personWith } from '../../test/person-with.ts'

const fresh = await freshApp()
const { app, sql, owner } = fresh
await aCompany(sql)
const chief = await aPerson(sql, { role: 'administrator' })
const boss = await aPerson(sql, { role: 'manager' })
const [admin, manager] = [clientOf(app, chief), clientOf(app, boss)]

const sessionsOf = (client: Client, id: string) => client.get('/api/user/sessions', { id })
const end = (client: Client, id: string) => client.send('DELETE', `/api/user/session?id=${id}`)
const isIn = async (token: string) =>
  (await clientOf(app, { token }).get('/api/user/auth/sessions')).status === 200
const onlyOf = async (id: string) =>
  String((await owner`select _id from sessions where user_id = ${id}`)[0]?._id)
const without = ({ status, body: { requestId: _, ...rest } }: Body) => ({ status, rest })

test('whoever may end somebody’s sessions sees them, and ends one', async () => {
  const person = await aPerson(sql)
  const { body, text } = await sessionsOf(manager, person._id)
  expect(body).toMatchObject({ total: 1, sessions: [{ isCurrent: false, address: '127.0.0.1' }] })
  expect(text).not.toContain(person.token)
  expect((await end(manager, body.sessions[0]._id)).status).toBe(200)
  expect(await isIn(person.token)).toBe(false)
  expect((await sessionsOf(manager, person._id)).body.total).toBe(0)
  expect((await end(manager, body.sessions[0]._id)).status).toBe(404)
  const entries = await owner`select kind, by, record from access_entries where by = ${boss._id}`
  expect(entries).toEqual([{ kind: 'sessionEnded', by: boss._id, record: person._id }])
})

test('one’s own are marked where one is in', async () => {
  expect((await sessionsOf(admin, chief._id)).body.sessions).toMatchObject([{ isCurrent: true }])
})

test('sessions of people above, elsewhere and unknown are answered alike, and go on', async () => {
  const elsewhere = await aPerson(sql, { branch: 'durres' })
  const never = without(await end(manager, randomUUID()))
  expect(never.status).toBe(404)
  for (const person of [chief, elsewhere]) {
    expect(without(await end(manager, await onlyOf(person._id)))).toEqual(never)
    expect(await isIn(person.token)).toBe(true)
  }
  const nobody = without(await sessionsOf(manager, randomUUID()))
  expect(nobody.status).toBe(404)
  for (const person of [chief, elsewhere])
    expect(without(await sessionsOf(manager, person._id))).toEqual(nobody)
  expect((await sessionsOf(manager, 'x')).body.fields[0].field).toBe('id')
})

test('without the right to end sessions nobody sees or ends those of others', async () => {
  const person = await aPerson(sql)
  for (const permissions of [['user.read', 'user.update'], []]) {
    const client = clientOf(app, await personWith(fresh, { permissions }))
    expect((await sessionsOf(client, person._id)).status).toBe(403)
    expect((await end(client, await onlyOf(person._id))).status).toBe(403)
  }
  expect(await isIn(person.token)).toBe(true)
})

test('of two who end each other’s session at once one is left', async () => {
  for (let round = 0; round < 3; round++) {
    const [one, two] = [
      await aPerson(sql, { role: 'administrator' }),
      await aPerson(sql, { role: 'administrator' }),
    ]
    const [first, second] = [await onlyOf(one._id), await onlyOf(two._id)]
    const answers = await Promise.all([end(clientOf(app, one), second), end(clientOf(app, two), first)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401])
    expect([await isIn(one.token), await isIn(two.token)].sort()).toEqual([false, true])
  }
})

test('that all sessions of somebody were ended by the action is recorded with the address', async () => {
  const person = await aPerson(sql)
  const { status, text } = await manager.post('/api/user/endSessions', { _id: person._id })
  expect(status, text).toBe(200)
  expect(await isIn(person.token)).toBe(false)
  expect(
    await owner`select kind, by, address, permission from access_entries where record = ${person._id}`,
  ).toEqual([{ kind: 'sessionEnded', by: boss._id, address: '127.0.0.1', permission: 'user.endSessions' }])
})
