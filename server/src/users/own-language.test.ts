import { expect, test } from 'vitest'
import { aJobRun } from '../../test/a-job-run.ts'
import { clientOf } from '../../test/builders.ts'
import { freshApp } from '../../test/harness.ts'
import { aMailServer } from '../../test/mail-server.ts'
import { aCompany, aPerson } from '../../test/people.ts'
import { sendWaitingMails } from '../outbox/send-waiting-mails.ts'

const peer = await aMailServer()
const publicUrl = 'https://prona.example'
const { app, sql, owner, now } = await freshApp({ mail: peer.settings, publicUrl })
await aCompany(sql)
const path = '/api/user/language'

async function somebody(role: 'agent' | 'administrator') {
  const person = await aPerson(sql, { role })
  await owner`update users set email = ${`${person.username}@shembull.al`} where _id = ${person._id}`
  return { ...person, ...clientOf(app, person) }
}
const rowOf = async ({ _id }: { readonly _id: string }) =>
  (await owner`select language, name, role, version from users where _id = ${_id}`)[0]

test('an agent chooses their own language, which stays with the account and is that of the mails to them', async () => {
  const agent = await somebody('agent')
  expect((await agent.put(path, { language: 'de' })).body).toEqual({ language: 'de' })
  expect(await rowOf(agent)).toMatchObject({ language: 'de' })
  expect((await agent.get('/api/user/auth/user')).body.user.language).toBe('de')
  const history = await owner`
    select by, action, before, after from audit_entries where resource = 'user' and record = ${agent._id}`
  expect(history).toMatchObject([
    { by: agent._id, action: 'update', before: { language: 'sq' }, after: { language: 'de' } },
  ])
  await agent.post('/api/user/address', { email: 'tjeter@shembull.al' })
  await sendWaitingMails(aJobRun(sql, now()), { mail: peer.settings, publicUrl })
  const sent = await owner`select language from mails where user_id = ${agent._id}`
  expect(sent.length).toBeGreaterThan(0)
  for (const mail of sent) expect(mail.language).toBe('de')
})

test('the same language again writes nothing', async () => {
  const agent = await somebody('agent')
  const before = await rowOf(agent)
  expect((await agent.put(path, { language: 'sq' })).status).toBe(200)
  expect(await rowOf(agent)).toEqual(before)
})

test('nothing but a language that there is can be written, and of nobody else', async () => {
  const [agent, other] = [await somebody('agent'), await somebody('agent')]
  const before = await rowOf(agent)
  const bodies = [
    {},
    { language: 'fr' },
    { language: 'de', name: 'Tjetër' },
    { language: 'de', _id: other._id },
    { language: 'de', role: 'administrator' },
  ]
  for (const body of bodies) expect([body, (await agent.put(path, body)).status]).toEqual([body, 422])
  expect((await agent.put('/api/user', { _id: agent._id, data: { language: 'de' } })).status).toBe(403)
  expect((await app.inject({ method: 'PUT', url: path, payload: { language: 'de' } })).statusCode).toBe(401)
  expect(await rowOf(agent)).toEqual(before)
  expect(await rowOf(other)).toMatchObject({ language: 'sq' })
})

test('neither a script nor whoever sees the console as a role changes somebody’s language', async () => {
  const administrator = await somebody('administrator')
  const made = await administrator.post('/api/user/auth/apiToken', {
    ...{ name: 'Faqja', days: 30, permissions: ['unit.read', 'unit.update'], branches: ['tirana'] },
  })
  expect(made.status, made.text).toBe(200)
  const script = clientOf(app, { token: `Bearer ${made.body.token}` })
  expect((await script.put(path, { language: 'en' })).status).toBe(403)
  const [role] = await owner`select _id from roles where key = 'agent'`
  expect((await administrator.post('/api/user/auth/seeAs', { role: role?._id })).status).toBe(200)
  expect((await administrator.put(path, { language: 'en' })).body.code).toBe('asRole')
  expect(await rowOf(administrator)).toMatchObject({ language: 'sq' })
})
