import { unit } from '@prona/contract/resources'
import { expect, onTestFinished, test } from 'vitest'
import { aJobRun } from '../../test/a-job-run.ts'
import { aUnit, clientOf } from '../../test/builders.ts'
import { freshApp } from '../../test/harness.ts'
import { aCompany, aPerson } from '../../test/people.ts'
import type { Database } from '../kernel/context.ts'
import { lockRow, updateRow } from '../kernel/rows.ts'
import { eachBranch, eachRecord, type Found, type Page } from './each.ts'

const now = '2026-11-22T09:00:00.000Z'
const { app, sql, owner } = await freshApp()
await aCompany(sql, ['berat', 'durres', 'tirana'])
const units: Record<string, { _id: string }> = {}
for (const branch of ['berat', 'durres', 'tirana']) {
  units[branch] = await aUnit(clientOf(app, await aPerson(sql, { role: 'manager', branch })))
}

async function viewsByBranch() {
  const rows = await owner`select branch, view from units order by branch`
  return Object.fromEntries(rows.map(({ branch, view }) => [branch, view]))
}

test('a branch in which a job fails stops no other, leaves nothing behind, and is named in the log', async () => {
  const errors: unknown[] = []
  const run = aJobRun(sql, now, { note: (about) => void errors.push(about) })
  await eachBranch(run, async (ctx) => {
    await ctx.db`update units set view = 'Deti'`
    if (ctx.branch === 'durres') throw new Error('The roof fell in')
  })
  expect(await viewsByBranch()).toEqual({ berat: 'Deti', durres: null, tirana: 'Deti' })
  expect(errors).toMatchObject([{ job: 'a test', run: run.id, branch: 'durres' }])
})

test.each([
  ['waits too long for a lock', `select from units where branch = 'durres' for update`],
  ['takes too long', 'select pg_sleep(5)'],
])('a branch in which a job %s stops no other', async (_, statement) => {
  const holding = await owner.reserve()
  onTestFinished(async () => {
    await holding`rollback`
    holding.release()
  })
  await holding`begin`
  await holding`select from units where branch = 'durres' for update`
  const errors: unknown[] = []
  const run = aJobRun(sql, now, { note: (about) => void errors.push(about) })
  await eachBranch(run, async ({ db, branch }) => {
    await db`select set_config('lock_timeout', '50ms', true), set_config('statement_timeout', '200ms', true)`
    if (branch === 'durres') await db.unsafe(statement)
    await db`update units set view = ${statement} where branch = ${branch}`
  })
  expect(await viewsByBranch()).toMatchObject({ berat: statement, tirana: statement })
  expect((await viewsByBranch()).durres).not.toBe(statement)
  expect(errors).toMatchObject([{ job: 'a test', run: run.id, branch: 'durres' }])
})

test('records are found in all branches and each is written in its own, by nobody and with an entry', async () => {
  const run = aJobRun(sql, now)
  const find = (db: Database) => db<Found[]>`select _id, branch from units order by branch`
  await eachRecord(run, find, async (ctx, id) => {
    await updateRow(ctx, unit, await lockRow(ctx, unit, id), { view: `Pamje ${ctx.branch}` })
  })
  expect(await viewsByBranch()).toEqual({
    berat: 'Pamje berat',
    durres: 'Pamje durres',
    tirana: 'Pamje tirana',
  })
  const entries = await owner`
    select branch, by, request_id from audit_entries where action = 'update' order by branch`
  expect(entries).toEqual(
    ['berat', 'durres', 'tirana'].map((branch) => ({ branch, by: null, request_id: run.id })),
  )
})

test('records are found page by page, and one in which a job fails does not keep it from those after', async () => {
  const errors: unknown[] = []
  const run = aJobRun(sql, now, { note: (about) => void errors.push(about) })
  const find = (db: Database, _: string, { after, most }: Page) =>
    db<Found[]>`select _id, branch from units where _id > ${after} order by _id limit ${most}`
  const begun: string[] = []
  await eachRecord(
    run,
    find,
    async (_, id) => {
      begun.push(id)
      if (id === units.berat?._id) throw new Error('The roof fell in')
    },
    1,
  )
  expect(begun).toEqual([units.berat?._id, units.durres?._id, units.tirana?._id])
  expect(errors).toMatchObject([{ record: units.berat?._id }])
})

test('in one branch nothing of another is seen or written', async () => {
  const seen: unknown[] = []
  await eachBranch(aJobRun(sql, now), async ({ db, branch }) => {
    const rows = await db`select branch from units`
    seen.push([branch, rows.map((row) => row.branch)])
    expect(
      await db`update units set view = 'x' where _id = ${units.durres?._id ?? ''} returning 1`,
    ).toHaveLength(branch === 'durres' ? 1 : 0)
  })
  expect(seen).toEqual(['berat', 'durres', 'tirana'].map((branch) => [branch, [branch]]))
})

test('a job that is to stop begins nothing more', async () => {
  const stopping = new AbortController()
  const begun: string[] = []
  await eachBranch(aJobRun(sql, now, { signal: stopping.signal }), async ({ branch }) => {
    begun.push(branch)
    stopping.abort()
  })
  expect(begun).toEqual(['berat'])
})

test('a database that does not answer ends the whole run instead of failing in each place', async () => {
  let begun = 0
  const running = eachBranch(aJobRun(sql, now), async ({ db }) => {
    begun += 1
    await db`select pg_terminate_backend(pg_backend_pid())`
  })
  await expect(running).rejects.toThrow()
  expect(begun).toBe(1)
})
