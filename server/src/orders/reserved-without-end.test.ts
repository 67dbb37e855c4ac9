import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { anOrder, aUnit, clientOf } from '../../test/builders.ts'
import { freshApp } from '../../test/harness.ts'
import { migrations } from '../../test/migrations.ts'
import { aCompany, aPerson } from '../../test/people.ts'

const { app, sql, owner } = await freshApp()
await aCompany(sql)
const admin = clientOf(app, await aPerson(sql, { role: 'administrator' }))

test('an update takes the end from what is reserved, also for an owner who is no superuser', async () => {
  const { _id } = await anOrder(admin, [(await aUnit(admin))._id], { deposit: 500_000 })
  await admin.post('/api/order/hold', { _id, version: 1, expiresAt: soon() })
  const reserving = { _id, depositOn: '2026-01-02' }
  const reserved = await admin.post('/api/order/reserve', reserving)
  expect(reserved.body.order?.status, reserved.text).toBe('reserved')
  const end = soon()
  await owner.unsafe(`
    update orders set expires_at = '${end}' where _id = '${_id}';
    create role plain;
    grant all on all tables in schema public to plain;
    grant all on all sequences in schema public to plain;
    grant usage, create on schema public to plain;
    alter table orders owner to plain;
    alter table audit_entries owner to plain;
    set role plain;
    ${readFileSync(join(migrations, '0036-reserved-without-end-again.sql'), 'utf8')}
    reset role`)
  const [row] = await owner`select expires_at from orders where _id = ${_id}`
  expect(row?.expires_at).toBeNull()
  const told = await owner`
    select before from audit_entries where record = ${_id} and before ? 'expiresAt' order by id desc limit 1`
  expect(told).toEqual([{ before: { expiresAt: end } }])
})

function soon(): string {
  return new Date(Date.now() + 3_600_000).toISOString()
}
