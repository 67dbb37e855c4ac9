import { expect, test } from 'vitest'
import { signingIn, withFactor } from '../../test/a-factor.ts'
import { passkeyUrl, withPasskey } from '../../test/a-passkey.ts'
import { clientOf } from '../../test/builders.ts'
import { aClock } from '../../test/clock.ts'
import { freshApp } from '../../test/harness.ts'
import { aCompany, aPerson, goodPassword } from '../../test/people.ts'

const { now, laterBy } = aClock()
const { app, sql } = await freshApp({ publicUrl: passkeyUrl }, now)
await aCompany(sql)
const ask = signingIn(app)
const administrator = await aPerson(sql, {
  role: 'administrator',
  branch: 'durres',
  extraBranches: ['tirana'],
})
const admin = clientOf(app, administrator, { branch: 'tirana' })

async function stepOf({ _id }: { readonly _id: string }): Promise<string> {
  return (await admin.get('/api/user', { id: _id })).body.user.secondStep
}

async function namesWith(secondStep: string): Promise<string[]> {
  const clause = { secondStep: { comparator: 'INCLUDES', type: 'basic', values: [secondStep] } }
  const { users } = (await admin.get('/api/users', { filter: [{ type: 'all', data: clause }] })).body
  return users.map(({ username }: { username: string }) => username)
}

test('how somebody confirms their sign-in stands beside them, whoever changes it and from whichever branch', async () => {
  const person = await aPerson(sql, { at: now(), username: 'besa' })
  const other = await aPerson(sql, { at: now(), username: 'dea' })
  expect(await stepOf(person)).toBe('none')
  await withPasskey(app, person)
  expect(await stepOf(person)).toBe('passkey')
  await withFactor(app, person, now())
  expect(await stepOf(person)).toBe('both')
  expect(await namesWith('both')).toEqual(['besa'])
  expect(await namesWith('none')).toContain('dea')
  laterBy(60)
  expect((await ask('POST', '/factor/end', { password: goodPassword }, person.token)).statusCode).toBe(200)
  expect(await stepOf(person)).toBe('passkey')
  const reset = await admin.post('/api/user/resetFactor', { _id: person._id })
  expect([reset.status, reset.body.user.secondStep]).toEqual([200, 'none'])
  expect(await stepOf(person)).toBe('none')
  const again = await admin.post('/api/user/resetFactor', { _id: person._id })
  expect([again.status, again.body.code]).toEqual([409, 'notOpen'])
  expect(await stepOf(other)).toBe('none')
})

test('a set-up that was begun and not confirmed is none, and nobody writes it by hand', async () => {
  const person = await aPerson(sql, { at: now(), username: 'ilir' })
  expect((await ask('POST', '/factor', { password: goodPassword }, person.token)).statusCode).toBe(200)
  expect(await stepOf(person)).toBe('none')
  const written = await admin.put('/api/user', { _id: person._id, data: { secondStep: 'both' } })
  expect(written.status).toBe(422)
  expect(await stepOf(person)).toBe('none')
})
