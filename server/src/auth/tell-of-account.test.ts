import { expect, test } from 'vitest'
import { codeOf, signingIn, withFactor } from '../../test/a-factor.ts'
import { clientOf } from '../../test/builders.ts'
import { aClock } from '../../test/clock.ts'
import { freshApp } from '../../test/harness.ts'
import { aCompany, aPerson, goodPassword, type Person } from '../../test/people.ts'

const { now, laterBy } = aClock()
const { app, sql, owner } = await freshApp({}, now)
await aCompany(sql)
const ask = signingIn(app)

let number = 0
async function someone(language = 'sq') {
  const person = await aPerson(sql, { at: now(), username: `person.${++number}` })
  await owner`update users set email = 'besa@example.com', language = ${language} where _id = ${person._id}`
  return person
}

/** What the bell says, the newest first, and how many mails wait with it. */
async function toldTo(person: Person): Promise<[string[], number]> {
  const { body } = await clientOf(app, person).get('/api/notifications', { kind: 'accountChanged' })
  const mails = await owner`select from mails where user_id = ${person._id} and kind = 'accountChanged'`
  return [body.notifications.map(({ title }: { title: string }) => title), mails.length]
}

test('who turns two-step verification on and off is told each time, here and by mail, in their language', async () => {
  const person = await someone('de')
  await withFactor(app, person, now())
  expect(await toldTo(person)).toEqual([['Die Bestätigung in zwei Schritten wurde eingeschaltet'], 1])
  laterBy(1)
  await ask('POST', '/factor/end', { password: goodPassword }, person.token)
  const { body } = await clientOf(app, person).get('/api/notifications', { kind: 'accountChanged' })
  expect(body.notifications.map(({ params }: { params: { news: string } }) => params.news)).toEqual([
    'factorRemoved',
    'factorSet',
  ])
  const [told, mails] = await toldTo(person)
  expect([told[0], mails]).toEqual(['Die Bestätigung in zwei Schritten wurde ausgeschaltet', 2])
})

test('a recovery code that was used is told with how many are left, whether it signed in or confirmed', async () => {
  const person = await someone()
  const { recoveryCodes } = await withFactor(app, person, now())
  const [first = '', second = ''] = recoveryCodes
  laterBy(60)
  const { challenge } = (await ask('POST', '', { username: person.username, password: goodPassword })).json()
  expect((await ask('POST', '/verify', { challenge, code: first })).statusCode).toBe(200)
  laterBy(1)
  expect((await ask('POST', '/confirm', { code: second }, person.token)).statusCode).toBe(200)
  const [told, mails] = await toldTo(person)
  expect([told.slice(0, 2), mails]).toEqual([['U përdor një kod rezervë', 'U përdor një kod rezervë'], 3])
  const letters = await owner<{ text: string }[]>`
    select row_to_json(m)::text as text from mails m where user_id = ${person._id} order by created_at, _id`
  expect(letters.at(-1)?.text).toContain('Kode të papërdorura: 8.')
})

test('a code of the app, a wrong code and a wrong password tell nothing', async () => {
  const person = await someone()
  const { secret } = await withFactor(app, person, now())
  laterBy(60)
  await ask('POST', '/confirm', { code: 'abcd-efgh-ijkl-mnop' }, person.token)
  await ask('POST', '/confirm', { code: codeOf(secret, now()) }, person.token)
  const change = { oldPassword: 'krejt tjetër gjë', newPassword: 'ura e gurit mbi lumë' }
  await ask('PUT', '', change, person.token)
  expect((await toldTo(person))[1]).toBe(1)
})

test('a password that was set by a link is told, the first one of an invitation is not', async () => {
  const administrator = clientOf(app, await aPerson(sql, { at: now(), role: 'administrator' }))
  const [role] = await owner`select _id from roles where key = 'agent' and deleted_at is null`
  const made = await administrator.post('/api/user', {
    username: 'e.ftuar',
    name: 'E Ftuar',
    role: role?._id,
  })
  const { _id } = made.body.user
  const setByLink = async (action: string) => {
    const { link } = (await administrator.post(`/api/user/${action}`, { _id })).body
    const payload = { token: link.path.split('#token=')[1], password: goodPassword }
    return (await ask('PUT', '/link', payload)).statusCode
  }
  const told = () => owner`select from notifications where user_id = ${_id} and kind = 'accountChanged'`
  expect(await setByLink('invite')).toBe(200)
  expect(await told()).toHaveLength(0)
  expect(await setByLink('signInLink')).toBe(200)
  expect(await told()).toHaveLength(1)
})

test('a changed password is told, and that an administrator reset the second factor', async () => {
  const person = await someone('en')
  const change = { oldPassword: goodPassword, newPassword: 'ura e gurit mbi lumë' }
  expect((await ask('PUT', '', change, person.token)).json()).toEqual({ success: true })
  expect(await toldTo(person)).toEqual([['Your password was changed'], 1])
  const other = await someone('en')
  await withFactor(app, other, now())
  const administrator = await aPerson(sql, { at: now(), role: 'administrator' })
  const { status } = await clientOf(app, administrator).post('/api/user/resetFactor', { _id: other._id })
  expect(status).toBe(200)
  const mails = await owner`select from mails where user_id = ${other._id} and kind = 'accountChanged'`
  expect(mails).toHaveLength(2)
})
