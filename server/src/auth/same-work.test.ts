import type * as Crypto from 'node:crypto'
import { expect, onTestFinished, test, vi } from 'vitest'
import { withFactor } from '../../test/a-factor.ts'
import { chances } from '../../test/chances.ts'
import { aClock } from '../../test/clock.ts'
import { freshApp } from '../../test/harness.ts'
import { aCompany, aPerson, goodPassword } from '../../test/people.ts'
import { sized, untilDone } from '../../test/sized.ts'
import { counted, tellOf } from '../../test/told-figures.ts'

/** What each password that was tried has cost. */
const hashed = vi.hoisted(() => [] as string[])
vi.mock('node:crypto', async (importOriginal) => {
  const crypto = await importOriginal<typeof Crypto>()
  const argon2: typeof crypto.argon2 = (algorithm, asked, done) => {
    hashed.push(`${algorithm} ${asked.memory} ${asked.passes} ${asked.parallelism} ${asked.tagLength}`)
    return crypto.argon2(algorithm, asked, done)
  }
  return { ...crypto, argon2 }
})

const { now, laterBy } = aClock()
const { app, sql, owner } = await freshApp({}, now)
await aCompany(sql)

/** Somebody, after what was done to them. */
async function someone(username: string, done: (user: string) => Promise<unknown> = async () => {}) {
  const { _id, token } = await aPerson(sql, { username, at: now() })
  await done(_id)
  return { username, token }
}

/** Those who are refused, by what is wrong with them or with their password, which is the right one for some. */
const kinds: Readonly<Record<string, { readonly username: string; readonly password: string }>> = {
  'wrong password': { username: (await someone('arta')).username, password: 'fjalëkalim i gabuar' },
  'unknown name': { username: 'nobody.here', password: goodPassword },
  disabled: {
    ...(await someone('besa', (user) => owner`update users set status = 'disabled' where _id = ${user}`)),
    password: goodPassword,
  },
  deleted: {
    ...(await someone('drita', (user) => owner`update users set deleted_at = now() where _id = ${user}`)),
    password: goodPassword,
  },
  'without a password': {
    ...(await someone('era', (user) => owner`delete from user_passwords where user_id = ${user}`)),
    password: goodPassword,
  },
  'with a second factor': { username: await verified('fatmira'), password: 'fjalëkalim i gabuar' },
}
const all = Object.entries(kinds)

async function verified(username: string): Promise<string> {
  await withFactor(app, await someone(username), now())
  return username
}

function signIn({ username, password }: { username: string; password: string }, remoteAddress: string) {
  return app.inject({ method: 'POST', url: '/api/user/auth', payload: { username, password }, remoteAddress })
}

/** Everything that a sign-in asked of the database and of the processor, and its answer but for its number. */
async function workOf(credentials: { username: string; password: string }, address: string) {
  const asked: string[] = []
  const told = sql.options.debug
  sql.options.debug = (_connection, text) => void asked.push(text)
  hashed.length = 0
  const answer = await signIn(credentials, address)
  sql.options.debug = told
  const body = answer.body.replace(answer.json().requestId, '')
  return { status: answer.statusCode, body, statements: asked, hashes: [...hashed] }
}

test('whoever is refused costs one password and the same statements, whatever was wrong', async () => {
  const usual = await workOf(kinds['wrong password'] ?? fail(), '10.30.0.1')
  expect([usual.status, usual.hashes]).toEqual([401, ['argon2id 19456 2 1 32']])
  expect(usual.statements.length).toBeGreaterThan(4)
  for (const [index, [kind, credentials]] of all.entries())
    expect(await workOf(credentials, `10.30.1.${index}`), kind).toEqual(usual)
})

test('from a network that is locked it costs the same for all, too', async () => {
  for (let guess = 0; guess < 105; guess++)
    await signIn({ username: `invented${guess}`, password: 'some password' }, '10.31.0.1')
  const usual = await workOf(kinds['wrong password'] ?? fail(), '10.31.0.1')
  expect([usual.status, usual.hashes]).toEqual([429, ['argon2id 19456 2 1 32']])
  for (const [kind, credentials] of all) expect(await workOf(credentials, '10.31.0.1'), kind).toEqual(usual)
}, 60_000)

test('who has made ten wrong guesses waits without any work, whoever they guess at', async () => {
  const works = []
  for (const [index, [, credentials]] of all.entries()) {
    for (let guess = 0; guess < 10; guess++)
      await signIn({ ...credentials, password: `guess ${guess}` }, `10.32.0.${index}`)
    works.push(await workOf(credentials, `10.32.0.${index}`))
  }
  const [first, ...others] = works
  expect([first?.status, first?.hashes]).toEqual([429, []])
  for (const work of others) expect(work).toEqual(first)
}, 60_000)

/** The number of rounds by which more than half may be slower by chance, once in some ten thousand runs. */
function byChance(rounds: number): number {
  return rounds / 2 + 4 * Math.sqrt(rounds / 4)
}

const rounds = sized(5, 300)
test(
  `in ${rounds} rounds in which each is tried, nobody is slower than a wrong password but by chance`,
  async () => {
    const told = tellOf('time of refusals')
    laterBy(86_400)
    const chance = chances(14)
    const took = new Map<string, number[]>(all.map(([kind]) => [kind, []]))
    onTestFinished(() => void took.clear())
    for (let round = 0; round < rounds; round++) {
      const order = all.map((one) => [chance(), one] as const).toSorted(([a], [b]) => a - b)
      for (const [place, [, [kind, credentials]]] of order.entries()) {
        const began = performance.now()
        const { statusCode } = await signIn(
          credentials,
          `10.4${place}.${round % 250}.${Math.floor(round / 250)}`,
        )
        took.get(kind)?.push(performance.now() - began)
        expect(statusCode).toBe(401)
      }
    }
    const usual = took.get('wrong password') ?? []
    const said: string[] = []
    for (const [kind, times] of took) {
      const slower = times.filter((time, round) => time > (usual[round] ?? 0)).length
      const faster = times.filter((time, round) => time < (usual[round] ?? 0)).length
      said.push(`${kind} ${medianOf(times).toFixed(1)} ms`)
      expect(
        Math.max(slower, faster),
        `${kind}: ${slower} rounds slower, ${faster} faster`,
      ).toBeLessThanOrEqual(byChance(rounds))
    }
    told(`medians of ${counted(rounds)} each: ${said.join(', ')}`)
  },
  untilDone,
)

function medianOf(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0
}

function fail(): never {
  throw new Error('There is no such kind')
}
