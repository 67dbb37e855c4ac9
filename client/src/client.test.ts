import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { type AddressInfo, connect as openSocket } from 'node:net'
import type { Row } from '@prona/contract/kernel/resource'
import type { Tombstone } from '@prona/contract/kernel/wire'
import type { unit } from '@prona/contract/resources'
import { afterEach, beforeEach, expect, expectTypeOf, test, vi } from 'vitest'
import { connect } from './client.ts'
import { customerCalls } from './customers.ts'
import type { CallProblem } from './problem.ts'
import { orThrow, ProblemError } from './problem.ts'

type Heard = { method?: string; url: URL; headers: IncomingMessage['headers']; body: unknown }

let server: Server
let base: string
let heard: Heard[]
let answer: { status: number; body: unknown }
let logged: unknown[][]
let wait: string | undefined

beforeEach(async () => {
  heard = []
  answer = { status: 200, body: {} }
  logged = []
  wait = undefined
  vi.spyOn(console, 'error').mockImplementation((...args) => void logged.push(args))
  server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    const text = Buffer.concat(parts).toString()
    heard.push({
      method: request.method,
      url: new URL(request.url ?? '', 'http://here'),
      headers: request.headers,
      body: text ? JSON.parse(text) : undefined,
    })
    response.statusCode = answer.status
    response.setHeader('content-type', 'application/json')
    if (wait) response.setHeader('retry-after', wait)
    response.end(JSON.stringify(answer.body))
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`
})

afterEach(async () => {
  vi.restoreAllMocks()
  server.closeAllConnections()
  await new Promise((closed) => server.close(closed))
})

const client = (onProblem?: (problem: CallProblem) => void) =>
  connect({ base, token: () => 'a-token', branch: () => 'tirana', language: () => 'de', onProblem })
const units = () => client().resource('unit', 'units')

test('a list asks with its filter, pages, order and search, and gives the rows and their page', async () => {
  const pagination = { pageNr: 0, itemsPerPage: 10, total: 1, totalIsExact: true }
  answer.body = { units: [{ _id: '1', code: 'A-1' }], pagination }
  const listing = await units().list({
    filters: { status: ['held'], ranged_floor: { from: 2 } },
    pagination: { pageNr: 0, itemsPerPage: 10 },
    sort: [{ field: 'code', direction: 'asc' }],
    search: ' vala ',
    fields: ['code'],
  })
  expect(listing).toEqual({ rows: [{ _id: '1', code: 'A-1' }], pagination })
  const { url, headers, method } = heard[0]!
  expect([method, url.pathname]).toEqual(['GET', '/api/units'])
  expect(JSON.parse(url.searchParams.get('filter') ?? '')).toEqual([
    {
      type: 'all',
      data: {
        status: { comparator: 'INCLUDES', type: 'basic', values: ['held'] },
        floor: { comparator: 'INCLUDES', type: 'range', values: { from: 2 } },
      },
    },
  ])
  expect(JSON.parse(url.searchParams.get('pagination') ?? '')).toEqual({ pageNr: 0, itemsPerPage: 10 })
  expect(JSON.parse(url.searchParams.get('sort') ?? '')).toEqual([{ field: 'code', direction: 'asc' }])
  expect(url.searchParams.get('search')).toBe('vala')
  expect(JSON.parse(url.searchParams.get('fields') ?? '')).toEqual(['code'])
  expect(headers).toMatchObject({ authorization: 'a-token', branch: 'tirana', 'accept-language': 'de' })
})

test('records have the fields that were asked for, and all where none were named', async () => {
  answer.body = { units: [{ _id: '1', code: 'A-1' }], sync: [], lastSyncTime: 'now', more: false }
  const some = await units().list({ fields: ['code', 'createdAt'] })
  expectTypeOf(some?.rows[0]).toEqualTypeOf<
    Pick<Row<typeof unit>, 'code' | 'createdAt' | '_id' | 'branch' | 'version' | 'labels'> | undefined
  >()
  const whole = await units().list({ search: 'a' })
  expectTypeOf(whole?.rows[0]).toEqualTypeOf<Row<typeof unit> | undefined>()
  // @ts-expect-error a unit has no such field
  await units().list({ fields: ['colour'] })
  const changes = await units().sync('before', { fields: ['code'], branch: 'durres' })
  expectTypeOf(changes?.sync[0]).toEqualTypeOf<
    Pick<Row<typeof unit>, 'code' | '_id' | 'branch' | 'version' | 'labels'> | Tombstone | undefined
  >()
  const { url, headers } = heard[3]!
  expect([url.searchParams.get('fields'), url.searchParams.get('lastSyncTime')]).toEqual([
    '["code"]',
    'before',
  ])
  expect(headers.branch).toBe('durres')
  await units().sync('before')
  expect(heard[4]!.url.search).toBe('?lastSyncTime=before')
})

test('a bare list asks for nothing it was not given', async () => {
  await units().list()
  expect(heard[0]!.url.search).toBe('')
})

test('a record, its form and its removal go by id', async () => {
  answer.body = { unit: { _id: '7' }, formDetails: { defaults: {} } }
  expect(await units().get('7')).toEqual({ _id: '7' })
  expect(await units().form('7')).toMatchObject({ defaults: {} })
  expect(await units().form()).toMatchObject({ defaults: {} })
  expect(await units().remove('7')).toEqual({ _id: '7' })
  expect(heard.map(({ method, url }) => `${method} ${url.pathname}${url.search}`)).toEqual([
    'GET /api/unit?id=7',
    'GET /api/unit/form?id=7',
    'GET /api/unit/form',
    'DELETE /api/unit/?id=7',
  ])
})

test('a change carries the record, its data and the version it was read at', async () => {
  answer.body = { unit: { _id: '7', version: 4 } }
  await units().update('7', { code: 'B-2' }, 3, { branch: 'durres' })
  expect(heard[0]).toMatchObject({ method: 'PUT', body: { _id: '7', data: { code: 'B-2' }, version: 3 } })
  expect(heard[0]!.headers.branch).toBe('durres')
})

test('a creation and an action carry a key of their own, or the one they are given', async () => {
  answer.body = { order: { _id: '9' } }
  const orders = client().resource('order', 'orders')
  await orders.act('cancel', '9', { reason: 'asked to' }, { version: 2 })
  await orders.act('cancel', '9', { reason: 'asked to' }, { idempotencyKey: 'once' })
  await orders.act('cancel', '9', { reason: 'asked to' })
  const keys = heard.map(({ headers }) => headers['idempotency-key'])
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/)
  expect(keys[1]).toBe('once')
  expect(keys[2]).not.toBe(keys[0])
  expect(heard[0]).toMatchObject({ method: 'POST', body: { _id: '9', version: 2, reason: 'asked to' } })
  expect(heard[0]!.url.pathname).toBe('/api/order/cancel')
})

test('what fails is logged by name, reported with its reason and answered null', async () => {
  const problem = { code: 'notFound', status: 404, title: 'x', detail: 'Nicht da.', requestId: 'r1' }
  answer = { status: 404, body: problem }
  const told: CallProblem[] = []
  const calls = client((problem) => told.push(problem)).resource('unit', 'units')
  expect(await calls.list({}, { onProblem: (problem) => told.push(problem) })).toBeNull()
  expect(await calls.get('1')).toBeNull()
  expect(await calls.form()).toBeNull()
  expect(await calls.update('1', {})).toBeNull()
  expect(await calls.remove('1')).toBeNull()
  expect(await client().resource('order', 'orders').act('cancel', '1', { reason: '' })).toBeNull()
  expect(logged.map(([message]) => message)).toEqual([
    'Problem getting units!',
    'Problem getting unit!',
    'Problem getting unit form!',
    'Problem putting unit!',
    'Problem deleting unit!',
    'Problem posting order!',
  ])
  expect(told[0]).toEqual(problem)
  expect(told).toHaveLength(6)
})

test.each([201, 204, 304])('a status of %i is no success', async (status) => {
  answer = { status, body: { unit: { _id: '1' } } }
  expect(await units().get('1')).toBeNull()
})

test('an answer without its name is no success either', async () => {
  answer.body = { other: {} }
  expect(await units().get('1')).toBeNull()
})

test('a server that cannot be reached is a problem of its own', async () => {
  // The near end of a connection refuses whoever knocks, and is given to nobody else meanwhile.
  const socket = openSocket((server.address() as AddressInfo).port, '127.0.0.1')
  await once(socket, 'connect')
  base = `http://127.0.0.1:${socket.localPort}/api`
  const told: CallProblem[] = []
  expect(await units().list({}, { onProblem: (problem) => told.push(problem) })).toBeNull()
  expect(told[0]).toMatchObject({ status: 0, code: 'unreachable' })
  socket.destroy()
})

