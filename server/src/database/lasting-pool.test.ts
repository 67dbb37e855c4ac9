import { expect, onTestFinished, test, vi } from 'vitest'
import { freshDatabase } from '../../test/harness.ts'
import { connect, type Sql } from './connect.ts'
import { lastingPool } from './lasting-pool.ts'

const { sql, owner } = await freshDatabase()
await owner`create table notes (text text)`

async function loseEveryConnection(): Promise<void> {
  await owner`
    select pg_terminate_backend(pid, 60000) from pg_stat_activity
    where datname = current_database() and usename like 'prona_server%'`
}

test('requests that meet a lost connection fail, and those after them are answered', async () => {
  for (let round = 0; round < 4; round++) {
    const holding = await owner.reserve()
    await holding`select pg_advisory_lock(1)`
    const asking = Array.from({ length: 20 }, () =>
      sql.begin((db) => db`select pg_advisory_xact_lock_shared(1)`).catch(() => 'lost'),
    )
    await expect.poll(waiting).toBe(5)
    await loseEveryConnection()
    await holding`select pg_advisory_unlock(1)`
    holding.release()
    expect((await Promise.all(asking)).filter((outcome) => outcome === 'lost').length).toBeGreaterThanOrEqual(
      5,
    )
    const after = await Promise.all(
      Array.from({ length: 20 }, (_, number) => sql.begin((db) => db`select ${number}::integer as number`)),
    )
    expect(after.map(([row]) => row?.number)).toEqual(Array.from({ length: 20 }, (_, number) => number))
  }
})

/** How many connections are waiting for a lock. */
async function waiting(): Promise<number> {
  const [row] = await owner`
    select count(*)::integer as count from pg_stat_activity
    where datname = current_database() and usename like 'prona_server%' and wait_event_type = 'Lock'`
  return row?.count
}

test('a pool that lost a connection is left to finish, and a fresh one takes over', async () => {
  const opened: { lose: () => void; ends: unknown[] }[] = []
  const pool = lastingPool((lose = () => {}) => {
    const ends: unknown[] = []
    const number = opened.push({ lose, ends })
    const asked = async () => [{ number }]
    return Object.assign(asked, { end: async (how: unknown) => void ends.push(how) }) as unknown as Sql
  })
  expect(await pool`select`).toEqual([{ number: 1 }])
  opened[0]?.lose()
  expect(await pool`select`).toEqual([{ number: 2 }])
  expect(opened[0]?.ends).toEqual([undefined])
  // The old pool's other connections close later, which must not count as a loss of the fresh pool.
  opened[0]?.lose()
  expect(await pool`select`).toEqual([{ number: 2 }])
  expect(opened).toHaveLength(2)
})

test('long work, and what waits behind it, ends well after another connection was lost', async () => {
  const holding = await owner.reserve()
  await holding`select pg_advisory_lock(2)`
  let lost = 0
  const work = () =>
    sql
      .begin((db) => db`select pg_advisory_xact_lock_shared(2)`)
      .then(
        () => 'done',
        () => {
          lost += 1
        },
      )
  const busy = Array.from({ length: 4 }, work)
  await expect.poll(waiting).toBe(4)
  const [idle] = await sql`select pg_backend_pid() as pid`
  const behind = Array.from({ length: 6 }, work)
  await expect.poll(waiting).toBe(5)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  const [last] = await owner`
    select pg_terminate_backend(pid, 60000) as ended from pg_stat_activity where pid = ${idle?.pid}`
  expect(last?.ended).toBe(true)
  await expect.poll(() => lost).toBe(1)
  // Of those that waited for a connection one has got its place.
  await expect.poll(waiting).toBe(5)
  // Longer than a pool that lost a connection might be given to finish.
  await vi.advanceTimersByTimeAsync(60_000)
  await holding`select pg_advisory_unlock(2)`
  holding.release()
  const outcomes = await Promise.all([...busy, ...behind])
  expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(9)
})

test('a pool that is to end at once breaks off the long work of one that lost a connection, too', async () => {
  const { addresses } = await freshDatabase()
  const mine = connect(addresses.server, { max: 2 })
  const [, idle] = await Promise.all([mine`select 1`, mine`select pg_backend_pid() as pid, pg_sleep(0.1)`])
  const long = mine`select pg_sleep(60)`.catch((error: unknown) => error)
  await owner`select pg_terminate_backend(${idle[0]?.pid}, 60000)`
  await mine.end({ timeout: 0.1 })
  expect(await long).toBeInstanceOf(Error)
})

test('work whose connection was lost goes on nowhere', async () => {
  const inserted = Promise.withResolvers<void>()
  const lost = Promise.withResolvers<void>()
  const tried = Promise.withResolvers<unknown>()
  const transaction = sql.begin(async (db) => {
    await db`insert into notes values ('before')`
    inserted.resolve()
    await lost.promise
    try {
      await db`insert into notes values ('after')`
    } catch (error) {
      tried.resolve(error)
      throw error
    }
  })
  const outcome = transaction.catch((error: unknown) => error)
  await inserted.promise
  await loseEveryConnection()
  expect(await outcome).toBeInstanceOf(Error)
  await sql`select 1`
  lost.resolve()
  expect(await tried.promise).toBeInstanceOf(Error)
  expect(await owner`select text from notes`).toEqual([])
})

test('a listener gets notifications again after the connection was lost', async () => {
  const heard: string[] = []
  let listening = 0
  const news = await sql.listen(
    'news',
    (text) => heard.push(text),
    () => {
      listening += 1
    },
  )
  await loseEveryConnection()
  await expect.poll(() => listening).toBe(2)
  await owner`select pg_notify('news', 'again')`
  await expect.poll(() => heard).toEqual(['again'])
  await news.unlisten()
})

test('a refusal of the database rolls back and leaves the connection good', async () => {
  const refused = sql.begin(async (db) => {
    await db`insert into notes values ('refused')`
    await db`select 1 / 0`
  })
  await expect(refused).rejects.toMatchObject({ code: '22012' })
  expect(await owner`select from notes`).toHaveLength(0)
})

test('a transaction that begins as the last statement its connection takes at once is one all the same', async () => {
  // The driver puts a hundred statements on each of the five connections before any more of them wait.
  for (let before = 495; before <= 510; before++) {
    const crowd = Array.from({ length: before }, () => sql`select 1`.execute())
    const begun = [1, 2].map((n) => sql.begin(async (db) => [...(await db`select ${n}::int as n`)]))
    await Promise.all(crowd)
    expect(await Promise.all(begun)).toEqual([[{ n: 1 }], [{ n: 2 }]])
  }
})
