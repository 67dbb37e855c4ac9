import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { clientOf } from '../../test/builders.ts'
import { freshApp } from '../../test/harness.ts'
import { migrations } from '../../test/migrations.ts'
import { aCompany, aPerson } from '../../test/people.ts'

const { app, sql, owner } = await freshApp()
await aCompany(sql)
const admin = clientOf(app, await aPerson(sql, { role: 'administrator' }))

test('users whom the version before deleted come back disabled, where nobody has their name by now', async () => {
  const arta = await aDeleted('arta.kola', '2026-01-01')
  const taken = await aDeleted('besa', '2026-01-01')
  await aPerson(sql, { username: 'besa' })
  const [first, last] = [await aDeleted('cen', '2026-01-01'), await aDeleted('cen', '2026-02-01')]
  await owner.unsafe(readFileSync(join(migrations, '0167-deleted-users-come-back.sql'), 'utf8'))
  const found = async (id: string) => (await admin.get('/api/user', { id })).body.user?.status
  expect(await Promise.all([arta, taken, first, last].map(found))).toEqual([
    ...['disabled', undefined, undefined, 'disabled'],
  ])
  const entries = await owner`
    select branch, action, before, after from audit_entries where record = ${arta} order by id desc limit 1`
  expect(entries).toMatchObject([
    { branch: 'tirana', action: 'restore', before: { status: 'active' }, after: { status: 'disabled' } },
  ])
  expect((await admin.get('/api/user/history', { id: arta })).status).toBe(200)
  const [again] = await owner`select relforcerowsecurity as forced from pg_class where relname = 'users'`
  expect(again?.forced).toBe(true)
})

async function aDeleted(username: string, at: string): Promise<string> {
  const { _id } = await aPerson(sql, { username })
  await owner`update users set deleted_at = ${at} where _id = ${_id}`
  return _id
}
