import { expect, test } from 'vitest'
import { freshDatabase } from '../../test/harness.ts'
import { aCompany, aPerson } from '../../test/people.ts'
import type { Transaction } from '../database/connect.ts'
import { acrossBranches, writingTo } from './every-branch.ts'

test('of two that wait for each other one is undone and done again, and both come through', async () => {
  const { sql, owner } = await freshDatabase()
  await aCompany(sql)
  const now = '2026-11-21T09:00:00.000Z'
  const first = await aPerson(sql, { role: 'manager', at: now })
  const second = await aPerson(sql, { role: 'manager', at: now })
  const name = (db: Transaction, user: string) => db`update users set name = name || '!' where _id = ${user}`
  const begun = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let attempts = 0
  const rename = (own: string, other: string, turn: number) =>
    acrossBranches(sql, async (db) => {
      attempts += 1
      await writingTo(db, 'tirana')
      await name(db, own)
      begun[turn]?.resolve()
      await Promise.all(begun.map(({ promise }) => promise))
      await name(db, other)
    })
  await Promise.all([rename(first._id, second._id, 0), rename(second._id, first._id, 1)])
  expect(attempts).toBeGreaterThan(2)
  const renamed = await owner`select name from users where name like '%!!'`
  expect(renamed).toHaveLength(2)
})
