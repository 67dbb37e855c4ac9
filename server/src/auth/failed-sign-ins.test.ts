import Fastify from 'fastify'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { freshApp } from '../../test/harness.ts'
import { aCompany, aPerson } from '../../test/people.ts'
import { recordFailedSignIns } from './failed-sign-ins.ts'

const { app, sql, owner } = await freshApp()
await aCompany(sql)
const { _id: person } = await aPerson(sql)
const log = pino({ level: 'silent' })
const never = 3_600_000

/** Failures from networks below this one, recorded as `terms` say. */
function failuresFrom(prefix: string, terms: Partial<Parameters<typeof recordFailedSignIns>[2]>) {
  const server = Fastify()
  const whole = { atOnce: 3, aMinute: 2, apart: 2, minuteMs: never, ...terms }
  const failures = recordFailedSignIns(server, { sql, log }, whole)
  return {
    close: () => server.close(),
    fail: (by: string | null, network: number, isLocked = false) => {
      const from = { address: `${prefix}:${network.toString(16)}::1`, browser: undefined, requestId: 'x' }
      return failures.record({ kind: 'signInFailed', by, from, at: new Date().toISOString() }, isLocked)
    },
  }
}

async function entriesOf(prefix: string) {
  return await owner`
    select by, address, coalesce(times, 1) as times from access_entries
    where address like ${`${prefix}%`} or address = 'many' order by id`
}
const sumOf = (entries: readonly { times?: number }[]) =>
  entries.reduce((sum, { times = 0 }) => sum + times, 0)

test('two hundred and forty guesses of a stranger leave a hundred entries and one with how many more', async () => {
  for (let guess = 0; guess < 240; guess++)
    await app.inject({
      method: 'POST',
      url: '/api/user/auth',
      remoteAddress: '10.40.0.1',
      payload: { username: `invented${guess}`, password: 'some password' },
    })
  const failed = () => owner`
    select coalesce(times, 1) as times from access_entries
    where address = '10.40.0.1' and kind = 'signInFailed' order by id`
  expect((await failed()).length).toBe(100)
  await app.close()
  expect((await failed()).map(({ times }) => times)).toEqual([...Array(100).fill(1), 140])
}, 120_000)

test('failures from many networks are a few entries, and none is lost', async () => {
  const { fail, close } = failuresFrom('2001:db8:41', {})
  for (let network = 0; network < 300; network++) await fail(null, network)
  expect(await entriesOf('2001:db8:41')).toHaveLength(3)
  await close()
  const entries = await entriesOf('2001:db8:41')
  expect(entries.map(({ address, times }) => [address, times])).toEqual([
    ...[0, 1, 2, 3, 4].map((network) => [`2001:db8:41:${network}::1`, 1]),
    ['many', 295],
  ])
})

test('as minutes pass what was counted is written, what is known of a person first', async () => {
  const { fail, close } = failuresFrom('2001:db8:42', { atOnce: 1, aMinute: 1, apart: 9, minuteMs: 20 })
  await Promise.all([
    ...Array.from({ length: 5 }, (_, network) => fail(null, network, true)),
    fail(person, 7, true),
    fail(person, 7, true),
  ])
  const written = () => owner`
    select by, coalesce(times, 1) as times from access_entries where address like '2001:db8:42%' order by id`
  await expect.poll(async () => sumOf(await written())).toBe(7)
  expect((await written())[0]).toMatchObject({ by: person, times: 2 })
  await close()
})
