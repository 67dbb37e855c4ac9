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
const away: Said = ['The database does not answer', undefined]

test('that the database does not answer is said once, and once that it answers again', async () => {
  const { said, database, fail } = aServer(3_600_000)
  for (let round = 1; round <= 2; round++) {
    for (let request = 0; request < 20; request++) fail()
    expect(said).toEqual([away])
    database.answers = true
    await expect.poll(() => said).toEqual([away, ['The database answers again', 20]])
    database.answers = false
    said.length = 0
  }
})

test('while it does not answer it is said from time to time how many requests have failed', async () => {
  const { said, database, fail } = aServer(0)
  for (let request = 0; request < 7; request++) fail()
  await expect.poll(() => said.slice(0, 2)).toEqual([away, ['The database still does not answer', 7]])
  fail()
  await expect.poll(() => said.at(-1)).toEqual(['The database still does not answer', 8])
  database.answers = true
  await expect.poll(() => said.at(-1)).toEqual(['The database answers again', 8])
})
