import { afterAll, expect, onTestFinished, test } from 'vitest'
import { closePools, connect, openPools } from '../../src/database/connect.ts'
import { codeOf } from '../../src/database/error-code.ts'
import { openReach } from '../../src/database/reach.ts'
import { freshFolder } from '../harness.ts'
import { openReplicated } from './replicated.ts'

const databases = await openReplicated({ folder: freshFolder(), isSynchronous: true })
afterAll(() => databases.stop())
const { primary, standby, url } = databases

test('whoever names a standby alone is told that it is none to write to', async () => {
  const sql = connect({ url: databases.urlOf(standby) }, { max: 1 })
  onTestFinished(() => sql.end())
  for (const _ of [1, 2]) expect(await sql`select 1`.catch(codeOf)).toBe('CONNECT_STANDBY')
  const reading = connect({ url }, { max: 1, role: 'standby' })
  onTestFinished(() => reading.end())
  expect(await reading`select pg_is_in_recovery() as is`).toEqual([{ is: true }])
})

test('a session that can no longer write is given up, with its transaction', async () => {
  const told: unknown[] = []
  const sql = connect({ url }, { max: 1, reach: openReach({ told: (error) => told.push(codeOf(error)) }) })
  onTestFinished(() => sql.end())
  const pid = async () => (await sql`select pg_backend_pid() as pid`)[0]?.pid
  const before = await pid()
  const refused = sql.begin('read only', async (db) => {
    await db`create table never (id integer)`
  })
  expect(await refused.catch(codeOf)).toBe('25006')
  await expect.poll(() => pid().catch(() => before)).not.toBe(before)
  expect(told).toEqual(['25006'])
})

test('after a failover every pool and whoever listens is at the machine that was promoted', async () => {
  const reach = openReach()
  const pools = openPools({ url }, { reach })
  onTestFinished(() => closePools(pools))
  const heard: string[] = []
  let timesListening = 0
  for (const channel of ['one', 'two'])
    await pools.sql.listen(
      channel,
      (text) => heard.push(`${channel} ${text}`),
      () => timesListening++,
    )
  await pools.sql`create table kept (id integer)`
  for (const id of [1, 2, 3]) await pools.sql`insert into kept (id) values (${id})`
  await Promise.all(Object.values(pools).map((pool) => pool`select 1`))

  await primary.kill()
  // Long enough away that everybody has tried in vain more than once.
  await expect.poll(async () => (await pools.sql`select 1`.catch(() => {})) ?? reach.waitMs()).toBe(2_000)
  await standby.promote()

  const writes = (pool: (typeof pools)['sql']) => pool`insert into kept (id) values (4)`.then(() => 'written')
  for (const pool of [pools.sql, pools.long, pools.entry])
    await expect.poll(() => writes(pool).catch(codeOf)).toBe('written')
  await expect.poll(() => pools.health`select 1 as one`.catch(codeOf)).toEqual([{ one: 1 }])
  expect(await pools.sql`select id from kept where id < 4 order by id`).toEqual([
    { id: 1 },
    { id: 2 },
    { id: 3 },
  ])
  await expect.poll(() => timesListening).toBe(4)
  for (const channel of ['one', 'two']) await pools.sql.notify(channel, 'again')
  await expect.poll(() => heard).toEqual(['one again', 'two again'])
})

test('the machine that was the primary comes back as a standby, whose copy waits for no writer', async () => {
  await primary.follow(standby)
  await standby.waitForStandby()
  expect([await primary.isStandby(), await standby.isStandby()]).toEqual([true, false])
  const sql = connect({ url }, { max: 1 })
  onTestFinished(() => sql.end())
  await sql`insert into kept (id) values (5)`
  const reading = connect({ url: databases.urlOf(primary) }, { max: 1, role: 'standby' })
  onTestFinished(() => reading.end())
  await expect.poll(() => reading`select id from kept where id = 5`).toEqual([{ id: 5 }])
})
