import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { signingIn, withFactor } from '../../test/a-factor.ts'
import { clientOf } from '../../test/builders.ts'
import { freshApp } from '../../test/harness.ts'
import { openLive } from '../../test/open-live.ts'
import { aCompany, aPerson, goodPassword } from '../../test/people.ts'

const { app, sql, owner } = await freshApp()
await aCompany(sql)
await app.listen({ host: '127.0.0.1', port: 0 })
const ask = signingIn(app)
const newPassword = 'krejt tjetër gjë këtu'
const administrator = async () => clientOf(app, await aPerson(sql, { role: 'administrator' }))
const forced = async (_id: string) => (await administrator()).post('/api/user/requirePassword', { _id })
const userOf = async ({ token }: { readonly token: string }) =>
  (await ask('GET', '/user', undefined, token)).json().user
const change = (token: string, to = newPassword, from = goodPassword) =>
  ask('PUT', '', { oldPassword: from, newPassword: to }, token)
const everyGet = ['/api/units', '/api/user/auth/sessions', '/api/notifications', '/api/search?query=a']

test('whoever is to choose a new password does nothing else from the next request on, and then everything again', async () => {
  const person = await aPerson(sql)
  const client = clientOf(app, person)
  expect((await client.get('/api/units')).status).toBe(200)
  expect((await forced(person._id)).status).toBe(200)
  expect((await userOf(person)).passwordNeeded).toBe(true)
  for (const url of everyGet) {
    const refused = await client.get(url)
    expect([url, refused.status, refused.body.code]).toEqual([url, 403, 'passwordNeeded'])
  }
  const written = await client.post('/api/customer', { kind: 'person', lastName: 'Hoxha' })
  expect([written.status, written.body.code]).toEqual([403, 'passwordNeeded'])
  expect(await owner`select from customers`).toHaveLength(0)
  const same = await change(person.token, goodPassword)
  expect([same.statusCode, same.json().fields[0].field]).toEqual([422, 'newPassword'])
  expect((await client.get('/api/units')).body.code).toBe('passwordNeeded')
  expect((await change(person.token)).json()).toEqual({ success: true })
  expect((await client.get('/api/units')).status).toBe(200)
  expect((await userOf(person)).passwordNeeded).toBe(false)
})

test('signing in leads to it alone, one can sign out, and a link that sets a password does it too', async () => {
  const person = await aPerson(sql)
  await forced(person._id)
  const { token } = (await ask('POST', '', { username: person.username, password: goodPassword })).json()
  expect((await clientOf(app, { token }).get('/api/units')).body.code).toBe('passwordNeeded')
  expect((await ask('DELETE', '', undefined, token)).statusCode).toBe(200)
  const { link } = (await (await administrator()).post('/api/user/signInLink', { _id: person._id })).body
  const choice = { token: link.path.split('#token=')[1], password: newPassword }
  const entered = await app.inject({ method: 'PUT', url: '/api/user/auth/link', payload: choice })
  expect((await clientOf(app, entered.json()).get('/api/units')).status).toBe(200)
})

test('the password of before is none, typed on another keyboard or set by a link, and its attempt counts as a right one', async () => {
  const person = await aPerson(sql)
  await forced(person._id)
  const other = goodPassword.normalize('NFD')
  expect(other).not.toBe(goodPassword)
  for (let time = 0; time < 12; time++) {
    const refused = await change(
      person.token,
      time % 2 ? other : goodPassword,
      time % 3 ? other : goodPassword,
    )
    expect([refused.statusCode, refused.json().fields?.[0].field]).toEqual([422, 'newPassword'])
  }
  expect((await change(person.token, other, 'krejt e gabuar')).json()).toEqual({ success: false })
  const { link } = (await (await administrator()).post('/api/user/signInLink', { _id: person._id })).body
  const choose = (password: string) => {
    const payload = { token: link.path.split('#token=')[1], password }
    return app.inject({ method: 'PUT', url: '/api/user/auth/link', payload })
  }
  for (const password of [goodPassword, other]) {
    const refused = await choose(password)
    expect([refused.statusCode, refused.json().fields?.[0].field]).toEqual([422, 'password'])
  }
  expect((await userOf(person)).passwordNeeded).toBe(true)
  const entered = await choose(newPassword)
  expect(entered.statusCode).toBe(200)
  expect((await userOf(entered.json())).passwordNeeded).toBe(false)
})

