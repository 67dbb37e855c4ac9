import { expect, test } from 'vitest'
import { codeOf, signingIn, withFactor } from '../../test/a-factor.ts'
import { clientOf } from '../../test/builders.ts'
import { aClock } from '../../test/clock.ts'
import { freshApp } from '../../test/harness.ts'
import { aCompany, aPerson, goodPassword } from '../../test/people.ts'

const { now, laterBy } = aClock()
const { app, sql, owner } = await freshApp({}, now)
await aCompany(sql)
const ask = signingIn(app)
const action = '/api/user/resetFactor'

async function verified(role: 'agent' | 'administrator' = 'agent') {
  const person = await aPerson(sql, { role, at: now() })
  const factor = await withFactor(app, person, now())
  laterBy(60)
  return { ...person, ...factor }
}

const administrator = async () => clientOf(app, await aPerson(sql, { role: 'administrator', at: now() }))
const signIn = async (username: string) =>
  (await ask('POST', '', { username, password: goodPassword })).json()
const hasFactor = async (_id: string) =>
  (await owner`select from second_factors where user_id = ${_id}`).length === 1

test('an administrator resets it for somebody who lost their telephone: sessions and codes end, the history says who', async () => {
  const person = await verified()
  const admin = await administrator()
  const { challenge } = await signIn(person.username)
  expect((await admin.post(action, { _id: person._id })).status).toBe(200)
  expect((await ask('GET', '/user', undefined, person.token)).statusCode).toBe(401)
  const late = await ask('POST', '/verify', { challenge, code: codeOf(person.secret, now()) })
  expect(late.json().code).toBe('signInOver')
  expect(await owner`select from recovery_codes where user_id = ${person._id}`).toHaveLength(0)
  expect(await signIn(person.username)).toHaveProperty('token')
  const { history } = (await admin.get('/api/user/history', { id: person._id })).body
  expect(history[0]).toMatchObject({ action: 'resetFactor' })
  expect((await admin.post(action, { _id: person._id })).status).toBe(409)
})

test('a manager does not, nor an agent, nor somebody whose rights are less, whatever they were given', async () => {
  const [person, chief] = [await verified(), await verified('administrator')]
  for (const role of ['manager', 'agent'] as const) {
    const client = clientOf(app, await aPerson(sql, { role, at: now() }))
    expect((await client.post(action, { _id: person._id })).status).toBe(403)
  }
  await owner`update roles set permissions = permissions || '{user.resetFactor}' where key = 'manager'`
  const manager = clientOf(app, await aPerson(sql, { role: 'manager', at: now() }))
  expect((await manager.post(action, { _id: chief._id })).status).toBe(403)
  expect(await Promise.all([person, chief].map(({ _id }) => hasFactor(_id)))).toEqual([true, true])
  expect((await manager.post(action, { _id: person._id })).status).toBe(200)
})

test('nobody resets their own: that takes their password', async () => {
  const chief = await verified('administrator')
  expect((await clientOf(app, chief).post(action, { _id: chief._id })).status).toBe(403)
  expect(await hasFactor(chief._id)).toBe(true)
})
