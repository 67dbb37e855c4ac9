import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { openOutages } from './outages.ts'

type Said = [text: string, requests: unknown]

/** A database that answers when it is told to, and what was said of it; how long it took is left out. */
function aDatabase(sayEveryMs: number) {
  const said: Said[] = []
  const say = (about: object, text: string) =>
    void said.push([text.replace(/\d+\.\d s/, '… s'), 'requests' in about ? about.requests : undefined])
  const database = { answers: false }
  const outages = openOutages({ info: say, error: say }, { askEveryMs: 2, sayEveryMs })
  onTestFinished(() => outages.close())
  outages.askBy(async () => {
    if (!database.answers) throw new Error('away')
  })
  const refused = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })
  return {
    said,
    database,
    away: () => outages.away(refused),
    fail: () => outages.failed({ code: '57P01', requestId: 'x' }),
  }
}
const gone = (code: string): Said => [
  `The database cannot be used (${code}). Whoever asks is told to come again until it can.`,
  undefined,
]
const back = (requests: number): Said => [
  `The database can be used again, after … s and ${requests} failed requests.`,
  requests,
]

test('that the database cannot be used is said once by whoever sees it first, and once that it can again', async () => {
  const { said, database, away, fail } = aDatabase(3_600_000)
  for (const [first, code] of [
    [away, 'ECONNREFUSED'],
    [fail, '57P01'],
  ] as const) {
    first()
    for (let n = 0; n < 20; n++) {
      away()
      if (n > 0 || first === away) fail()
    }
    await expect.poll(() => said).toEqual([gone(code)])
    database.answers = true
    await expect.poll(() => said).toEqual([gone(code), back(20)])
    database.answers = false
    said.length = 0
  }
})

test('while it cannot be used it is said from time to time how many requests have failed', async () => {
  const { said, database, fail } = aDatabase(0)
  const still = (requests: number): Said => [
    `The database still cannot be used, after … s and ${requests} failed requests.`,
    requests,
  ]
  for (let request = 0; request < 7; request++) fail()
  await expect.poll(() => said.slice(0, 2)).toEqual([gone('57P01'), still(7)])
  fail()
  await expect.poll(() => said.at(-1)).toEqual(still(8))
  database.answers = true
  await expect.poll(() => said.at(-1)).toEqual(back(8))
})

test('an outage that is over before it was told is none, and requests that failed in it are told once', async () => {
  const { said, database, away, fail } = aDatabase(3_600_000)
  database.answers = true
  away()
  away()
  await pause(50)
  expect(said).toEqual([])
  fail()
  fail()
  const moment = 'The database was away for a moment and answers, after … s and 2 failed requests.'
  await expect.poll(() => said).toEqual([[moment, 2]])
  database.answers = false
  away()
  await expect.poll(() => said.slice(1)).toEqual([gone('ECONNREFUSED')])
})
