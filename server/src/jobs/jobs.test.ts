import { expect, test } from 'vitest'
import { aClock } from '../../test/clock.ts'
import { freshApp } from '../../test/harness.ts'
import { aCompany, aPerson } from '../../test/people.ts'
import { prune } from './jobs.ts'
import { repeat } from './repeated.ts'

const { now, laterBy } = aClock()
const { sql, owner, app } = await freshApp({}, now)
await aCompany(sql)

test('a job runs at once and again, and a failed run does not end it', async () => {
  const errors: unknown[] = []
  let runs = 0
  const done = Promise.withResolvers<void>()
  const jobs = repeat({ sql, now, log: { error: (about: unknown) => void errors.push(about) } }, [
    {
      name: 'counting',
      everySeconds: 0.001,
      run: async () => {
        runs += 1
        if (runs === 2) throw new Error('once')
        if (runs === 4) done.resolve()
      },
    },
  ])
  await done.promise
  await jobs.stop()
  const stoppedAt = runs
  expect(errors).toHaveLength(1)
  await sql`select 1`
  expect(runs).toBe(stoppedAt)
})

test('of two servers one runs a job at a time', async () => {
  const log = { error: () => {} }
  let inside = 0
  let most = 0
  let runs = 0
  const enough = Promise.withResolvers<void>()
  const job = {
    name: 'alone',
    everySeconds: 0.001,
    run: async () => {
      inside += 1
      most = Math.max(most, inside)
      await owner`select pg_sleep(0.002)`
      inside -= 1
      runs += 1
      if (runs === 10) enough.resolve()
    },
  }
  const servers = [repeat({ sql, now, log }, [job]), repeat({ sql, now, log }, [job])]
  await enough.promise
  await Promise.all(servers.map((server) => server.stop()))
  expect(most).toBe(1)
})

test('what nobody needs any more is cleared away, and what is alive stays', async () => {
  const old = await aPerson(sql, { role: 'manager', at: now() })
  await app.inject({
    method: 'POST',
    url: '/api/property',
    headers: { authorization: old.token, 'idempotency-key': 'old' },
    payload: { code: 'P1', name: 'Pallati', kind: 'building', stage: 'building' },
  })
  await app.inject({ method: 'POST', url: '/api/user/auth', payload: { username: 'x', password: 'guess' } })
  laterBy(70 * 86_400)
  const fresh = await aPerson(sql, { at: now() })
  await prune(sql, now())
  expect(await owner`select from idempotency_keys`).toHaveLength(0)
  expect(await owner`select from sign_in_attempts`).toHaveLength(0)
  const left = await owner`select user_id from sessions`
  expect(left.map((session) => session.user_id)).toEqual([fresh._id])
})
