import { seededNames } from '@prona/contract/roles/seeded-names'
import { expect, test } from 'vitest'
import { clientOf } from '../../test/builders.ts'
import { freshApp } from '../../test/harness.ts'
import { aCompany, aPerson } from '../../test/people.ts'

const { app, sql, owner } = await freshApp()
await aCompany(sql)
const admin = clientOf(app, await aPerson(sql, { role: 'administrator' }))
await owner`update roles set permissions = permissions || '{role.create,role.update,role.delete}' where key = 'manager'`
const manager = clientOf(app, await aPerson(sql, { role: 'manager' }))

async function roleNow(key: string) {
  const [role] = await owner`select * from roles where key = ${key}`
  return role
}

test('a role is made of what its maker has', async () => {
  const made = await manager.post('/api/role', {
    name: 'Shitës',
    permissions: ['unit.read', 'order.hold'],
    longestHoldDays: 10,
  })
  expect(made.status, JSON.stringify(made.body)).toBe(200)
  const refused = await manager.post('/api/role', {
    name: 'Tjetër',
    permissions: ['user.resetFactor'],
    longestHoldDays: 90,
  })
  expect(refused.status).toBe(422)
  expect(refused.body.fields.map((issue: { field: string }) => issue.field)).toEqual([
    'permissions',
    'longestHoldDays',
  ])
})

test('whoever may change records may see them, also where a program asks for the change alone', async () => {
  const made = await admin.post('/api/role', { name: 'Redaktor', permissions: ['unit.update'] })
  expect(made.body.role.permissions).toEqual(['unit.update', 'unit.read'])
  const { _id } = made.body.role
  const changed = await admin.put('/api/role', { _id, data: { permissions: ['order.hold', 'unit.read'] } })
  expect(changed.body.role.permissions).toEqual(['order.hold', 'order.read', 'unit.read'])
  const { choices } = (await admin.get('/api/role/form')).body.formDetails
  expect(choices.permissions).toContainEqual(
    expect.objectContaining({ value: 'unit.update', needs: ['unit.read'] }),
  )
})

test('nobody gives by a permission what it brings and they lack', async () => {
  const person = await aPerson(sql, { role: 'agent' })
  const [own] = await owner`
    insert into roles (_id, name, permissions) values (ordered_id(), 'Vetëm', '{role.read,role.create,unit.update}') returning _id`
  await owner`update users set role = ${own?._id} where _id = ${person._id}`
  const refused = await clientOf(app, person).post('/api/role', {
    name: 'Më shumë',
    permissions: ['unit.update'],
  })
  expect(refused.body.fields).toEqual([expect.objectContaining({ field: 'permissions', code: 'notAllowed' })])
})

test('a permission, resource or field nobody knows is not a choice', async () => {
  const refused = await admin.post('/api/role', {
    name: 'Gabim',
    permissions: ['unit.fly'],
    ownRows: ['planet'],
    hiddenFields: ['unit.code'],
  })
  expect(
    refused.body.fields.map((issue: { field: string; code: string }) => `${issue.field} ${issue.code}`),
  ).toEqual(['permissions notAChoice', 'ownRows notAChoice', 'hiddenFields notAChoice'])
})

test('nobody edits the role they have, nor one above it', async () => {
  for (const key of ['manager', 'administrator']) {
    const role = await roleNow(key)
    const refused = await manager.put('/api/role', { _id: role?._id, data: { name: 'Imi' } })
    expect(refused.status).toBe(403)
    expect((await roleNow(key))?.name).toBe(role?.name)
  }
  const own = await roleNow('administrator')
  expect((await admin.put('/api/role', { _id: own?._id, data: { permissions: [] } })).status).toBe(403)
})

test('another administrator may rename the administrator’s role and not weaken it', async () => {
  const { _id } = (await admin.post('/api/role', { name: 'Dytë', permissions: ['*'], longestHoldDays: 365 }))
    .body.role
  const second = await aPerson(sql, { role: 'agent' })
  await owner`update users set role = ${_id} where _id = ${second._id}`
  const calls = clientOf(app, second)
  const role = await roleNow('administrator')
  const refused = await calls.put('/api/role', { _id: role?._id, data: { permissions: ['unit.read'] } })
  expect(refused.status).toBe(422)
  expect((await roleNow('administrator'))?.permissions).toEqual(['*'])
  expect((await calls.put('/api/role', { _id: role?._id, data: { name: 'Kryeadministrator' } })).status).toBe(
    200,
  )
})

test('the roles of the start are changed but not deleted, and a role in use is kept', async () => {
  const agent = await roleNow('agent')
  const changed = await admin.put('/api/role', { _id: agent?._id, data: { longestHoldDays: 21 } })
  expect(changed.status).toBe(200)
  expect((await admin.remove('/api/role', agent?._id)).status).toBe(403)
  const { _id } = (await admin.post('/api/role', { name: 'Përkohësisht' })).body.role
  const person = await aPerson(sql)
  await owner`update users set role = ${_id} where _id = ${person._id}`
  expect((await admin.remove('/api/role', _id)).body.code).toBe('inUse')
  await owner`update users set role = ${agent?._id} where _id = ${person._id}`
  expect((await admin.remove('/api/role', _id)).status).toBe(200)
})

test('the form words every permission in the reader’s language', async () => {
  const { choices } = (await admin.get('/api/role/form')).body.formDetails
  const words = new Map(
    choices.permissions.map((one: { value: string; label: string }) => [one.value, one.label]),
  )
  expect(words.get('unit.read')).toBe('Njësi: shiko')
  expect(words.get('order.hold')).toBe('Kontratë: mbaj')
  expect(words.get('*')).toBeTruthy()
  const offered = (await manager.get('/api/role/form')).body.formDetails.choices.permissions
  expect(offered.map((one: { value: string }) => one.value)).not.toContain('*')
  expect(offered.map((one: { value: string }) => one.value)).not.toContain('user.resetFactor')
})

test('a branch with records is kept and an empty one is closed', async () => {
  const made = (await admin.post('/api/branch', { code: 'berat', name: 'Berat' })).body.branch
  const calls = clientOf(app, await aPerson(sql, { role: 'administrator' }), { branch: 'berat' })
  const property = await calls.post('/api/property', {
    code: 'B1',
    name: 'Kalaja',
    kind: 'building',
    stage: 'planned',
  })
  expect(property.status).toBe(200)
  expect((await admin.remove('/api/branch', made._id)).body.code).toBe('inUse')
  await calls.remove('/api/property', property.body.property._id)
  expect((await admin.remove('/api/branch', made._id)).status).toBe(200)
  expect((await calls.get('/api/properties')).status).toBe(404)
})

test('a role that a company starts with is found by the name that each language shows', async () => {
  for (const [key, [stored]] of Object.entries(seededNames))
    await owner`update roles set name = ${stored} where key = ${key}`
  for (const shown of Object.values(seededNames))
    for (const name of shown) {
      const { roles } = (await admin.get('/api/roles', { search: name.toUpperCase() })).body
      expect(
        roles.map((one: { name: string }) => one.name),
        name,
      ).toContain(shown[0])
    }
  expect((await admin.get('/api/roles', { search: 'Accountant' })).body.roles).toHaveLength(1)
})
