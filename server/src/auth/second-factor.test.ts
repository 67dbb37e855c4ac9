import { expect, test } from 'vitest'
import { codeOf, signingIn, withFactor } from '../../test/a-factor.ts'
import { clientOf } from '../../test/builders.ts'
import { aClock } from '../../test/clock.ts'
import { freshApp } from '../../test/harness.ts'
import { aCompany, aPerson, goodPassword, type Person } from '../../test/people.ts'
import { factorKeyFrom } from './factor-key.ts'

const { now, laterBy } = aClock()
const { app, sql, owner } = await freshApp({}, now)
await aCompany(sql)
const ask = signingIn(app)

let number = 0
async function someone(wanted: Parameters<typeof aPerson>[1] = {}) {
  return aPerson(sql, { at: now(), username: `person.${++number}`, ...wanted })
}

/** Somebody with two-step verification whose last code was used a while ago. */
async function verified(wanted: Parameters<typeof aPerson>[1] = {}) {
  const person = await someone(wanted)
  const factor = await withFactor(app, person, now())
  laterBy(60)
  return { ...person, ...factor }
}

async function challengeOf({ username }: Pick<Person, 'username'>): Promise<string> {
  const answer = await ask('POST', '', { username, password: goodPassword })
  expect(answer.statusCode).toBe(200)
  expect(Object.keys(answer.json())).toEqual(['challenge'])
  return answer.json().challenge
}

const verify = (challenge: string, code: string) => ask('POST', '/verify', { challenge, code })

async function sessionsOf({ _id }: Pick<Person, '_id'>): Promise<number> {
  const open = await owner`select from sessions where user_id = ${_id} and ended_at is null`
  return open.length
}

test('with two-step verification the password alone opens no session, the code after it does', async () => {
  const person = await verified()
  const before = await sessionsOf(person)
  const challenge = await challengeOf(person)
  expect(await sessionsOf(person)).toBe(before)
  expect((await ask('GET', '/user', undefined, challenge)).statusCode).toBe(401)
  const answer = await verify(challenge, codeOf(person.secret, now()))
  expect(answer.statusCode).toBe(200)
  const { user } = (await ask('GET', '/user', undefined, answer.json().token)).json()
  expect(user.username).toBe(person.username)
})

test('nobody is asked for a code before one was confirmed', async () => {
  const person = await someone()
  await ask('POST', '/factor', { password: goodPassword }, person.token)
  const answer = await ask('POST', '', { username: person.username, password: goodPassword })
  expect(answer.json()).toHaveProperty('token')
  const { factor } = (await ask('GET', '/factor', undefined, person.token)).json()
  expect(factor).toEqual({ since: null, recoveryCodes: 0 })
})

test('a wrong code is refused, and after five tries the right one too', async () => {
  const person = await verified()
  const challenge = await challengeOf(person)
  const right = codeOf(person.secret, now())
  const wrong = right === '000000' ? '000001' : '000000'
  for (let tries = 0; tries < 5; tries++) {
    const answer = await verify(challenge, wrong)
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'wrongCode'])
  }
  const sixth = await verify(challenge, right)
  expect([sixth.statusCode, sixth.json().code]).toEqual([401, 'signInOver'])
  expect((await verify(await challengeOf(person), right)).statusCode).toBe(200)
})

test('a challenge is open for five minutes', async () => {
  const person = await verified()
  const challenge = await challengeOf(person)
  laterBy(301)
  const late = await verify(challenge, codeOf(person.secret, now()))
  expect(late.json().code).toBe('signInOver')
})

test('a code works once, also where another challenge asks for it', async () => {
  const person = await verified()
  const code = codeOf(person.secret, now())
  const [first, second] = [await challengeOf(person), await challengeOf(person)]
  expect((await verify(first, code)).statusCode).toBe(200)
  expect((await verify(first, code)).json().code).toBe('signInOver')
  expect((await verify(second, code)).json().code).toBe('wrongCode')
  laterBy(30)
  expect((await verify(second, codeOf(person.secret, now()))).statusCode).toBe(200)
})

test('the code by which it was set up signs nobody in', async () => {
  const person = await someone()
  const { secret } = await withFactor(app, person, now())
  expect((await verify(await challengeOf(person), codeOf(secret, now()))).json().code).toBe('wrongCode')
})

