import { expect, test } from 'vitest'
import { type Client, clientOf } from '../../test/builders.ts'
import { freshApp } from '../../test/harness.ts'
import { heldUp } from '../../test/held-up.ts'
import { aCompany } from '../../test/people.ts'
import { personWith } from '../../test/person-with.ts'

const fresh = await freshApp()
const { app, sql, owner } = fresh
await aCompany(sql)
// Whoever has written stops here, so that two can have written before either looks who is left.
await owner.unsafe(`
  create function stop_after_writing() returns trigger language plpgsql as
    $$ begin perform pg_advisory_xact_lock_shared(1); return null; end $$;
  create trigger stops_after_writing after update on users for each statement execute function stop_after_writing();
  create trigger stops_after_writing after update on roles for each statement execute function stop_after_writing();`)

type Administrator = { readonly _id: string; readonly role: string; readonly client: Client }

/** Two who may everything, each by a role of their own, and nobody else. */
async function two(): Promise<readonly [Administrator, Administrator]> {
  const made = async () => {
    const person = await personWith(fresh, { permissions: ['*'] })
    return { ...person, client: clientOf(app, person) }
  }
  const pair = [await made(), await made()] as const
  await owner`
    update users set status = 'disabled' where _id <> all (${pair.map(({ _id }) => _id)}::uuid[])`
  return pair
}

async function administrators(): Promise<number> {
  const left = await owner`
    select from users u join roles r on r._id = u.role
    where u.status = 'active' and u.deleted_at is null and '*' = any (r.permissions)`
  return left.length
}

const [agent] = await owner`select _id from roles where key = 'agent'`
const disable = ({ client }: Administrator, { _id }: Administrator) =>
  client.post('/api/user/disable', { _id })
const demoteAmongMany = ({ client }: Administrator, { _id }: Administrator) =>
  client.post('/api/users/bulk', { change: { role: agent?._id }, ids: [_id] })

function weaken({ client }: Administrator, { role }: Administrator) {
  return client.put('/api/role', { _id: role, data: { permissions: ['unit.read'] } })
}

function weakenAmongMany({ client }: Administrator, { role }: Administrator) {
  return client.post('/api/roles/bulk', { change: { permissions: ['unit.read'] }, ids: [role] })
}

test.each([
  ['disable each other', disable, disable],
  ['demote each other, each by a change of many', demoteAmongMany, demoteAmongMany],
  ['disable and demote each other, one by a change of many', disable, demoteAmongMany],
  ['take each other’s role its rights', weaken, weaken],
  ['take each other’s role its rights, one of them among many', weaken, weakenAmongMany],
])('of two administrators who %s at the same moment one stays', async (_, first, second) => {
  const [one, other] = await two()
  expect(await administrators()).toBe(2)
  await heldUp(owner, {
    by: (db) => db`select pg_advisory_xact_lock(1)`,
    work: () => Promise.all([first(one, other), second(other, one)]),
    waiting: 2,
  })
  expect(await administrators()).toBe(1)
})

test('of two administrators one stays when the other one’s rights are undone while they take the first one’s', async () => {
  const [one, other] = await two()
  await owner`update roles set permissions = '{unit.read}' where _id = ${other.role}`
  const change = { permissions: ['*'] }
  const { body } = await one.client.post('/api/roles/bulk', { change, ids: [other.role] })
  expect(body.bulk.counts).toMatchObject({ changed: 1 })
  expect(await administrators()).toBe(2)
  const undo = () => one.client.post('/api/roles/bulk/undo', { batch: body.bulk.batch })
  await heldUp(owner, {
    by: (db) => db`select pg_advisory_xact_lock(1)`,
    work: () => Promise.all([undo(), weaken(other, one)]),
    waiting: 2,
  })
  expect(await administrators()).toBe(1)
})
