import { expect, test } from 'vitest'
import { clientOf } from '../../test/builders.ts'
import { freshApp } from '../../test/harness.ts'
import { aCompany, aPerson } from '../../test/people.ts'
import { personWith } from '../../test/person-with.ts'

const fresh = await freshApp()
const { app, sql } = fresh
await aCompany(sql)
const chief = await aPerson(sql, { role: 'administrator', username: 'drita.tirana' })
const gone = await aPerson(sql, { role: 'administrator', username: 'ikur.tirana' })
await fresh.owner`update users set status = 'disabled' where _id = ${gone._id}`
await fresh.owner`update users set email = 'drita@example.com' where _id = ${chief._id}`
const manager = clientOf(app, await aPerson(sql, { role: 'manager', username: 'zana.tirana' }))
const agent = clientOf(app, await aPerson(sql, { role: 'agent', username: 'arta.tirana' }))

const asked = { _id: chief._id, name: 'Emri drita.tirana' }

test('whoever needs a right is told who gives it, and the address where they may read users', async () => {
  expect((await manager.get('/api/user/administrators')).body).toEqual({
    administrators: [{ ...asked, email: 'drita@example.com' }],
  })
  expect((await agent.get('/api/user/administrators')).body).toEqual({
    administrators: [{ ...asked, email: null }],
  })
})

test('who sees no users but their own is not told the address either', async () => {
  const own = await personWith(fresh, { permissions: ['user.read'], ownRows: ['user'] })
  expect((await clientOf(app, own).get('/api/user/administrators')).body).toEqual({
    administrators: [{ ...asked, email: null }],
  })
})

test('an administrator has every branch, so whoever works elsewhere is told them too, after those of their own', async () => {
  const nearby = await aPerson(sql, { role: 'administrator', branch: 'durres', username: 'zef.durres' })
  await fresh.owner`update users set email = 'zef@example.com' where _id = ${nearby._id}`
  const away = await aPerson(sql, { role: 'manager', branch: 'durres', username: 'bora.durres' })
  expect((await clientOf(app, away).get('/api/user/administrators')).body).toEqual({
    administrators: [
      { _id: nearby._id, name: 'Emri zef.durres', email: 'zef@example.com' },
      { ...asked, email: null },
    ],
  })
})

test('whoever has every branch without the right to everything is no administrator', async () => {
  const wide = { role: 'manager', extraBranches: ['durres'], username: 'gjithkund' } as const
  await aPerson(sql, wide)
  const { body } = await agent.get('/api/user/administrators')
  expect(body.administrators.map(({ name }: { name: string }) => name)).not.toContain('Emri gjithkund')
})
