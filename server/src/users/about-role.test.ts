import { allPermissions } from '@prona/contract/access'
import { expect, test } from 'vitest'
import { clientOf } from '../../test/builders.ts'
import { freshApp } from '../../test/harness.ts'
import { aCompany, aPerson } from '../../test/people.ts'

const { app, sql, owner } = await freshApp()
await aCompany(sql)
const admin = clientOf(app, await aPerson(sql, { role: 'administrator' }))
const manager = clientOf(app, await aPerson(sql, { role: 'manager' }))

async function idOf(key: string): Promise<string> {
  const [found] = await owner`select _id from roles where key = ${key}`
  return found?._id
}

type Told = { readonly key: string; readonly name: string; readonly permissions: readonly string[] }
type Named = { readonly _id: string; readonly isSignedIn: boolean }

test('who has a role is told by name as far as one may see them, and in number altogether', async () => {
  const near = await aPerson(sql, { role: 'agent' })
  const far = await aPerson(sql, { role: 'agent', branch: 'durres' })
  const id = await idOf('agent')
  const seenByAdmin = (await admin.get('/api/role/about', { id })).body.about
  expect(seenByAdmin.people.map(({ _id }: Named) => _id).sort()).toEqual([near._id, far._id].sort())
  const seenByManager = (await manager.get('/api/role/about', { id })).body.about
  expect(seenByManager.people.map(({ _id }: Named) => _id)).toEqual([near._id])
  expect(seenByManager.count).toBe(2)
})

test('who is signed in now is told, and who has left is not named at all', async () => {
  const id = await idOf('accountant')
  const here = await aPerson(sql, { role: 'accountant' })
  const away = await aPerson(sql, { role: 'accountant' })
  const left = await aPerson(sql, { role: 'accountant' })
  await owner`update sessions set ended_at = now() where user_id = ${away._id}`
  await owner`update users set status = 'disabled' where _id = ${left._id}`
  const { people, count } = (await admin.get('/api/role/about', { id })).body.about
  expect(people.map(({ _id, isSignedIn }: Named) => [_id, isSignedIn])).toEqual([
    [here._id, true],
    [away._id, false],
  ])
  expect(count).toBe(2)
})

test('the built-in roles are told as they are without changes, in the reader’s language', async () => {
  const id = await idOf('agent')
  await owner`update roles set permissions = '{}' where _id = ${id}`
  const { key, builtIn } = (await admin.get('/api/role/about', { id })).body.about
  expect(key).toBe('agent')
  const told: Told | undefined = builtIn.find((one: Told) => one.key === 'agent')
  expect(told?.name).toBe('Agjent')
  expect(told?.permissions).toContain('order.hold')
  expect(told?.permissions.every((one) => allPermissions.includes(one))).toBe(true)
  const forNew = (await admin.get('/api/role/about')).body.about
  expect(forNew).toMatchObject({ key: null, people: [], count: 0 })
  expect(forNew.builtIn).toHaveLength(6)
})

test('whoever may not read roles learns nothing of who has them', async () => {
  const agent = clientOf(app, await aPerson(sql, { role: 'agent' }))
  expect((await agent.get('/api/role/about', { id: await idOf('agent') })).status).toBe(403)
  expect((await agent.get('/api/role/about')).status).toBe(403)
  expect((await admin.get('/api/role/about', { id: '00000000-0000-4000-8000-000000000000' })).status).toBe(
    404,
  )
  expect((await admin.get('/api/role/about', { id: 'x' })).status).toBe(400)
})
