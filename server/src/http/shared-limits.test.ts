import { expect, test } from 'vitest'
import { rateLimiter } from './rate-limit.ts'
import { shareLimits } from './shared-limits.ts'

/** So many servers, each with a count of its own, that hear each other as by the database. */
function servers(count: number, perMinute: number) {
  const clock = { time: 0 }
  const said: string[] = []
  const now = () => clock.time
  const all = Array.from({ length: count }, (_, number) => {
    const reader = rateLimiter(perMinute, now)
    const say = async (text: string) => {
      said.push(text)
      for (const { sharing } of all) sharing.hear(text)
    }
    return { reader, sharing: shareLimits({ reader }, { say, now, id: `server ${number}` }) }
  })
  return { all, said, clock }
}

async function secondsOf(
  { all, clock }: ReturnType<typeof servers>,
  seconds: number,
  each: (server: (typeof all)[number]) => void,
) {
  for (let second = 0; second < seconds; second++) {
    for (let step = 0; step < 10; step++) {
      clock.time += 100
      for (const server of all) each(server)
    }
    for (const { sharing } of all) await sharing.tell()
  }
}

test('a reader who asks two servers as much as they can gets about the limit of one', async () => {
  for (const count of [2, 3]) {
    const cluster = servers(count, 600)
    for (const { sharing } of cluster.all) await sharing.greet()
    let allowed = 0
    const ask = (times: number) =>
      secondsOf(cluster, 60, ({ reader }) => {
        for (let one = 0; one < times; one++) if (reader.take('eager').isAllowed) allowed++
      })
    await ask(10)
    allowed = 0
    for (let minute = 0; minute < 5; minute++) await ask(10)
    expect(allowed / 5).toBeGreaterThan(400)
    expect(allowed / 5).toBeLessThan(720)
  }
})

test('what one server allowed at once the other takes off within a second', async () => {
  const cluster = servers(2, 600)
  const [one, other] = cluster.all
  for (const { sharing } of cluster.all) await sharing.greet()
  for (let count = 0; count < 500; count++) one?.reader.take('eager')
  await one?.sharing.tell()
  expect(other?.reader.take('eager').remaining).toBe(99)
  expect(other?.reader.take('somebody else').remaining).toBe(599)
})

test('a server that is alone says nothing but its greeting', async () => {
  const cluster = servers(1, 600)
  await cluster.all[0]?.sharing.greet()
  await secondsOf(cluster, 300, ({ reader }) => void reader.take('eager'))
  expect(cluster.said).toHaveLength(1)
})

test('ten thousand readers are one message a second, and who takes little is not told of', async () => {
  const cluster = servers(2, 600)
  for (const { sharing } of cluster.all) await sharing.greet()
  await secondsOf(cluster, 5, ({ reader }) => {
    for (let key = 0; key < 10_000; key++) reader.take(`reader ${key}`)
  })
  expect(cluster.said.length).toBeLessThanOrEqual(2 + 2 * 5)
  for (const text of cluster.said) expect(Buffer.byteLength(text)).toBeLessThan(8_000)
  const small = servers(2, 6_000)
  for (const { sharing } of small.all) await sharing.greet()
  for (const { sharing } of small.all) await sharing.tell()
  const greeted = small.said.length
  await secondsOf(small, 5, ({ reader }) => void reader.take('somebody'))
  expect(small.said).toHaveLength(greeted)
})

test('a server that is gone is told nothing any more, and one that comes back is', async () => {
  const cluster = servers(2, 600)
  const [one, other] = cluster.all
  for (const { sharing } of cluster.all) await sharing.greet()
  await one?.sharing.tell()
  cluster.clock.time += 100_000
  const before = cluster.said.length
  for (let count = 0; count < 100; count++) one?.reader.take('eager')
  await one?.sharing.tell()
  expect(cluster.said).toHaveLength(before)
  await other?.sharing.greet()
  await one?.sharing.tell()
  // What was taken while nobody was there is not brought up.
  expect(other?.reader.take('eager').remaining).toBe(599)
  for (let count = 0; count < 100; count++) one?.reader.take('eager')
  await one?.sharing.tell()
  expect(other?.reader.take('eager').remaining).toBe(498)
})

test('what is no message of a server is not heeded', () => {
  const { all } = servers(1, 600)
  for (const text of ['null', '[]', '[1]', '["x","here",[["reader","eager",-5],["reader","eager","9"],[1]]]'])
    all[0]?.sharing.hear(text)
  expect(all[0]?.reader.take('eager').remaining).toBe(599)
})
