import { addDays, dayOf, officeZone } from '@prona/contract/kernel/day'
import { expect, test } from 'vitest'
import { withFactor } from '../../test/a-factor.ts'
import { type Client, clientOf } from '../../test/builders.ts'
import { freshApp } from '../../test/harness.ts'
import { aCompany, aPerson } from '../../test/people.ts'

const { app, sql, owner } = await freshApp()
await aCompany(sql)
const admin = clientOf(app, await aPerson(sql, { role: 'administrator' }))

const today = dayOf(new Date().toISOString(), officeZone)
const tooEarly = {
  field: 'secondFactorFrom',
  code: 'rule',
  message: 'Dita nuk mund të jetë para ditës së sotme.',
}

async function stored(_id: string) {
  const [role] = await owner`select second_factor_from::text as day, name from roles where _id = ${_id}`
  return role
}

test('a second factor is required from today at the earliest, also of a new role', async () => {
  const before = addDays(today, -2)
  const refused = await admin.post('/api/role', { name: 'Shitës', secondFactorFrom: before })
  expect([refused.status, refused.body.fields]).toEqual([422, [tooEarly]])
  const made = await admin.post('/api/role', { name: 'Shitës', secondFactorFrom: addDays(today, 7) })
  const { _id } = made.body.role
  const moved = await admin.put('/api/role', { _id, data: { secondFactorFrom: before } })
  expect([moved.status, moved.body.fields]).toEqual([422, [tooEarly]])
  expect((await stored(_id))?.day).toBe(addDays(today, 7))
})

test('a day that has come stays when the role is changed otherwise, and can be taken away', async () => {
  const { _id } = (await admin.post('/api/role', { name: 'Arkëtar' })).body.role
  const past = addDays(today, -30)
  await owner`update roles set second_factor_from = ${past} where _id = ${_id}`
  const changed = (data: object) => admin.put('/api/role', { _id, data })
  expect((await changed({ name: 'Arkëtare', secondFactorFrom: past })).status).toBe(200)
  expect(await stored(_id)).toEqual({ day: past, name: 'Arkëtare' })
  expect((await changed({ secondFactorFrom: addDays(past, -1) })).status).toBe(422)
  expect((await changed({ secondFactorFrom: null })).status).toBe(200)
})

test('who changes a role learns how many have no second factor yet, who only reads it does not', async () => {
  const [agent] = await owner`select _id from roles where key = 'agent'`
  const about = async (client: Client) => (await client.get('/api/role/about', { id: agent?._id })).body.about
  const [protectedOne, elsewhere] = [await aPerson(sql), await aPerson(sql), await aPerson(sql)]
  await withFactor(app, protectedOne, new Date().toISOString())
  await owner`delete from user_passwords where user_id = ${elsewhere._id}`
  expect(await about(admin)).toMatchObject({ count: 3, withoutFactor: 1 })
  const manager = clientOf(app, await aPerson(sql, { role: 'manager' }))
  expect(await about(manager)).toMatchObject({ count: 3, withoutFactor: null })
})

test('roles are listed, put in order and narrowed by the day from which they require it', async () => {
  for (const [name, days] of [
    ['Vonë', 9001],
    ['Herët', 9000],
  ] as const)
    await admin.post('/api/role', { name, secondFactorFrom: addDays(today, days) })
  const from = addDays(today, 9000)
  const range = { comparator: 'INCLUDES', type: 'range', values: { from } }
  const { roles } = (
    await admin.get('/api/roles', {
      filter: [{ type: 'all', data: { secondFactorFrom: range } }],
      sort: [{ field: 'secondFactorFrom', direction: 'asc' }],
    })
  ).body
  expect(roles.map(({ name }: { name: string }) => name)).toEqual(['Herët', 'Vonë'])
})
