import { expect, test } from 'vitest'
import { aClock } from '../../test/clock.ts'
import { freshDatabase } from '../../test/harness.ts'
import { aCompany, aPerson } from '../../test/people.ts'
import { personWith } from '../../test/person-with.ts'
import { findSession } from './reader.ts'
import { hashOfToken } from './token.ts'

const { now, laterBy } = aClock()
const database = await freshDatabase()
const { sql, owner } = database
await aCompany(sql)
const groups = { reportingRoles: [], limitedRoles: [] }
const limits = { idleHours: 12, days: 30 }

function sessionOf(token: string) {
  return findSession(sql, hashOfToken(token), groups, limits, now())
}

/** Changed in the database alone, where nothing else ends the session because of it. */
test.each<[string, string]>([
  ['the user is disabled', `update users set status = 'disabled' where _id = $1`],
  ['the user is deleted', 'update users set deleted_at = now() where _id = $1'],
  [
    'the role is deleted',
    'update roles set deleted_at = now() where _id = (select role from users where _id = $1)',
  ],
  ['the session has ended', 'update sessions set ended_at = now() where user_id = $1'],
  [
    'the session has rested',
    `update sessions set last_seen_at = last_seen_at - interval '13 hours' where user_id = $1`,
  ],
  [
    'the session is too old',
    `update sessions set created_at = created_at - interval '31 days' where user_id = $1`,
  ],
])('nobody is signed in any more by a session where %s', async (_, change) => {
  const person = await personWith({ ...database, now }, { permissions: ['unit.read'] })
  expect(await sessionOf(person.token)).toMatchObject({ reader: { _id: person._id } })
  await owner.unsafe(change, [person._id])
  expect(await sessionOf(person.token)).toBeUndefined()
})

test('a session is found by its own token alone', async () => {
  const [one, other] = [await aPerson(sql, { at: now() }), await aPerson(sql, { at: now() })]
  expect((await sessionOf(one.token))?.reader._id).toBe(one._id)
  expect((await sessionOf(other.token))?.reader._id).toBe(other._id)
  expect(await sessionOf('x'.repeat(43))).toBeUndefined()
  laterBy(12 * 3600)
  expect(await sessionOf(one.token)).toBeUndefined()
})
