import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import { createApp } from '../src/app.ts'
import { freshApp, neverLate } from './harness.ts'
import { isolationStories } from './isolation.ts'

// The program runs under a role that row level security does not bind, so that only the scope is tested.
const { config, owner } = await freshApp()
const log = pino({ level: 'silent' })
const app = await createApp({ config, sql: owner, log, lateness: neverLate })
afterAll(() => app.close())

test('row level security does not bind this role', async () => {
  const [role] =
    await owner`select rolsuper or rolbypassrls as free from pg_roles where rolname = current_user`
  expect(role?.free).toBe(true)
})

await isolationStories(app, owner, owner)
