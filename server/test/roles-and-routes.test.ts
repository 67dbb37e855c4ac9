import { subscribe } from 'node:diagnostics_channel'
import { may } from '@prona/contract/access'
import type { FastifyInstance } from 'fastify'
import { expect, test } from 'vitest'
import { clientOf } from './builders.ts'
import { freshApp } from './harness.ts'
import { aCompany, aPerson } from './people.ts'
import { personWith } from './person-with.ts'
import { untilDone } from './sized.ts'

/** As they are mounted, whatever the document says of them; the console's own files are for everybody. */
const mountedOpen: string[] = []
subscribe('fastify.initialization', (told) => {
  const { fastify } = told as { readonly fastify: FastifyInstance }
  fastify.addHook('onRoute', ({ method, url, config }) => {
    const methods = [method].flat().filter((one) => one !== 'HEAD')
    if (config?.open && url.startsWith('/api'))
      mountedOpen.push(...methods.map((one) => `${one} ${url.replaceAll(/:(\w+)/g, '{$1}')}`))
  })
})
const fresh = await freshApp()
const { app, sql } = fresh
await aCompany(sql, ['tirana', 'durres'])

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
type Route = {
  readonly method: Method
  readonly path: string
  readonly isOpen: boolean
  readonly permission: string | undefined
}

const chief = await aPerson(sql, { role: 'administrator' })
const { paths } = (await clientOf(app, chief).get('/api/openapi.json')).body
const routes = Object.entries(paths as Record<string, Record<string, Operation>>).flatMap(([path, calls]) =>
  Object.entries(calls).map(([method, said]): Route => {
    const isOpen = said.security?.length === 0
    return { method: method.toUpperCase() as Method, path, isOpen, permission: said['x-permission'] }
  }),
)
type Operation = { readonly security?: readonly unknown[]; readonly 'x-permission'?: string }

/** What people may do whatever their role is, and what holds instead of a permission. */
const withoutPermission: readonly (readonly [RegExp, string])[] = [
  [/^\/api\/user\/auth(\/|$)/, 'one’s own account'],
  [/^\/api\/\w+\/bulk(\/undo)?$/, 'the permission that the body needs, to change or to delete'],
  [/^\/api\/user\/(names|administrators)$/, 'names of colleagues in one’s branches'],
  [/^\/api\/user\/(address|language)$/, 'one’s own address and language'],
  [/^\/api\/user\/own\//, 'one’s own portrait'],
  [/^\/api\/user\/(askRight|granters)$/, 'asks others for a right one lacks'],
  [/^\/api\/views?(\/|$)/, 'one’s own views and those of one’s branch'],
  [/^\/api\/notifications?(\/|$)/, 'one’s own notifications'],
  [/^\/api\/(live|search)$/, 'what one may read'],
  [/^\/api\/(openapi\.json|docs)$/, 'no data'],
]

/** What is asked before anybody is signed in, and what holds instead. */
const open: readonly (readonly [string, string])[] = [
  ['GET /api/health', 'no data'],
  ['GET /api/health/live', 'no data'],
  ['GET /api/health/ready', 'no data'],
  ['POST /api/user/auth', 'a name and its password'],
  ['GET /api/user/auth/user', 'a token, also in the address: who it is of'],
  ['DELETE /api/user/auth', 'the token of the session that ends'],
  ['GET /api/user/auth/first', 'how one signs in, and no data'],
  ['POST /api/user/auth/first', 'the link of a company that has nobody yet'],
  ['POST /api/user/auth/forgotten', 'the same answer whoever is named'],
  ['POST /api/user/auth/link', 'a link that is good once'],
  ['PUT /api/user/auth/link', 'a link that is good once'],
  ['POST /api/user/auth/verify', 'what a password opened, and a code'],
  ['POST /api/user/auth/passkey/ask', 'no data'],
  ['POST /api/user/auth/passkey', 'a passkey'],
  ['POST /api/user/auth/provider', 'no data'],
  ['PUT /api/user/auth/provider', 'what the service says, to the browser that began'],
  ['POST /api/user/auth/token', 'a token of the service'],
  ['PUT /api/user/address', 'a link that is good once'],
]

test('every route that is open is known, and says what holds instead', () => {
  const declared = routes.filter(({ isOpen }) => isOpen).map(nameOf)
  const found = [...new Set([...declared, ...mountedOpen])].toSorted()
  expect(found).toEqual(open.map(([name]) => name).toSorted())
})

const nameOf = ({ method, path }: Route) => `${method} ${path}`
const guarded = routes.filter(({ isOpen }) => !isOpen)

test('every route that needs no permission says what holds instead', () => {
  expect(routes.length).toBeGreaterThan(150)
  const unknown = guarded.filter(
    ({ permission, path }) => !permission && !withoutPermission.some(([known]) => known.test(path)),
  )
  expect(unknown.map(nameOf)).toEqual([])
})

const people = [
  ['an administrator', chief],
  ['a manager', await aPerson(sql, { role: 'manager' })],
  ['an agent', await aPerson(sql, { role: 'agent' })],
  ['an accountant', await aPerson(sql, { role: 'accountant' })],
  ['somebody who reads reports', await aPerson(sql, { role: 'reporting' })],
  ['somebody limited', await aPerson(sql, { role: 'limited' })],
  ['somebody without a permission', await personWith(fresh, { permissions: [] })],
] as const

/** Asked with as little as can be: what is refused for want of a right is refused before anything is looked at. */
async function statusOf({ method, path: url }: Route, token: string, branch?: string): Promise<number> {
  const headers = { authorization: token, ...(branch !== undefined && { branch }) }
  const hasBody = method === 'POST' || method === 'PUT'
  return (await app.inject({ method, url, headers, ...(hasBody && { payload: {} }) })).statusCode
}

/** A stream does not end, and whoever signs out asks nothing more. */
const asked = guarded.filter(
  (route) => route.path !== '/api/live' && !/^DELETE \/api\/user\/auth$/.test(nameOf(route)),
)

test('nobody reaches a route that is not open without signing in', async () => {
  for (const route of asked) expect(await statusOf(route, ''), nameOf(route)).toBe(401)
})

test.each(people)(
  '%s is refused every route without its permission, and has no other branch than theirs',
  async (_, person) => {
    const { permissions, branches } = (await clientOf(app, person).get('/api/user/auth/user')).body.user
    const isTheirs = (code: string) => branches.some((one: { code: string }) => one.code === code)
    const found: string[] = []
    for (const route of asked) {
      const { permission } = route
      const has = permission === undefined || may({ permissions }, permission)
      for (const branch of ['tirana', undefined, 'durres', 'nowhere', 'tirana,durres']) {
        const status = await statusOf(route, person.token, branch)
        const said = `${branch} ${nameOf(route)} ${status}`
        if (status >= 500 || status === 401) found.push(said)
        if (permission === undefined) continue
        const isIn = branch === undefined || isTheirs(branch)
        // Some look first whether what they are sent can be read.
        if (isIn && !has && ![400, 403, 422].includes(status)) found.push(`${said} without ${permission}`)
        // A branch that one has not is as one that is not there.
        if (!isIn && ![400, 404, 422].includes(status)) found.push(`${said}, in no branch of theirs`)
      }
    }
    expect(found).toEqual([])
  },
  untilDone,
)

test('a token in the address opens no route but the one of the session', async () => {
  for (const route of asked) {
    const opened = { ...route, path: `${route.path}?token=${chief.token}` }
    const expected = nameOf(route) === 'GET /api/user/auth/user' ? 200 : 401
    expect(await statusOf(opened, ''), nameOf(route)).toBe(expected)
  }
})