test('an unreadable answer is distinguished from a server that cannot be reached', async () => {
  answer.body = undefined
  const told: CallProblem[] = []
  expect(await units().get('1', { onProblem: (problem) => told.push(problem) })).toBeNull()
  expect(told).toMatchObject([{ status: 200, code: 'unreadable' }])

  answer.body = { other: {} }
  await expect(orThrow((options) => units().get('1', options))).rejects.toMatchObject({
    problem: { status: 200, code: 'unreadable' },
  })
})

test('a call that was given up says nothing', async () => {
  const told: CallProblem[] = []
  const signal = AbortSignal.abort()
  expect(await units().list({}, { signal, onProblem: (problem) => told.push(problem) })).toBeNull()
  expect([told, logged]).toEqual([[], []])
})

test('a proxy whose server is down reads as unavailable', async () => {
  answer = { status: 502, body: '<html>' }
  await expect(orThrow((options) => units().get('1', options))).rejects.toMatchObject({
    problem: { status: 502, code: 'unavailable' },
  })
})

test('a refusal can be caught with its reason', async () => {
  answer = { status: 409, body: { code: 'stale', detail: 'Changed.', status: 409, current: { unit: {} } } }
  const refused = orThrow((options) => units().update('1', {}, 1, options))
  await expect(refused).rejects.toBeInstanceOf(ProblemError)
  await expect(refused).rejects.toMatchObject({ problem: { code: 'stale', current: { unit: {} } } })
})

