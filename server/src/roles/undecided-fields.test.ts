import { randomUUID } from 'node:crypto'
import { restrictedFields } from '@prona/contract/access'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { aUnit, type Body, clientOf } from '../../test/builders.ts'
import { freshApp, neverLate } from '../../test/harness.ts'
import { aCompany, aPerson } from '../../test/people.ts'
import { createApp } from '../app.ts'
import { ensureSeededRoles } from './seeded-roles.ts'

const { app, sql, owner, config } = await freshApp()
await aCompany(sql)
const admin = clientOf(app, await aPerson(sql, { role: 'administrator' }))
const field = 'unit.minPrice'

/** A role of the company's own, created before the field was added. */
async function anOldRole(permissions: readonly string[] = ['unit.read', 'unit.update']): Promise<string> {
  const role = randomUUID()
  const decided = restrictedFields.filter((one) => one !== field)
  await owner`
    insert into roles (_id, name, permissions, decided_fields)
    values (${role}, ${`Shitës ${role}`}, ${[...permissions]}, ${decided})`
  return role
}

async function somebodyIn(role: string) {
  const person = await aPerson(sql, { role: 'agent' })
  await owner`update users set role = ${role} where _id = ${person._id}`
  return clientOf(app, person)
}

async function choicesOf(role: string): Promise<Body> {
  const { formDetails } = (await admin.get('/api/role/form', { id: role })).body
  return formDetails.choices.hiddenFields.find(({ value }: Body) => value === field)
}

test('a role that was there before a restricted field came shows nothing of it', async () => {
  const unit = await aUnit(admin, { minPrice: 77_000 })
  const person = await somebodyIn(await anOldRole())
  const seen = (await person.get('/api/unit', { id: unit._id })).body.unit
  expect(seen).toMatchObject({ code: unit.code, salePrice: unit.salePrice })
  expect(seen).not.toHaveProperty('minPrice')
  const sorted = await person.get('/api/units', { sort: [{ field: 'minPrice', direction: 'asc' }] })
  expect(sorted.status).toBe(400)
  const written = await person.put('/api/unit', { _id: unit._id, data: { minPrice: 1 } })
  expect(written.status).toBe(422)
  expect((await admin.get('/api/unit', { id: unit._id })).body.unit.minPrice).toBe(77_000)
})

test('its form says that nobody has decided, until an administrator does', async () => {
  const unit = await aUnit(admin, { minPrice: 77_000 })
  const role = await anOldRole()
  await ensureSeededRoles(sql)
  const before = (await admin.get('/api/role', { id: role })).body.role
  expect(before.hiddenFields).toEqual([field])
  expect((await choicesOf(role)).label).toMatch(/pa vendim/)
  const renamed = await admin.put('/api/role', { _id: role, data: { name: `Tjetër ${role}` } })
  expect(renamed.status).toBe(200)
  expect((await choicesOf(role)).label).toMatch(/pa vendim/)
  const decided = await admin.put('/api/role', { _id: role, data: { hiddenFields: [] } })
  expect(decided.status).toBe(200)
  expect((await choicesOf(role)).label).not.toMatch(/pa vendim/)
  const person = await somebodyIn(role)
  expect((await person.get('/api/unit', { id: unit._id })).body.unit.minPrice).toBe(77_000)
  await ensureSeededRoles(sql)
  expect((await admin.get('/api/role', { id: role })).body.role.hiddenFields).toEqual([])
})

test('a new role sees nothing restricted until somebody says so, by form or call', async () => {
  const unit = await aUnit(admin, { minPrice: 77_000 })
  const { formDetails } = (await admin.get('/api/role/form')).body
  expect([...formDetails.defaults.hiddenFields].sort()).toEqual([...restrictedFields].sort())
  const made = await admin.post('/api/role', { name: 'E re', permissions: ['unit.read'] })
  expect([...made.body.role.hiddenFields].sort()).toEqual([...restrictedFields].sort())
  const person = await somebodyIn(made.body.role._id)
  expect((await person.get('/api/unit', { id: unit._id })).body.unit).not.toHaveProperty('minPrice')
})

test('whoever says what a new role hides has decided about all there is, and everything is everything', async () => {
  const made = await admin.post('/api/role', { name: 'Sheh', permissions: ['unit.read'], hiddenFields: [] })
  expect((await choicesOf(made.body.role._id)).label).not.toMatch(/pa vendim/)
  const unit = await aUnit(admin, { minPrice: 77_000 })
  const person = await somebodyIn(made.body.role._id)
  expect((await person.get('/api/unit', { id: unit._id })).body.unit.minPrice).toBe(77_000)
  const chief = await somebodyIn(await anOldRole(['*']))
  expect((await chief.get('/api/unit', { id: unit._id })).body.unit.minPrice).toBe(77_000)
})

test('a start that hides restricted fields from a role logs which of which role, once', async () => {
  const role = await anOldRole()
  const warnings: unknown[] = []
  const write = (line: string) => void warnings.push(JSON.parse(line))
  for (const _ of [1, 2]) {
    const started = await createApp({
      config,
      sql,
      log: pino({ level: 'warn' }, { write }),
      lateness: neverLate,
    })
    await started.close()
  }
  const about = { role, name: `Shitës ${role}`, hiddenFields: [field] }
  expect(warnings.filter((one) => JSON.stringify(one).includes(role))).toMatchObject([about])
})
