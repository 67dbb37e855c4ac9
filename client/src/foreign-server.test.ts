import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  type ForeignServer,
  foreignPassword,
  foreignToken,
  startForeignServer,
} from '../test/foreign-server.ts'
import { type Client, connect } from './client.ts'
import type { CallProblem } from './problem.ts'

let server: ForeignServer
let client: Client
let token: string | undefined
let logged: unknown[][]
let told: CallProblem[]

beforeEach(async () => {
  server = await startForeignServer()
  token = undefined
  logged = []
  told = []
  vi.spyOn(console, 'error').mockImplementation((...args) => void logged.push(args))
  client = connect({
    base: `${server.address}/api`,
    token: () => token,
    language: () => 'sq',
    onProblem: (problem) => void told.push(problem),
  })
})

afterEach(async () => {
  vi.restoreAllMocks()
  await server.close()
})

async function signedIn(): Promise<void> {
  token = (await client.auth.signIn('teuta', foreignPassword)) ?? undefined
  await client.auth.user(token ?? '')
}
const units = () => client.resource('unit', 'units')
const branches = () => server.received.map(({ branch }) => branch)
const unit = { code: 'A-1', kind: 'apartment', property: 'p' } as const

test('a user of whom the repository alone is told can work', async () => {
  await signedIn()
  expect(token).toBe(foreignToken)
  expect(await client.auth.user(foreignToken)).toEqual({
    _id: 'prona/durres@matja',
    username: 'prona',
    company: 'Matja',
    name: 'prona',
    email: null,
    factorNeeded: null,
    passwordNeeded: false,
    language: 'sq',
    repository: 'prona/durres@matja',
    branch: 'durres',
    branches: [{ code: 'durres', name: 'durres' }],
    role: { _id: '', name: '' },
    permissions: ['*'],
    ownRows: [],
    hiddenFields: [],
    seenAs: null,
    portrait: null,
    views: [],
  })
})

test('every call names a branch: the default one until the repository is known, then the one it holds', async () => {
  await signedIn()
  await units().list()
  await units().create(unit)
  await client.auth.changePassword('old', 'new')
  expect(branches()).toEqual(['branch', 'branch', 'durres', 'durres', 'durres'])
  await client.auth.signOut()
  await units().list()
  await client.auth.signIn('teuta', foreignPassword)
  expect(branches().slice(5)).toEqual(['durres', 'branch', 'branch'])
})

test('a list that says nothing of its pages is taken, and a full page may have another after it', async () => {
  await signedIn()
  for (const code of ['A-1', 'A-2', 'A-3']) await units().create({ ...unit, code })
  const codes = async (pageNr: number) => {
    const listing = await units().list({ pagination: { pageNr, itemsPerPage: 2 } })
    return [listing?.rows.map((row) => row.code), listing?.pagination]
  }
  expect(await codes(0)).toEqual([
    ['A-1', 'A-2'],
    { pageNr: 0, itemsPerPage: 2, total: 3, totalIsExact: false },
  ])
  expect(await codes(1)).toEqual([['A-3'], { pageNr: 1, itemsPerPage: 2, total: 3, totalIsExact: true }])
  expect((await units().list())?.pagination).toMatchObject({ total: 3, totalIsExact: true })
})

test('what is written stands, though the answer does not repeat it', async () => {
  await signedIn()
  const made = await units().create(unit)
  expect(made).toMatchObject({ _id: 'unit-1', code: 'A-1' })
  expect(await units().update('unit-1', { code: 'A-9' })).toEqual({ _id: 'unit-1', code: 'A-9' })
  expect(await units().get('unit-1')).toMatchObject({ code: 'A-9' })
  expect(await units().addImages('unit-1', [new Blob(['x'])])).toEqual([])
  expect(await units().addDocuments('unit-1', [new Blob(['x'])])).toEqual([])
  expect(await units().remove('unit-1')).toMatchObject({ _id: 'unit-1' })
  expect(await units().list()).toMatchObject({ rows: [] })
  expect([logged, told]).toEqual([[], []])
})

test('a sync without a time is taken, and asked for whole again', async () => {
  await signedIn()
  await units().create(unit)
  const page = await units().sync()
  expect(page).toEqual({ sync: [{ ...unit, _id: 'unit-1' }], lastSyncTime: '', more: false })
  await units().sync(page?.lastSyncTime)
  expect(server.received.at(-1)?.query).toEqual({})
})

test('forms, reports and streams are read as the specification has them', async () => {
  await signedIn()
  await units().create(unit)
  const details = await units().form()
  expect(details).toMatchObject({ defaults: {}, choices: {}, limits: {}, actions: {} })
  expect(details?.writable).toContain('code')
  expect(details?.writable).not.toContain('saleState')
  expect(await units().report('unit-1')).toMatchObject({ name: 'raport.pdf' })
  expect(await units().document('unit-1', 'd')).toMatchObject({ name: 'download' })
  expect(await units().stream('describe', { id: 'unit-1' }, () => {})).toMatchObject({
    description: 'Dritë nga jugu.',
    title: 'Dy dhoma',
  })
})

test('a creation sends what is asked beside its data in the address', async () => {
  await signedIn()
  await units().create(unit, { query: { copyOf: 'unit-7', with: { prices: true }, without: undefined } })
  expect(server.received.at(-1)).toMatchObject({
    method: 'POST',
    path: 'unit',
    query: { copyOf: 'unit-7', with: '{"prices":true}' },
  })
})

test.each([
  ['a plural that is no list', { units: { _id: '1' } }, () => units().list(), 'Problem getting units!'],
  ['a list under another name', { rows: [] }, () => units().list(), 'Problem getting units!'],
  ['an item under another name', { row: {} }, () => units().get('1'), 'Problem getting unit!'],
  ['a sync that is no list', { sync: {} }, () => units().sync(), 'Problem getting unit!'],
  ['a sign-in without a token', {}, () => client.auth.signIn('a', 'b'), 'Problem posting user!'],
  ['a user without a repository', { user: {} }, () => client.auth.user('t'), 'Problem getting user!'],
])('%s is a failure, said in words', async (_, body, call, words) => {
  vi.stubGlobal('fetch', async () => Response.json(body))
  try {
    expect(await call()).toBeNull()
  } finally {
    vi.unstubAllGlobals()
  }
  expect(logged).toEqual([[words, expect.any(SyntaxError)]])
  expect(told).toMatchObject([{ status: 200, code: 'unreadable' }])
})

test('a creation may answer the item itself, and a change nothing at all', async () => {
  const answers = [Response.json({ ...unit, _id: '7' }), new Response(''), new Response(null)]
  vi.stubGlobal('fetch', async () => answers.shift())
  try {
    expect(await units().create(unit)).toEqual({ ...unit, _id: '7' })
    expect(await units().update('7', { code: 'B' })).toEqual({ _id: '7', code: 'B' })
    expect(await units().remove('7')).toMatchObject({ _id: '7' })
  } finally {
    vi.unstubAllGlobals()
  }
})