test('signing in posts the credentials and gives the token', async () => {
  answer.body = { token: 't1' }
  expect(await client().auth.signIn('admin', 'secret')).toBe('t1')
  expect(heard[0]).toMatchObject({ method: 'POST', body: { username: 'admin', password: 'secret' } })
  answer.body = {}
  expect(await client().auth.signIn('admin', 'secret')).toBeNull()
})

test('the user call carries the token in its query and needs a repository in its answer', async () => {
  answer.body = { user: { repository: 'prona/tirana@prona' } }
  expect(await client().auth.user('t1')).toMatchObject({ repository: 'prona/tirana@prona' })
  expect(heard[0]!.url.pathname + heard[0]!.url.search).toBe('/api/user/auth/user?token=t1')
  answer.body = { user: { name: 'no repository' } }
  expect(await client().auth.user('t1')).toBeNull()
})

test('changing a password succeeds or does not', async () => {
  answer.body = { success: true }
  expect(await client().auth.changePassword('old', 'new')).toBe(true)
  answer.body = { success: false }
  expect(await client().auth.changePassword('old', 'new')).toBe(false)
  expect(await client().auth.signOut()).toBe(true)
})

test('a search over everything asks with its words and how many of each, and gives what was found', async () => {
  const found = { resource: 'unit', _id: '1', title: 'A-1', values: {}, labels: {} }
  answer.body = { search: [found] }
  expect(await client().search('a-1', { limit: 3 })).toEqual([found])
  expect(`${heard[0]?.url.pathname}${heard[0]?.url.search}`).toBe('/api/search?query=a-1&limit=3')
  expect(heard[0]?.headers.branch).toBe('tirana')
  await client().search('ë & #')
  expect(heard[1]?.url.searchParams.get('query')).toBe('ë & #')
  answer = { status: 500, body: {} }
  expect(await client().search('a')).toBeNull()
  expect(logged[0]?.[0]).toBe('Problem getting search!')
})

test('who has to wait learns how long', async () => {
  answer = { status: 429, body: { code: 'tooMany', detail: 'Zu viele Anfragen.' } }
  wait = '12'
  const problems: CallProblem[] = []
  expect(
    await client((problem) => problems.push(problem))
      .resource('unit', 'units')
      .get('7'),
  ).toBeNull()
  expect(problems).toMatchObject([{ code: 'tooMany', retryAfter: 12 }])
})

test('a new unit’s form request names its property', async () => {
  answer.body = { formDetails: { defaults: { code: 'A-08' } } }
  expect(await units().form(undefined, { belongsTo: { property: '7' } })).toMatchObject({
    defaults: { code: 'A-08' },
  })
  expect(heard[0]!.url.search).toBe('?property=7')
})

test('customers who may be the same one are asked for by what is known', async () => {
  answer.body = { duplicates: [{ customer: { _id: '1' }, matches: ['phones'] }] }
  const found = await customerCalls(client().connection).duplicates({ phones: ['+355691112223'] }, '7')
  expect(found).toEqual([{ customer: { _id: '1' }, matches: ['phones'] }])
  const { url } = heard[0]!
  expect(url.pathname).toBe('/api/customer/duplicates')
  expect([url.searchParams.get('values'), url.searchParams.get('id')]).toEqual([
    '{"phones":["+355691112223"]}',
    '7',
  ])
})

test('a question that was put before there was a program is not put again, and every later one is', async () => {
  const url = `${base}/user/auth/user?token=a-token`
  const answers = new Map([
    [url, Promise.resolve(Response.json({ user: { repository: 'prona/tirana@matja' } }))],
  ])
  const early = (asked: string) => {
    const found = answers.get(asked)
    answers.delete(asked)
    return found
  }
  const { auth } = connect({
    base,
    token: () => 'a-token',
    branch: () => undefined,
    language: () => 'sq',
    early,
  })
  answer.body = { user: { repository: 'prona/durres@matja' } }
  expect(await auth.user('a-token')).toMatchObject({ repository: 'prona/tirana@matja' })
  expect(heard).toEqual([])
  expect(await auth.user('a-token')).toMatchObject({ repository: 'prona/durres@matja' })
  expect(heard.length).toBe(1)
})
