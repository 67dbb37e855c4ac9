import type * as Crypto from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { codeOf, signingIn, withFactor } from '../../test/a-factor.ts'
import { passkeyUrl, withPasskey } from '../../test/a-passkey.ts'
import { clientOf } from '../../test/builders.ts'
import { aClock } from '../../test/clock.ts'
import { freshApp } from '../../test/harness.ts'
import { heldUp } from '../../test/held-up.ts'
import { aCompany, aPerson, goodPassword, type Person } from '../../test/people.ts'
import { sized, untilDone } from '../../test/sized.ts'
import type { AccessEntry } from './access-entries.ts'
import { hashOfPassword } from './password-hash.ts'
import { signIn } from './sign-in.ts'

type Hold = { readonly reached: () => void; readonly go: Promise<void> }
/** Holds the next password that is tried, once it was found to be right or wrong; counts those that were tried. */
const hashing = vi.hoisted(() => ({ hold: undefined as Hold | undefined, tried: 0 }))
vi.mock('node:crypto', async (importOriginal) => {
  const crypto = await importOriginal<typeof Crypto>()
  const argon2: typeof crypto.argon2 = (algorithm, asked, done) => {
    const { hold } = hashing
    hashing.hold = undefined
    hashing.tried += 1
    return crypto.argon2(algorithm, asked, (error, key) => {
      if (!hold) return done(error, key)
      hold.reached()
      void hold.go.then(() => done(error, key))
    })
  }
  return { ...crypto, argon2 }
})

const { now, laterBy } = aClock()
const { app, sql, owner } = await freshApp({ publicUrl: passkeyUrl }, now)
await aCompany(sql)
const ask = signingIn(app)
const admin = clientOf(app, await aPerson(sql, { role: 'administrator', at: now() }))
const newPassword = 'krejt tjetër gjë këtu'
const someone = () => aPerson(sql, { at: now() })

const recorded: AccessEntry[] = []
const failedSignIns = { record: async (entry: AccessEntry) => void recorded.push(entry) }
const from = { address: '10.50.0.1', browser: 'a test', requestId: 'a request' }
const entering = ({ username }: Person, password = goodPassword) =>
  signIn({ sql, failedSignIns, passwords: 'everybody' }, { username, password }, from, now())

