import { expect, test } from 'vitest'
import { clientOf } from '../../test/builders.ts'
import { freshApp } from '../../test/harness.ts'
import { aMailServer } from '../../test/mail-server.ts'
import { aCompany, aPerson } from '../../test/people.ts'
import { personWith } from '../../test/person-with.ts'

const peer = await aMailServer()
const { app, sql, owner } = await freshApp({ mail: peer.settings })
await aCompany(sql)
const reader = { sql, owner, now: () => new Date().toISOString() }
const admin = clientOf(app, await aPerson(sql, { role: 'administrator' }))

async function someone() {
  const person = await personWith(reader, { permissions: ['unit.read'] })
  const email = `${person.username}@example.com`
  await owner`update users set email = ${email} where _id = ${person._id}`
  return { ...person, email }
}

const emailOf = async (_id: string) => (await owner`select email from users where _id = ${_id}`)[0]?.email

test('whoever may not make somebody a sign-in link does not change where their links are sent', async () => {
  const { _id, email } = await someone()
  const permissions = ['user.read', 'user.update', 'unit.read']
  const without = clientOf(app, await personWith(reader, { permissions }))
  expect((await without.put('/api/user', { _id, data: { name: 'Emër i ri' } })).status).toBe(200)
  for (const answer of [
    await without.put('/api/user', { _id, data: { email: 'imi@example.com' } }),
    await without.put('/api/user', { _id, data: { name: 'Tjetër', email: null } }),
  ]) {
    expect(answer.status, answer.text).toBe(422)
    expect(answer.body.fields[0]).toMatchObject({ field: 'email', code: 'notAllowed' })
  }
  expect(await emailOf(_id)).toBe(email)
  expect(await owner`select from mails where user_id = ${_id}`).toHaveLength(0)
})

test('a changed address is told to the one before, in the person’s language', async () => {
  const { _id, email } = await someone()
  const changed = await admin.put('/api/user', { _id, data: { email: 'e.re@example.com' } })
  expect(changed.status, changed.text).toBe(200)
  const told = await owner`select recipient, kind, language from mails where user_id = ${_id}`
  expect([...told]).toEqual([{ recipient: email, kind: 'addressChanged', language: 'sq' }])
  const named = await admin.put('/api/user', { _id, data: { name: 'Emër i ri' } })
  expect(named.status).toBe(200)
  expect(await owner`select from mails where user_id = ${_id}`).toHaveLength(1)
})
