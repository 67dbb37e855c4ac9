import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { aJobRun } from '../test/a-job-run.ts'
import { aClock } from '../test/clock.ts'
import { freshApp } from '../test/harness.ts'
import { aCompany, aPerson } from '../test/people.ts'
import { connect, serverSession } from './database/connect.ts'
import { takeLease } from './jobs/lease.ts'
import { type Job, repeat } from './jobs/repeated.ts'
import { prune } from './jobs.ts'
import { measureJobs } from './metrics/job-figures.ts'
import { openMetrics } from './metrics/metrics.ts'

const { now, laterBy } = aClock()
const { sql, owner, app, addresses } = await freshApp({}, now)
await aCompany(sql)

/** A log that keeps what it is given. */
function aLog() {
  const errors: unknown[] = []
  const warnings: unknown[] = []
  const log = {
    error: (about: unknown) => void errors.push(about),
    warn: (about: unknown) => void warnings.push(about),
  }
  return { log, errors, warnings }
}

test('a job runs at once and again, and a failed run does not end it', async () => {
  const { log, errors } = aLog()
  let runs = 0
  const done = Promise.withResolvers<void>()
  const jobs = repeat({ sql, now, log }, [
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
  expect(errors).toMatchObject([{ job: 'counting', run: expect.any(String), err: { message: 'once' } }])
  await sql`select 1`
  expect(runs).toBe(stoppedAt)
})

test('a look that found nothing to do is no run, and a job that has not failed yet has failed no time', async () => {
  const looked = Promise.withResolvers<void>()
  const metrics = openMetrics()
  const jobs = repeat({ sql, now, log: aLog().log, told: measureJobs(metrics, ['looking', 'working']) }, [
    {
      name: 'looking',
      everySeconds: 3600,
      async run() {
        looked.resolve()
        return 'notDue'
      },
    },
    { name: 'working', everySeconds: 3600, run: async () => 'done' },
  ])
  await looked.promise
  await expect.poll(() => metrics.text()).toContain('prona_job_last_success_seconds{job="working"}')
  await jobs.stop()
  const figures = await metrics.text()
  expect(figures).toContain('prona_job_seconds_count{job="working"} 1')
  expect(figures.split('\n').filter((line) => line.includes('{job="looking"'))).toEqual([
    'prona_job_failures_total{job="looking"} 0',
  ])
})

test('a daily job that has failed is tried again soon, ever later while it fails, and the log names it', async () => {
  const { log, warnings } = aLog()
  const began = performance.now()
  const at: number[] = []
  const done = Promise.withResolvers<void>()
  const run = async () => {
    at.push(performance.now() - began)
    if (at.length < 4) throw Object.assign(new Error('no'), { code: '57P03' })
    done.resolve()
  }
  const parts = { sql, now, log, away: () => {}, firstAgainSeconds: 0.02 }
  const jobs = repeat(parts, [{ name: 'daily', everySeconds: 86_400, run }])
  await done.promise
  await jobs.stop()
  const [first = 0, second = 0, third = 0, fourth = 0] = at
  expect(second - first).toBeGreaterThan(19)
  expect(third - second).toBeGreaterThan(39)
  expect(fourth - third).toBeGreaterThan(79)
  expect(warnings).toEqual([{ code: '57P03', job: 'daily', run: expect.any(String) }])
})

test('that the database cannot be used is told for all of the server, and is no failure of a job', async () => {
  const { log, errors } = aLog()
  const away: unknown[] = []
  const codes = ['57P03', 'CONNECTION_CLOSED', '25006', 'ECONNREFUSED', '53100', '42703']
  const again: Promise<void>[] = []
  const jobs = codes.map((code) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    again.push(promise)
    let runs = 0
    const run = async () => {
      runs += 1
      if (runs === 1) throw Object.assign(new Error('no'), { code })
      resolve()
    }
    return { name: `meets ${code}`, everySeconds: 0.001, run }
  })
  const server = repeat({ sql, now, log, away: (error) => away.push(error) }, jobs)
  await Promise.all(again)
  await server.stop()
  const named = (list: unknown[]) =>
    list.map((one) => JSON.stringify(one).match(/"code":"(\w+)"/)?.[1]).sort()
  expect(named(away)).toEqual(['25006', '57P03', 'CONNECTION_CLOSED', 'ECONNREFUSED'])
  expect(named(errors)).toEqual(['42703', '53100'])
})

test('a stop that cuts a job short is no failure', async () => {
  const { log, errors, warnings } = aLog()
  const began = Promise.withResolvers<void>()
  const job: Job = {
    name: 'cut short',
    everySeconds: 3600,
    run: async ({ signal }) => {
      began.resolve()
      await once(signal, 'abort')
      throw new Error('The database was closed')
    },
  }
  const server = repeat({ sql, now, log }, [job])
  await began.promise
  await server.stop()
  expect([...errors, ...warnings]).toEqual([])
})

test('of two servers one runs a job at a time', async () => {
  const log = { error: () => {}, warn: () => {} }
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

const silent = { error: () => {}, warn: () => {} }

/** A job that reports when it runs and goes on until the test ends it; `most` is how many of it ever ran at once. */
function aLongJob(name: string) {
  const began = Promise.withResolvers<AbortSignal>()
  const { promise: end, resolve: letGo } = Promise.withResolvers<void>()
  const count = { inside: 0, most: 0, runs: 0 }
  const job: Job = {
    name,
    everySeconds: 0.001,
    run: async ({ signal }) => {
      count.runs += 1
      count.inside += 1
      count.most = Math.max(count.most, count.inside)
      began.resolve(signal)
      await end
      count.inside -= 1
    },
  }
  return { job, count, began: began.promise, letGo }
}

test('a job longer than a session may idle in a transaction runs once at a time', async () => {
  const settings = { ...serverSession, idle_in_transaction_session_timeout: '50ms' }
  const impatient = connect(addresses.server, { max: 5, settings })
  onTestFinished(() => impatient.end({ timeout: 1 }))
  const { log, errors } = aLog()
  const { job, count, began, letGo } = aLongJob('longer than idling')
  const server = repeat({ sql: impatient, now, log }, [job])
  await began
  await owner`select pg_sleep(0.5)`
  expect(count).toEqual({ inside: 1, most: 1, runs: 1 })
  letGo()
  await expect.poll(() => count.runs).toBeGreaterThan(1)
  await server.stop()
  expect(count.most).toBe(1)
  expect(errors).toEqual([])
})

test('a job that runs longer than it was reserved for stays with its server', async () => {
  const { job, count, began, letGo } = aLongJob('renewed')
  const parts = { sql, now, log: silent, leaseSeconds: 6 }
  const servers = [repeat(parts, [job]), repeat(parts, [job])]
  await began
  const until = async () => (await owner`select until from job_leases where job = ${job.name}`)[0]?.until
  const first = String(await until())
  await expect.poll(until).toSatisfy((time) => String(time) > first)
  expect(count).toEqual({ inside: 1, most: 1, runs: 1 })
  letGo()
  await Promise.all(servers.map((server) => server.stop()))
  expect(await owner`select from job_leases where job = ${job.name}`).toEqual([])
})

test('a job taken over by another server is aborted, and is not begun again before it has ended', async () => {
  const { log, errors, warnings } = aLog()
  const { job, count, began, letGo } = aLongJob('taken away')
  const server = repeat({ sql, now, log, leaseSeconds: 0.3 }, [job])
  const signal = await began
  await owner`
    update job_leases set holder = gen_random_uuid(), until = now() + interval '1 hour' where job = ${job.name}`
  await expect.poll(() => signal.aborted).toBe(true)
  await owner`delete from job_leases where job = ${job.name}`
  await owner`select pg_sleep(0.5)`
  expect(count).toEqual({ inside: 1, most: 1, runs: 1 })
  letGo()
  await expect.poll(() => count.runs).toBeGreaterThan(1)
  await server.stop()
  expect(count.most).toBe(1)
  expect(errors).toEqual([])
  expect(warnings).toMatchObject([{ job: 'taken away', run: expect.any(String) }])
})

/** Answers how to let them be renewed again. */
async function keepWaiting(): Promise<() => Promise<void>> {
  const holding = await owner.reserve()
  await holding`begin`
  await holding`lock table job_leases in access exclusive mode`
  return async () => {
    await holding`rollback`
    holding.release()
  }
}

async function refuse(): Promise<() => Promise<void>> {
  await owner`alter table job_leases rename to job_leases_away`
  return async () => void (await owner`alter table job_leases_away rename to job_leases`)
}

test.each([
  ['is not answered', keepWaiting],
  ['fails', refuse],
])('a job is told to stop when its time is over and every attempt to renew it %s', async (how, keepFrom) => {
  const { log, warnings } = aLog()
  const { job, count, began, letGo } = aLongJob(`renewing ${how}`)
  const server = repeat({ sql, now, log, leaseSeconds: 3 }, [job])
  const signal = await began
  const letRenew = await keepFrom()
  try {
    await expect.poll(() => signal.aborted).toBe(true)
    expect(count).toEqual({ inside: 1, most: 1, runs: 1 })
  } finally {
    await letRenew()
    letGo()
    await server.stop()
  }
  expect(warnings).toMatchObject([{ job: job.name, err: { message: expect.stringContaining(job.name) } }])
})

test('a job goes on when its server loses every connection, and no second one begins', async () => {
  const { job, count, began, letGo } = aLongJob('outlives connections')
  const server = repeat({ sql, now, log: silent, leaseSeconds: 6 }, [job])
  const signal = await began
  const until = async () => (await owner`select until from job_leases where job = ${job.name}`)[0]?.until
  await owner`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and usename like 'prona_server%'`
  const before = String(await until())
  await expect.poll(until).toSatisfy((time) => String(time) > before)
  expect(signal.aborted).toBe(false)
  expect(count).toEqual({ inside: 1, most: 1, runs: 1 })
  letGo()
  await server.stop()
})

test('what a killed server was doing is done by another as soon as its time is over', async () => {
  const [left] = await owner`
    insert into job_leases (job, holder, until)
    values ('left behind', gen_random_uuid(), clock_timestamp() + interval '1 second') returning until`
  const { job, count, began, letGo } = aLongJob('left behind')
  const server = repeat({ sql, now, log: silent, leaseSeconds: 0.2 }, [{ ...job, everySeconds: 3600 }])
  await began
  const [taken] = await owner`
    select until - interval '0.2 seconds' >= ${left?.until} as late from job_leases where job = 'left behind'`
  expect(taken?.late).toBe(true)
  letGo()
  await server.stop()
  expect(count.runs).toBe(1)
})

test('a job that a killed server had is free when its own time is over, however long ours would be', async () => {
  await owner`
    insert into job_leases (job, holder, until)
    values ('soon free', gen_random_uuid(), clock_timestamp() + interval '0.5 seconds')`
  const { job, began, letGo } = aLongJob('soon free')
  const server = repeat({ sql, now, log: silent, leaseSeconds: 3600 }, [{ ...job, everySeconds: 3600 }])
  expect(await Promise.race([began.then(() => 'began'), pause(10_000, 'still waiting')])).toBe('began')
  letGo()
  await server.stop()
})

test('a lease that was given up is not renewed by what waited for the database, and is free at the end', async () => {
  const answer = await takeLease(sql, 'given up', randomUUID(), 0.6)
  if (!('lease' in answer)) throw new Error('not taken')
  const { lease } = answer
  const letRenew = await keepWaiting()
  await expect.poll(() => lease.lost.aborted).toBe(true)
  await letRenew()
  await expect.poll(asking).toBe(0)
  await turn()
  await expect.poll(asking).toBe(0)
  expect(
    await owner`select until <= clock_timestamp() as over from job_leases where job = 'given up'`,
  ).toEqual([{ over: true }])
  await lease.release(new AbortController().signal)
  expect(await owner`select from job_leases where job = 'given up'`).toEqual([])
})

test('a job that could not be given free is given free once the database is back', async () => {
  const answer = await takeLease(sql, 'freed later', randomUUID(), 6)
  if (!('lease' in answer)) throw new Error('not taken')
  const letRelease = await refuse()
  const [since] = await owner`select clock_timestamp()::text as at`
  const releasing = answer.lease.release(new AbortController().signal)
  await expect.poll(() => refused(since?.at)).toBe(true)
  await letRelease()
  await releasing
  expect(await owner`select from job_leases where job = 'freed later'`).toEqual([])
})

/** How many of the server's statements about leases are under way. */
async function asking(): Promise<number> {
  const [found] = await owner`
    select count(*)::integer as count from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and state = 'active' and query like '%job_leases%'`
  return found?.count
}

/** Whether it was tried since then to give a lease free, and that has come to its end. */
async function refused(since: string): Promise<boolean> {
  const [found] = await owner`
    select exists (
      select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
      and state = 'idle' and query like 'delete from job_leases%' and query_start > ${since}::timestamptz) as is`
  return found?.is
}

test('a server whose database does not answer stops within its time', async () => {
  const { log, errors, warnings } = aLog()
  const { job, letGo } = aLongJob('never answered')
  const letAnswer = await keepWaiting()
  const server = repeat({ sql, now, log, stopSeconds: 0.1 }, [job])
  const stopping = server.stop().then(() => 'stopped')
  const first = await Promise.race([stopping, pause(3_000, 'still waiting')])
  letGo()
  await letAnswer()
  expect(first).toBe('stopped')
  expect(errors).toEqual([])
  expect(warnings).toHaveLength(1)
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
  laterBy(100 * 86_400)
  const fresh = await aPerson(sql, { at: now() })
  await prune(aJobRun(sql, now()))
  expect(await owner`select from idempotency_keys`).toHaveLength(0)
  expect(await owner`select from sign_in_attempts`).toHaveLength(0)
  const left = await owner`select user_id from sessions`
  expect(left.map((session) => session.user_id)).toEqual([fresh._id])
})