test('a second factor that the role requires comes first, then the password', async () => {
  await owner`update roles set second_factor_from = '2020-01-01' where key = 'accountant'`
  const person = await aPerson(sql, { role: 'accountant' })
  await forced(person._id)
  expect((await clientOf(app, person).get('/api/units')).body.code).toBe('factorNeeded')
  expect((await change(person.token)).json().code).toBe('factorNeeded')
  await withFactor(app, person, new Date().toISOString())
  expect((await clientOf(app, person).get('/api/units')).body.code).toBe('passwordNeeded')
  expect((await change(person.token)).statusCode).toBe(200)
  expect((await clientOf(app, person).get('/api/units')).status).toBe(200)
})

test('it is told to its person, stands in the history, and is asked of nobody above, of oneself, or of who has no password', async () => {
  const [person, elsewhere] = [await aPerson(sql), await aPerson(sql)]
  await owner`update users set email = 'besa@example.com' where _id = ${person._id}`
  const chief = await aPerson(sql, { role: 'administrator' })
  const admin = clientOf(app, chief)
  expect((await admin.post('/api/user/requirePassword', { _id: person._id })).status).toBe(200)
  const mails = await owner`select kind, text from mails where user_id = ${person._id}`
  expect(mails.map(({ kind }) => kind)).toEqual(['accountChanged'])
  expect(mails[0]?.text).not.toMatch(/token|http/)
  const { history } = (await admin.get('/api/user/history', { id: person._id })).body
  expect(history[0]).toMatchObject({ action: 'requirePassword' })
  const manager = clientOf(app, await aPerson(sql, { role: 'manager' }))
  for (const [who, _id] of [
    [manager, chief._id],
    [admin, chief._id],
    [clientOf(app, await aPerson(sql)), person._id],
  ] as const)
    expect((await who.post('/api/user/requirePassword', { _id })).status).toBe(403)
  await owner`delete from user_passwords where user_id = ${elsewhere._id}`
  expect((await admin.post('/api/user/requirePassword', { _id: elsewhere._id })).status).toBe(422)
  expect((await clientOf(app, elsewhere).get('/api/units')).status).toBe(200)
  expect((await userOf(chief)).passwordNeeded).toBe(false)
})

test('what listens to changes is told nothing meanwhile, nor are scripts', async () => {
  const person = await aPerson(sql, { role: 'manager' })
  const made = await clientOf(app, person).post('/api/user/auth/apiToken', {
    ...{ name: 'Faqja', days: 30, branches: ['tirana'], permissions: ['unit.read'] },
  })
  const script = clientOf(app, { token: `Bearer ${made.body.token}` })
  expect((await script.get('/api/units')).status).toBe(200)
  const admin = await administrator()
  const live = await openLive(app.listeningOrigin, person.token)
  expect(live.status).toBe(200)
  const over = live.next()
  expect((await admin.post('/api/user/requirePassword', { _id: person._id })).status).toBe(200)
  expect((await script.get('/api/units')).body.code).toBe('passwordNeeded')
  expect(await over).toBeUndefined()
  const scripts = await openLive(app.listeningOrigin, String(made.body.token))
  expect(scripts.status).toBe(403)
})

test('a page that waits for the new password is told of the end of its session, and of nothing else', async () => {
  const admin = await administrator()
  for (const chooses of [false, true]) {
    const person = await aPerson(sql, { role: 'manager' })
    await forced(person._id)
    const live = await openLive(app.listeningOrigin, person.token, {
      lastSyncTime: new Date(Date.now() - 3_600_000).toISOString(),
    })
    expect(live.status).toBe(200)
    const heard = live.next()
    // What is shown then, such as recovery codes, is not taken away by its end.
    if (chooses) expect((await change(person.token)).statusCode).toBe(200)
    expect((await admin.post('/api/customer', { kind: 'person', lastName: 'Hoxha' })).status).toBe(200)
    expect(await Promise.race([heard, pause(500, 'nothing')])).toBe('nothing')
    expect((await admin.post('/api/user/endSessions', { _id: person._id })).status).toBe(200)
    expect(await heard).toBeUndefined()
    expect([live.since(), live.unread]).toEqual([undefined, []])
  }
})
