import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { tellOfOutages } from './outages.ts'

type Said = [text: string, requests: unknown]

/** A server whose database answers when it is told to, and what was said of it. */
function aServer(sayEveryMs: number) {
  const server = Fastify()
  onTestFinished(() => server.close())
  const said: Said[] = []
  const say = (about: object, text: string) =>
    void said.push([text, 'requests' in about ? about.requests : undefined])
  const database = { answers: false }
  const asked = async () => {
    if (!database.answers) throw new Error('away')
  }
  tellOfOutages(server, { asked, log: { info: say, warn: say } }, { askEveryMs: 2, sayEveryMs })
  return { said, database, fail: () => server.outages.failed({ code: '57P01', requestId: 'x' }) }
}
const away: Said = ['Requests fail because of the database', undefined]

test('that requests fail because of the database is said once, and once that it is over', async () => {
  const { said, database, fail } = aServer(3_600_000)
  for (let round = 1; round <= 2; round++) {
    for (let request = 0; request < 20; request++) fail()
    expect(said).toEqual([away])
    database.answers = true
    await expect.poll(() => said).toEqual([away, ['Requests no longer fail because of the database', 20]])
    database.answers = false
    said.length = 0
  }
})

test('while they fail it is said from time to time how many requests have failed', async () => {
  const { said, database, fail } = aServer(0)
  for (let request = 0; request < 7; request++) fail()
  await expect
    .poll(() => said.slice(0, 2))
    .toEqual([away, ['Requests still fail because of the database', 7]])
  fail()
  await expect.poll(() => said.at(-1)).toEqual(['Requests still fail because of the database', 8])
  database.answers = true
  await expect.poll(() => said.at(-1)).toEqual(['Requests no longer fail because of the database', 8])
})