/** Signs in with the password of before, which is tried first and goes on when something else is done. */
async function enteringWhile(person: Person, meanwhile: () => Promise<unknown>) {
  const [reached, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  hashing.hold = { reached: reached.resolve, go: go.promise }
  const entry = entering(person)
  // Awaited below; until then a failure is nobody's.
  entry.catch(() => {})
  await reached.promise
  await meanwhile()
  go.resolve()
  return entry
}

async function openOf({ _id }: Person) {
  const [open] = await owner`
    select (select count(*)::int from sessions where user_id = ${_id} and ended_at is null) as sessions,
      (select count(*)::int from sign_in_challenges where user_id = ${_id}) as challenges`
  return open
}

const change = ({ token }: Person) =>
  ask('PUT', '', { oldPassword: goodPassword, newPassword }, token).then(({ statusCode }) => statusCode)
async function chooseByLink({ _id }: Person) {
  const { link } = (await admin.post('/api/user/signInLink', { _id })).body
  const choice = { token: link.path.split('#token=')[1], password: newPassword }
  return (await app.inject({ method: 'PUT', url: '/api/user/auth/link', payload: choice })).statusCode
}
const disable = async ({ _id }: Person) => (await admin.post('/api/user/disable', { _id })).status
async function endFactor(person: Person) {
  const asked = { password: goodPassword }
  return (await ask('POST', '/factor/end', asked, person.token)).statusCode
}

test.each<[string, number, (person: Person) => Promise<unknown>]>([
  ['was changed', 1, change],
  ['was set anew by a link', 1, chooseByLink],
  ['is followed by a code from now on', 1, (person) => withFactor(app, person, now())],
  ['is followed by a passkey from now on', 1, (person) => withPasskey(app, person)],
  ['is that of somebody who was disabled', 0, disable],
])('a password that %s while it was tried is refused as a wrong one', async (_, sessions, meanwhile) => {
  const person = await someone()
  recorded.length = 0
  const entry = enteringWhile(person, () => meanwhile(person))
  await expect(entry).rejects.toMatchObject({ code: 'wrongCredentials' })
  expect(await openOf(person)).toEqual({ sessions, challenges: 0 })
  expect(recorded.map(({ kind, by }) => [kind, by])).toEqual([['signInFailed', person._id]])
  const { hold, ...before } = hashing
  const wrong = await entering(person, 'krejt e gabuar').catch(({ code }: { code: string }) => code)
  expect([wrong, hashing.tried - before.tried]).toEqual(['wrongCredentials', 1])
})

test('nor is a code asked for after it, where the second factor ended meanwhile', async () => {
  const person = await someone()
  await withFactor(app, person, now())
  await expect(enteringWhile(person, () => endFactor(person))).rejects.toMatchObject({
    code: 'wrongCredentials',
  })
  expect(await openOf(person)).toEqual({ sessions: 1, challenges: 0 })
  expect(await entering(person)).toHaveProperty('token')
})

test('it waits for a change that is under way, and then no longer signs in', async () => {
  const person = await someone()
  const hash = await hashOfPassword(newPassword)
  const entry = heldUp(owner, {
    async by(db) {
      await db`select from users where _id = ${person._id} for no key update`
      await db`update user_passwords set hash = ${hash} where user_id = ${person._id}`
    },
    work: () => entering(person),
  })
  await expect(entry).rejects.toMatchObject({ code: 'wrongCredentials' })
  expect(await openOf(person)).toEqual({ sessions: 1, challenges: 0 })
})

test('a password that stays as it was signs in, also where it is hashed anew meanwhile', async () => {
  const person = await someone()
  expect(await enteringWhile(person, async () => {})).toHaveProperty('token')
  const outdated = '$argon2id$v=19$m=8192,t=1,p=1$'
  const { argon2Sync } = await import('node:crypto')
  const nonce = Buffer.alloc(16, 7)
  const message = Buffer.from(goodPassword.normalize('NFC'))
  const cost = { memory: 8192, passes: 1, parallelism: 1, tagLength: 32 }
  const hash = argon2Sync('argon2id', { ...cost, message, nonce })
  const text = [nonce, hash].map((bytes) => bytes.toString('base64').replaceAll('=', '')).join('$')
  await owner`update user_passwords set hash = ${outdated + text} where user_id = ${person._id}`
  expect(await enteringWhile(person, () => entering(person))).toHaveProperty('token')
})

test('a challenge that is open ends with the password and with the second factor', async () => {
  for (const end of [change, chooseByLink, endFactor]) {
    const person = await someone()
    const { secret } = await withFactor(app, person, now())
    laterBy(60)
    const entry = await entering(person)
    const challenge = 'challenge' in entry ? entry.challenge : ''
    await end(person)
    const verified = await ask('POST', '/verify', { challenge, code: codeOf(secret, now()) })
    expect([verified.statusCode, verified.json().code]).toEqual([401, 'signInOver'])
  }
})

const rounds = sized(3, 100)
test(
  'of many sign-ins beside a change of the password none is left open',
  async () => {
    for (let round = 0; round < rounds; round++) {
      const person = await someone()
      const [changed, ...entries] = await Promise.all([
        change(person),
        ...Array.from({ length: 8 }, () => entering(person).catch(() => undefined)),
      ])
      expect(changed).toBe(200)
      expect(await openOf(person)).toEqual({ sessions: 1, challenges: 0 })
      for (const entry of entries) {
        if (!entry || !('token' in entry)) continue
        expect((await ask('GET', '/user', undefined, entry.token)).statusCode).toBe(401)
      }
      expect((await ask('GET', '/user', undefined, person.token)).statusCode).toBe(200)
    }
  },
  untilDone,
)
