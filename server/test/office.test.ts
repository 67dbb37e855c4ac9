import { expect, test } from 'vitest'
import { newToken } from '../src/auth/token.ts'
import { freshApp } from './harness.ts'
import { aCompany, aPerson, goodPassword } from './people.ts'

/** All of it comes from one address, behind which a whole office sits. */
const { app, sql } = await freshApp()
await aCompany(sql)
const colleagues = await Promise.all(Array.from({ length: 6 }, () => aPerson(sql)))

const signIn = (username: string) =>
  app.inject({ method: 'POST', url: '/api/user/auth', payload: { username, password: goodPassword } })
const load = (token: string) => app.inject({ url: '/api/user/auth/user', headers: { authorization: token } })
const tryLink = () =>
  app.inject({
    method: 'PUT',
    url: '/api/user/auth/link',
    payload: { token: newToken(), password: 'gur mbi gur mbi mur' },
  })

/** Four of each for every colleague, at once. */
const times = <T>(ask: (one: (typeof colleagues)[number]) => T): T[] =>
  Array.from({ length: 4 }, () => colleagues.map(ask)).flat()

async function statusesOf(answers: readonly Promise<{ readonly statusCode: number }>[]): Promise<number[]> {
  return [...new Set((await Promise.all(answers)).map(({ statusCode }) => statusCode))].sort()
}

test('twenty-four sign in and as many open the console at once behind one address, and nobody is refused', async () => {
  const entering = times(({ username }) => signIn(username))
  const loading = times(({ token }) => load(token))
  expect(await statusesOf(entering)).toEqual([200])
  expect(await statusesOf(loading)).toEqual([200])
}, 60_000)

test('strangers who try links, tokens and the first page there keep nobody from signing in or working', async () => {
  const links = Array.from({ length: 150 }, tryLink)
  const firsts = Array.from({ length: 150 }, () => app.inject('/api/user/auth/first'))
  const guesses = Array.from({ length: 150 }, () => load(newToken()))
  const entering = times(({ username }) => signIn(username))
  const loading = times(({ token }) => load(token))
  expect(await statusesOf(entering)).toEqual([200])
  expect(await statusesOf(loading)).toEqual([200])
  expect([404, 429]).toEqual(expect.arrayContaining(await statusesOf(links)))
  expect([200, 429]).toEqual(expect.arrayContaining(await statusesOf(firsts)))
  expect([401, 429]).toEqual(expect.arrayContaining(await statusesOf(guesses)))
}, 60_000)
