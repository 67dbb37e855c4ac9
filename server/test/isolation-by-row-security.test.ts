import { expect, test, vi } from 'vitest'
import { freshApp } from './harness.ts'
import { isolationStories } from './isolation.ts'

// The kernel's own scope is switched off, so that only row level security is tested.
vi.mock('../src/kernel/scope.ts', async (original) => ({
  ...(await original<typeof import('../src/kernel/scope.ts')>()),
  inScope: () => 'true',
}))

const { app, sql, owner } = await freshApp()
await isolationStories(app, sql, owner)

test('without a branch the server sees no row of any', async () => {
  expect(await sql`select _id from properties`).toEqual([])
  await sql.begin(async (db) => {
    await db`select set_config('app.branches', 'tirana', true)`
    expect(await db`select distinct branch from properties`).toEqual([{ branch: 'tirana' }])
  })
  expect(await sql`select _id from properties`).toEqual([])
})

test('a row is written to the chosen branch alone', async () => {
  const write = sql.begin(async (db) => {
    await db`select set_config('app.branches', 'tirana,durres', true), set_config('app.branch', 'durres', true)`
    await db`insert into properties (_id, branch, code, name, kind, stage)
      values (gen_random_uuid(), 'tirana', 'R-1', 'x', 'land', 'planned')`
  })
  await expect(write).rejects.toMatchObject({ code: '42501' })
})
