import { setImmediate as turn } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { aDoor, aLineTo } from '../../test/a-line.ts'
import { freshDatabase } from '../../test/harness.ts'
import { closePools, connect, openPools } from './connect.ts'
import { openReach, pastPooler } from './reach.ts'

const { addresses } = await freshDatabase()
const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : error)

test('a database that takes connections and closes them is tried as often as it is asked, and no more', async () => {
  const door = await aDoor((socket) => socket.end())
  const sql = connect({ ...addresses.server, host: '127.0.0.1', port: door.port })
  for (const _ of [1, 2, 3]) {
    expect(await sql`select 1`.catch(codeOf)).toBe('CONNECT_CLOSED')
    expect(await sql.begin((db) => db`select 1`).catch(codeOf)).toBe('CONNECT_CLOSED')
    expect(await sql.reserve().catch(codeOf)).toBe('CONNECT_CLOSED')
  }
  expect(door.knocks()).toBe(9)
  await sql.end({ timeout: 1 })
})

test('of several hosts each is tried once', async () => {
  const doors = [await aDoor((socket) => socket.end()), await aDoor((socket) => socket.end())]
  const hosts = doors.map(({ port }) => `127.0.0.1:${port}`).join(',')
  const sql = connect({ url: `postgres://somebody:secret@${hosts}/prona` })
  expect(await sql`select 1`.catch(codeOf)).toBe('CONNECT_CLOSED')
  expect(doors.map(({ knocks }) => knocks())).toEqual([1, 1])
  await sql.end({ timeout: 1 })
})

test('while the database is away one attempt is made at a time and all others are refused at once', async () => {
  const door = await aDoor(() => {})
  let time = 0
  const told: unknown[] = []
  const reach = openReach({ told: (error) => told.push(codeOf(error)), now: () => time })
  const sql = connect(
    { ...addresses.server, host: '127.0.0.1', port: door.port },
    { reach, connectSeconds: 0.2 },
  )
  expect(await sql`select 1`.catch(codeOf)).toBe('CONNECT_TIMEOUT')
  const many = Array.from({ length: 100 }, () => sql`select 1`.catch(codeOf))
  expect(new Set(await Promise.all(many))).toEqual(new Set(['CONNECT_LATER']))
  await expect.poll(door.knocks).toBe(1)
  time = 100
  const next = Array.from({ length: 20 }, () => sql`select 1`.catch(codeOf))
  expect((await Promise.all(next)).sort().slice(-2)).toEqual(['CONNECT_LATER', 'CONNECT_TIMEOUT'])
  await expect.poll(door.knocks).toBe(2)
  expect(told).toEqual(['CONNECT_TIMEOUT', 'CONNECT_TIMEOUT'])
  await sql.end({ timeout: 1 })
})

test('a database that falls silent is given up, and used again once it speaks', async () => {
  const line = await aLineTo(addresses.server)
  const reach = openReach()
  const sql = connect(
    { ...addresses.server, host: '127.0.0.1', port: line.port },
    { reach, max: 3, answerSeconds: 4 },
  )
  await Promise.all([1, 2, 3].map(() => sql`select pg_sleep(0.05)`))
  line.fallSilent()
  const asked = [sql`select 1`, sql.begin((db) => db`select 1`), sql`select 1`, sql`select 1`]
  const outcomes = await Promise.all(asked.map((one) => one.then(() => 'answered', codeOf)))
  expect(outcomes).not.toContain('answered')
  expect(outcomes).toContain('CONNECTION_SILENT')
  line.speakAgain()
  await expect.poll(() => sql`select 1 as one`.catch(codeOf)).toEqual([{ one: 1 }])
  await sql.end({ timeout: 1 })
})