test('the code of one person does nothing for the challenge of another', async () => {
  const [arta, besa] = [await verified(), await verified()]
  const before = await sessionsOf(besa)
  expect((await verify(await challengeOf(besa), codeOf(arta.secret, now()))).statusCode).toBe(401)
  const [own] = arta.recoveryCodes
  expect((await verify(await challengeOf(besa), own ?? '')).statusCode).toBe(401)
  expect(await sessionsOf(besa)).toBe(before)
})

test('fifty uses at once of one code open one session', async () => {
  const person = await verified()
  const before = await sessionsOf(person)
  const code = codeOf(person.secret, now())
  const one = await challengeOf(person)
  const ofOne = await Promise.all(Array.from({ length: 50 }, () => verify(one, code)))
  expect(ofOne.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  laterBy(60)
  const next = codeOf(person.secret, now())
  const many: string[] = []
  for (let count = 0; count < 8; count++) many.push(await challengeOf(person))
  const ofMany = await Promise.all(many.map((challenge) => verify(challenge, next)))
  expect(ofMany.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  expect(await sessionsOf(person)).toBe(before + 2)
})

test('wrong codes lock, however many challenges ask for them', async () => {
  const person = await verified()
  const wrong = codeOf(person.secret, now()) === '000000' ? '000001' : '000000'
  for (let guess = 0; guess < 10; guess++) await verify(await challengeOf(person), wrong)
  const locked = await verify(await challengeOf(person), codeOf(person.secret, now()))
  expect(locked.statusCode).toBe(429)
  expect(locked.headers['retry-after']).toBe('30')
  laterBy(31)
  const free = await verify(await challengeOf(person), codeOf(person.secret, now()))
  expect(free.statusCode).toBe(200)
  const kinds = await owner`select distinct kind from access_entries where by = ${person._id} order by 1`
  expect(kinds.map(({ kind }) => kind)).toEqual(['codeFailed', 'factorSet', 'signIn', 'signInLocked'])
})

test('a recovery code signs in once, however it is written, and new ones end those of before', async () => {
  const person = await verified()
  const [first = '', second = '', third = ''] = person.recoveryCodes
  expect(new Set(person.recoveryCodes).size).toBe(10)
  const entered = await verify(await challengeOf(person), first)
  expect(entered.statusCode).toBe(200)
  expect((await verify(await challengeOf(person), first)).json().code).toBe('wrongCode')
  const asTyped = second.replaceAll('-', ' ').toUpperCase()
  expect((await verify(await challengeOf(person), asTyped)).statusCode).toBe(200)
  const { token } = entered.json()
  expect((await ask('GET', '/factor', undefined, token)).json().factor.recoveryCodes).toBe(8)
  const renewed = await ask('POST', '/factor/codes', { password: goodPassword }, token)
  expect(renewed.json().recoveryCodes).toHaveLength(10)
  expect((await verify(await challengeOf(person), third)).json().code).toBe('wrongCode')
})

test('fifty uses at once of one recovery code open one session', async () => {
  const person = await verified()
  const before = await sessionsOf(person)
  const challenges = await Promise.all(Array.from({ length: 10 }, () => challengeOf(person)))
  const [code = ''] = person.recoveryCodes
  const five = challenges.flatMap((challenge) => Array.from({ length: 5 }, () => challenge))
  const answers = await Promise.all(five.map((challenge) => verify(challenge, code)))
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  expect(await sessionsOf(person)).toBe(before + 1)
})

test('whoever is disabled while a challenge is open does not get in, nor once they are enabled again', async () => {
  const person = await verified()
  const admin = clientOf(app, await someone({ role: 'administrator' }))
  const challenge = await challengeOf(person)
  const { _id } = person
  expect((await admin.post('/api/user/disable', { _id })).status).toBe(200)
  expect((await verify(challenge, codeOf(person.secret, now()))).json().code).toBe('signInOver')
  expect((await admin.post('/api/user/enable', { _id })).status).toBe(200)
  expect((await verify(challenge, codeOf(person.secret, now()))).json().code).toBe('signInOver')
})

test('a challenge ends when the password is changed or all sessions are ended', async () => {
  const person = await verified()
  const byPassword = await challengeOf(person)
  const newPassword = 'kulla mbi lumin e vjetër'
  const entered = await verify(await challengeOf(person), codeOf(person.secret, now()))
  const { token } = entered.json()
  const changed = await ask('PUT', '', { oldPassword: goodPassword, newPassword }, token)
  expect(changed.json()).toEqual({ success: true })
  laterBy(60)
  expect((await verify(byPassword, codeOf(person.secret, now()))).json().code).toBe('signInOver')
})

test('a link to set the password does not go around the code', async () => {
  const person = await verified()
  const admin = clientOf(app, await someone({ role: 'administrator' }))
  const { link } = (await admin.post('/api/user/signInLink', { _id: person._id })).body
  const token = link.path.split('#token=')[1]
  const before = await sessionsOf(person)
  const answer = await ask('PUT', '/link', { token, password: 'kulla mbi lumin e vjetër' })
  expect(Object.keys(answer.json())).toEqual(['challenge'])
  expect(await sessionsOf(person)).toBeLessThanOrEqual(before)
  const { challenge } = answer.json()
  expect((await verify(challenge, codeOf(person.secret, now()))).statusCode).toBe(200)
})

test('setting up, ending and new codes ask for the password again, and its wrong guesses lock', async () => {
  const person = await verified()
  const { token } = (await verify(await challengeOf(person), codeOf(person.secret, now()))).json()
  const password = 'krejt tjetër gjë'
  for (const path of ['/factor', '/factor/codes', '/factor/end']) {
    const refused = await ask('POST', path, { password }, token)
    expect(refused.statusCode).toBe(422)
    expect(refused.json().fields[0].field).toBe('password')
  }
  expect((await ask('GET', '/factor', undefined, token)).json().factor.since).not.toBeNull()
  for (let guess = 0; guess < 7; guess++) await ask('POST', '/factor/end', { password }, token)
  expect((await ask('POST', '/factor/end', { password: goodPassword }, token)).statusCode).toBe(429)
  laterBy(31)
  expect((await ask('POST', '/factor/end', { password: goodPassword }, token)).statusCode).toBe(200)
  const plain = await ask('POST', '', { username: person.username, password: goodPassword })
  expect(plain.json()).toHaveProperty('token')
  expect((await ask('POST', '/factor/end', { password: goodPassword }, token)).statusCode).toBe(409)
})

test('what counts already is not begun anew, and a beginning lasts a quarter of an hour', async () => {
  const person = await verified()
  const { token } = (await verify(await challengeOf(person), codeOf(person.secret, now()))).json()
  expect((await ask('POST', '/factor', { password: goodPassword }, token)).statusCode).toBe(409)
  laterBy(60)
  expect((await verify(await challengeOf(person), codeOf(person.secret, now()))).statusCode).toBe(200)

  const slow = await someone()
  const { secret } = (await ask('POST', '/factor', { password: goodPassword }, slow.token)).json()
  laterBy(901)
  const late = await ask('PUT', '/factor', { code: codeOf(secret, now()) }, slow.token)
  expect(late.statusCode).toBe(409)
})

test('setting it up ends all other sessions', async () => {
  const person = await someone()
  const other = (await ask('POST', '', { username: person.username, password: goodPassword })).json().token
  expect((await ask('GET', '/user', undefined, other)).statusCode).toBe(200)
  await withFactor(app, person, now())
  expect((await ask('GET', '/user', undefined, other)).statusCode).toBe(401)
  expect((await ask('GET', '/user', undefined, person.token)).statusCode).toBe(200)
})

test('a secret that another key has closed lets nobody in by a code, but by a recovery code', async () => {
  const person = await verified()
  const foreign = factorKeyFrom('of another installation').close(Buffer.alloc(20), person._id)
  await owner`update second_factors set secret = ${foreign} where user_id = ${person._id}`
  const refused = (await verify(await challengeOf(person), codeOf(person.secret, now()))).json()
  expect(refused).toMatchObject({ code: 'wrongCode', detail: expect.stringContaining('kod rezervë') })
  const [code = ''] = person.recoveryCodes
  expect((await verify(await challengeOf(person), code)).statusCode).toBe(200)
})

test('another’s secret, copied to one’s own row, is not read', async () => {
  const [arta, besa] = [await verified(), await verified()]
  await owner`
    update second_factors set secret = (select secret from second_factors where user_id = ${arta._id})
    where user_id = ${besa._id}`
  expect((await verify(await challengeOf(besa), codeOf(arta.secret, now()))).json().code).toBe('wrongCode')
})
