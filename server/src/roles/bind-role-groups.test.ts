import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { clientOf } from '../../test/builders.ts'
import { freshApp, neverLate } from '../../test/harness.ts'
import { aCompany, aPerson } from '../../test/people.ts'
import { createApp } from '../app.ts'
import type { Config } from '../config.ts'

const { sql, owner, config } = await freshApp()
await aCompany(sql)

const idOf = async (key: string) => {
  const [role] = await owner<{ _id: string }[]>`select _id from roles where key = ${key}`
  return role?._id ?? ''
}

/** The program as it is after a start with these settings, told by what a person of the role may do. */
async function started(settings: Partial<Config>) {
  const log = pino({ level: 'silent' })
  return await createApp({ config: { ...config, ...settings }, sql, log, lateness: neverLate })
}

async function mayCreate(
  settings: Partial<Config>,
  key: 'agent' | 'accountant' | 'manager',
): Promise<boolean> {
  const person = await aPerson(sql, { role: key })
  const app = await started(settings)
  try {
    const { status } = await clientOf(app, person).post('/api/customer', {
      kind: 'person',
      lastName: 'Hoxha',
    })
    return status === 200
  } finally {
    await app.close()
  }
}

async function renamed(key: string, name: string): Promise<void> {
  await owner`update roles set name = ${name} where key = ${key}`
}

test('a role is restricted by its identifier, however that is written', async () => {
  expect(await mayCreate({}, 'agent')).toBe(true)
  const agent = await idOf('agent')
  expect(await mayCreate({ reportingRoles: [agent] }, 'agent')).toBe(false)
  expect(await mayCreate({ reportingRoles: [agent.toUpperCase()] }, 'agent')).toBe(false)
  expect(await mayCreate({ reportingRoles: [] }, 'agent')).toBe(true)
})

test('a role that is renamed stays restricted, while the program runs and after it has started anew', async () => {
  const settings = { reportingRoles: ['Agjent'] }
  const person = await aPerson(sql, { role: 'agent' })
  const app = await started(settings)
  await renamed('agent', 'Shitës')
  const refused = await clientOf(app, person).post('/api/customer', { kind: 'person', lastName: 'Hoxha' })
  expect(refused.status).toBe(403)
  await app.close()
  expect(await mayCreate(settings, 'agent')).toBe(false)
  await renamed('agent', 'Agjent')
})

test('another role that takes the old name neither gets the restriction nor lifts it', async () => {
  const settings = { reportingRoles: ['Agjent'] }
  await (await started(settings)).close()
  await renamed('agent', 'Shitës')
  await renamed('manager', 'Agjent')
  expect(await mayCreate(settings, 'agent')).toBe(false)
  expect(await mayCreate(settings, 'manager')).toBe(true)
  await renamed('manager', 'Drejtues dege')
  await renamed('agent', 'Agjent')
})

test('a name that has left the settings is forgotten, and means whose it is when it comes back', async () => {
  await (await started({ reportingRoles: ['Agjent'] })).close()
  await (await started({ reportingRoles: ['reporting'] })).close()
  await renamed('agent', 'Shitës')
  await expect(started({ reportingRoles: ['Agjent'] })).rejects.toThrow('Agjent')
  await renamed('agent', 'Agjent')
})

test('a role that is not there stops the start, and every one of them is named', async () => {
  const nobody = randomUUID()
  const start = started({ reportingRoles: ['reporting', 'Auditues'], limitedRoles: [nobody] })
  await expect(start).rejects.toThrow(
    'REPORTING_ROLES is "reporting,Auditues": no role has the identifier, key or name "Auditues".\n' +
      `LIMITED_ROLES is "${nobody}": no role has the identifier, key or name "${nobody}".`,
  )
})

test('a deleted role is none', async () => {
  const [role] = await owner<{ _id: string }[]>`
    insert into roles (_id, name) values (${randomUUID()}, 'Auditues') returning _id`
  await (await started({ limitedRoles: ['Auditues'] })).close()
  await owner`update roles set deleted_at = now() where _id = ${role?._id ?? ''}`
  await expect(started({ limitedRoles: ['Auditues'] })).rejects.toThrow('LIMITED_ROLES')
})