test('who listens tries again ever more seldom, and hears again', async () => {
  const line = await aLineTo(addresses.server)
  const reach = openReach()
  const sql = connect(
    { ...addresses.server, host: '127.0.0.1', port: line.port },
    { reach, connectSeconds: 0.2 },
  )
  let heard = 0
  await sql.listen(
    'news',
    () => {},
    () => {
      heard += 1
    },
  )
  line.fallSilent()
  line.cut()
  await expect.poll(() => reach.waitMs()).toBe(2_000)
  expect(line.dialled()).toBeLessThan(10)
  line.speakAgain()
  await expect.poll(() => heard).toBe(2)
  await sql.end({ timeout: 1 })
})

test('who listens no longer is told so even where the connection is lost at that moment', async () => {
  const line = await aLineTo(addresses.server)
  const sql = connect({ ...addresses.server, host: '127.0.0.1', port: line.port })
  const news = await sql.listen('news', () => {})
  line.cut()
  await expect(news.unlisten()).resolves.toBeUndefined()
  await sql.end({ timeout: 1 })
})

test('a transaction in which nothing is asked, and rows that are used slowly, are no silence', async () => {
  const sql = connect(addresses.server, { max: 1, answerSeconds: 60 })
  await sql`select 1`
  const letPass = aClockOfOurs()
  const kept = await sql.begin(async (db) => {
    letPass(61_000)
    await turn()
    return db`select 1 as one`
  })
  expect(kept).toEqual([{ one: 1 }])
  let rows = 0
  for await (const some of sql`select generate_series(1, 30) as number`.cursor(15)) {
    if (rows === 0) letPass(61_000)
    await turn()
    rows += some.length
  }
  expect(rows).toBe(30)
  await sql.end({ timeout: 1 })
})

test('an answer that is there when its time is over is read before the connection is given up', async () => {
  const line = await aLineTo(addresses.server)
  const sql = connect(
    { ...addresses.server, host: '127.0.0.1', port: line.port },
    { max: 1, answerSeconds: 60 },
  )
  const [before] = await sql`select pg_backend_pid() as pid`
  const letPass = aClockOfOurs()
  line.fallSilent()
  const asked = sql`select 1 as one`.catch(codeOf)
  await turn()
  letPass(60_000)
  line.speakAgain()
  expect(await asked).toEqual([{ one: 1 }])
  letPass(100)
  expect(await sql`select pg_backend_pid() as pid`).toEqual([before])
  line.fallSilent()
  const never = sql`select 1 as one`.catch(codeOf)
  await turn()
  letPass(60_100)
  expect(await never).toBe('CONNECTION_SILENT')
  vi.useRealTimers()
  await sql.end({ timeout: 0.1 })
})

/** For what waits from now on, time passes when the test says so. */
function aClockOfOurs(): (milliseconds: number) => void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  return (milliseconds) => void vi.advanceTimersByTime(milliseconds)
}

test('pools on a database that says nothing end all the same', async () => {
  const line = await aLineTo(addresses.server)
  const pools = openPools({ ...addresses.server, host: '127.0.0.1', port: line.port })
  onTestFinished(() => line.cut())
  await Promise.all(Object.values(pools).map((pool) => pool`select 1`))
  line.fallSilent()
  const asked = Object.values(pools).map((pool) => pool`select 1`.catch(codeOf))
  await closePools(pools)
  expect(await Promise.all(asked)).toHaveLength(4)
})

test('silence behind a pooler counts where the database answers nobody past it either', async () => {
  const told: unknown[] = []
  const reach = openReach({ told: (error) => told.push(codeOf(error)) })
  const silent = Object.assign(new Error('nothing is heard'), { code: 'CONNECTION_SILENT' })
  let answer: () => Promise<unknown> = async () => 'here'
  const behind = pastPooler(reach, () => answer())
  behind.failed(silent)
  await new Promise((resolve) => setImmediate(resolve))
  expect([told, reach.refusal()]).toEqual([[], undefined])
  answer = () => Promise.reject(silent)
  for (const _ of [1, 2, 3]) behind.failed(silent)
  await expect.poll(() => told).toEqual(['CONNECTION_SILENT'])
  behind.failed(Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }))
  expect(told).toEqual(['CONNECTION_SILENT', 'ECONNREFUSED'])
})
