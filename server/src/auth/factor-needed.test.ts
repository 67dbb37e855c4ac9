import { expect, test } from 'vitest'
import { signingIn, withFactor } from '../../test/a-factor.ts'
import { clientOf } from '../../test/builders.ts'
import { freshApp } from '../../test/harness.ts'
import { aCompany, aPerson, goodPassword } from '../../test/people.ts'
import { personWith } from '../../test/person-with.ts'

const { app, sql, owner } = await freshApp()
await aCompany(sql)
const ask = signingIn(app)
const now = () => new Date().toISOString()

/** Before their first request, which would be remembered. */
async function required(role: string, from: string | null): Promise<void> {
  await owner`update roles set second_factor_from = ${from} where key = ${role}`
}
const userOf = async ({ token }: { readonly token: string }) =>
  (await ask('GET', '/user', undefined, token)).json().user
const everyGet = ['/api/units', '/api/user/auth/sessions', '/api/notifications', '/api/search?query=a']

test('from the day on whoever has the role and no second factor does nothing but set one up', async () => {
  await required('agent', '2020-01-01')
  const person = await aPerson(sql)
  expect((await userOf(person)).factorNeeded).toEqual({ from: '2020-01-01', isDue: true })
  const client = clientOf(app, person)
  for (const url of everyGet) {
    const refused = await client.get(url)
    expect([url, refused.status, refused.body.code]).toEqual([url, 403, 'factorNeeded'])
  }
  expect((await client.post('/api/customer', { kind: 'person' })).body.code).toBe('factorNeeded')
  const changed = { oldPassword: goodPassword, newPassword: 'krejt tjetër gjë këtu' }
  expect((await ask('PUT', '', changed, person.token)).json().code).toBe('factorNeeded')
  await withFactor(app, person, now())
  expect((await client.get('/api/units')).status).toBe(200)
  expect((await userOf(person)).factorNeeded).toBeNull()
})

test('signing in leads to it alone, and one can sign out', async () => {
  await required('agent', '2020-01-01')
  const { username } = await aPerson(sql)
  const { token } = (await ask('POST', '', { username, password: goodPassword })).json()
  expect((await clientOf(app, { token }).get('/api/units')).body.code).toBe('factorNeeded')
  expect((await ask('GET', '/factor', undefined, token)).statusCode).toBe(200)
  expect((await ask('DELETE', '', undefined, token)).statusCode).toBe(200)
})

test('before the day one is told of it, and works', async () => {
  await required('accountant', '2999-12-31')
  const person = await aPerson(sql, { role: 'accountant' })
  expect((await userOf(person)).factorNeeded).toEqual({ from: '2999-12-31', isDue: false })
  expect((await clientOf(app, person).get('/api/units')).status).toBe(200)
})

test('who has no password here is the service’s business, and other roles are not asked', async () => {
  await required('agent', '2020-01-01')
  const elsewhere = await aPerson(sql)
  await owner`delete from user_passwords where user_id = ${elsewhere._id}`
  expect((await clientOf(app, elsewhere).get('/api/units')).status).toBe(200)
  const manager = await aPerson(sql, { role: 'manager' })
  expect((await userOf(manager)).factorNeeded).toBeNull()
})

test('who ended it is asked again at once', async () => {
  await required('agent', '2020-01-01')
  const person = await aPerson(sql)
  await withFactor(app, person, now())
  await ask('POST', '/factor/end', { password: goodPassword }, person.token)
  expect((await clientOf(app, person).get('/api/units')).body.code).toBe('factorNeeded')
})

test('administrators require it of their own role too, which they cannot change otherwise', async () => {
  const chief = clientOf(app, await aPerson(sql, { role: 'administrator' }))
  const [own] = await owner`select _id from roles where key = 'administrator'`
  const changed = (data: object) => chief.put('/api/role', { _id: own?._id, data })
  expect((await changed({ name: 'Kryetar' })).status).toBe(403)
  expect((await changed({ secondFactorFrom: '2090-01-01', longestHoldDays: 3 })).status).toBe(403)
  expect((await changed({ secondFactorFrom: '2090-01-01' })).status).toBe(200)
  const manager = clientOf(app, await aPerson(sql, { role: 'manager' }))
  await owner`update roles set permissions = permissions || '{role.update}' where key = 'manager'`
  const refused = await manager.put('/api/role', { _id: own?._id, data: { secondFactorFrom: null } })
  expect(refused.status).toBe(403)
  const [kept] =
    await owner`select second_factor_from::text as day, name from roles where key = 'administrator'`
  expect(kept?.day).toBe('2090-01-01')
})

test('who may change roles takes the demand from their own neither away nor later, and may ask sooner', async () => {
  await aPerson(sql, { role: 'administrator' })
  const holder = await personWith({ sql, owner, now }, { permissions: ['role.read', 'role.update'] })
  const dated = async () => {
    const [row] = await owner`select second_factor_from::text as day from roles where _id = ${holder.role}`
    return row?.day
  }
  const changed = async (secondFactorFrom: string | null) =>
    (await clientOf(app, holder).put('/api/role', { _id: holder.role, data: { secondFactorFrom } })).status
  expect([await changed('2090-01-01'), await dated()]).toEqual([200, '2090-01-01'])
  for (const weaker of [null, '2090-01-02'])
    expect([await changed(weaker), await dated()]).toEqual([403, '2090-01-01'])
  expect([await changed('2089-12-31'), await dated()]).toEqual([200, '2089-12-31'])
})
