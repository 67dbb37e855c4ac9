import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connect } from './client.ts'
import type { Heard } from './described.ts'
import type { LiveEvent } from './live.ts'
import type { CallProblem } from './problem.ts'

type Asked = { method?: string; url: string; headers: IncomingMessage['headers']; text: string }

let server: Server
let base: string
let asked: Asked[]
let answer: (response: ServerResponse) => void
let logged: unknown[][]
let told: CallProblem[]

beforeEach(async () => {
  asked = []
  logged = []
  told = []
  answer = (response) => response.end('{}')
  vi.spyOn(console, 'error').mockImplementation((...args) => void logged.push(args))
  server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    const { method, url = '', headers } = request
    asked.push({ method, url, headers, text: Buffer.concat(parts).toString() })
    answer(response)
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`
})

afterEach(async () => {
  vi.restoreAllMocks()
  server.closeAllConnections()
  await new Promise((closed) => server.close(closed))
})

const client = () =>
  connect({
    base,
    token: () => 'a-token',
    branch: () => 'tirana',
    language: () => 'sq',
    onProblem: (problem) => told.push(problem),
  })
const units = () => client().resource('unit', 'units')
const says = (body: unknown) => {
  answer = (response) => response.end(JSON.stringify(body))
}

test('pictures and documents travel as a form with the record before its files', async () => {
  says({ images: [{ _id: 'p1' }], documents: [{ _id: 'd1' }] })
  const content = new Blob(['one'], { type: 'image/png' })
  expect(
    await units().addImages('7', [
      { name: 'çati.png', content },
      { name: 'b.png', content },
    ]),
  ).toEqual([{ _id: 'p1' }])
  const facts = { category: 'contract', restricted: true, title: '' } as const
  expect(await units().addDocuments('7', [new File(['pdf'], 'a.pdf')], facts)).toEqual([{ _id: 'd1' }])
  expect(asked.map(({ method, url }) => `${method} ${url}`)).toEqual([
    'POST /api/unit/images',
    'POST /api/unit/documents',
  ])
  for (const { headers } of asked) {
    expect(headers['content-type']).toMatch(/^multipart\/form-data; boundary=/)
    expect(headers).toMatchObject({ authorization: 'a-token', branch: 'tirana' })
  }
  expect(asked[0]!.text.match(/name="images"/g)).toHaveLength(2)
  expect(asked[0]!.text).toContain('filename="çati.png"')
  expect(asked[0]!.text.indexOf('name="id"')).toBeLessThan(asked[0]!.text.indexOf('name="images"'))
  expect(asked[1]!.text).toMatch(/name="restricted"\r\n\r\ntrue/)
  expect(asked[1]!.text).not.toContain('name="title"')
})

test('the files of a record are listed, put in order, changed and taken away', async () => {
  says({ images: [{ _id: 'p1' }], documents: [{ _id: 'd1' }], document: { _id: 'd1' } })
  expect(await units().images('7')).toEqual([{ _id: 'p1' }])
  expect(await units().documents('7')).toEqual([{ _id: 'd1' }])
  expect(await units().arrangeImages('7', [{ _id: 'p1', cover: true, alt: null }])).toEqual([{ _id: 'p1' }])
  expect(await units().removeImage('7', 'p1')).toEqual([{ _id: 'p1' }])
  expect(await units().changeDocument('7', 'd1', { title: null })).toEqual({ _id: 'd1' })
  expect(await units().removeDocument('7', 'd1')).toEqual([{ _id: 'd1' }])
  expect(asked.map(({ method, url }) => `${method} ${url}`)).toEqual([
    'GET /api/unit/images?id=7',
    'GET /api/unit/documents?id=7',
    'PUT /api/unit/images',
    'DELETE /api/unit/image/7?imageId=p1',
    'PUT /api/unit/document',
    'DELETE /api/unit/document/7?documentId=d1',
  ])
  expect(JSON.parse(asked[2]!.text)).toEqual({ _id: '7', images: [{ _id: 'p1', cover: true, alt: null }] })
  expect(JSON.parse(asked[4]!.text)).toEqual({ _id: '7', documentId: 'd1', data: { title: null } })
})

test('the same key sends the same files once', async () => {
  says({ images: [] })
  const content = new Blob(['one'], { type: 'image/png' })
  await units().addImages('7', [{ name: 'a.png', content }], { idempotencyKey: 'k-1' })
  await units().addImages('7', [{ name: 'a.png', content }], { idempotencyKey: 'k-1' })
  expect(asked.map(({ headers }) => headers['idempotency-key'])).toEqual(['k-1', 'k-1'])
})

test('a picture, a document, a report and an export are fetched as files with their names', async () => {
  answer = (response) => {
    response.setHeader('content-type', 'application/pdf')
    response.setHeader('content-disposition', `attachment; filename="c.pdf"; filename*=UTF-8''%C3%A7.pdf`)
    response.end('content')
  }
  expect(await (await units().image('7', 'p1', { w: 640, q: 60 }))?.text()).toBe('content')
  for (const file of [
    await units().document('7', 'd1'),
    await units().imageFile('7', 'p1'),
    await units().report('7', 'factSheet', { language: 'de' }),
    await units().export({ format: 'csv', columns: ['code'], search: 'a' }),
    await units().download(`${base}/unit/report/7`),
  ]) {
    expect(file).toMatchObject({ name: 'ç.pdf', type: 'application/pdf' })
    expect(await file?.content.text()).toBe('content')
  }
  expect(asked.map(({ url }) => decodeURIComponent(url))).toEqual([
    '/api/unit/image/7?imageId=p1&w=640&q=60',
    '/api/unit/document/7?documentId=d1',
    '/api/unit/image/7?imageId=p1',
    '/api/unit/report/7?reportId=factSheet&language=de',
    '/api/units/export?search=a&format=csv&columns=["code"]',
    '/api/unit/report/7',
  ])
})

test('a report that is not named asks with the time, and a file without a name is called download', async () => {
  vi.spyOn(Date, 'now').mockReturnValue(1_767_225_600_000)
  answer = (response) => response.end('x')
  expect((await units().report('7'))?.name).toBe('download')
  expect(asked[0]!.url).toBe('/api/unit/report/7?reportId=1767225600000')
})

test('a download from another server does not get the token', async () => {
  const other = base.replace('127.0.0.1', 'localhost')
  await connect({
    base: 'http://127.0.0.1:1/api',
    token: () => 'a-token',
    branch: () => 'tirana',
    language: () => 'sq',
  })
    .resource('unit', 'units')
    .download(other)
  expect(asked[0]!.headers).not.toHaveProperty('authorization')
  expect(asked[0]!.headers).not.toHaveProperty('branch')
})

test('each failure is reported once: in the words of the one record, or in those of the list', async () => {
  const problem = { code: 'forbidden', status: 403, title: '', detail: 'Jo.', requestId: 'r' }
  answer = (response) => response.writeHead(403).end(JSON.stringify(problem))
  const calls = units()
  const failing: [call: () => Promise<unknown>, message: string][] = [
    [() => calls.addImages('7', []), 'Problem posting unit!'],
    [() => calls.addDocuments('7', []), 'Problem posting unit!'],
    [() => calls.image('7'), 'Problem getting unit!'],
    [() => calls.document('7', 'd'), 'Problem getting unit!'],
    [() => calls.report('7'), 'Problem getting unit!'],
    [() => calls.download(`${base}/x`), 'Problem getting unit!'],
    [() => calls.sync(), 'Problem getting unit!'],
    [() => calls.history('7'), 'Problem getting unit!'],
    [() => calls.stream('describe', {}, () => {}), 'Problem posting unit!'],
    [() => calls.import('a;b'), 'Problem posting unit!'],
    [() => calls.bulk({ delete: true, ids: ['7'] }), 'Problem posting units!'],
    [() => calls.undo('b'), 'Problem posting units!'],
    [() => calls.export({ format: 'csv' }), 'Problem getting units!'],
    [() => client().live(() => {}), 'Problem getting live!'],
  ]
  for (const [call, message] of failing) {
    logged = []
    told = []
    expect(await call()).toBeNull()
    expect(logged).toEqual([[message, '403 forbidden: Jo.']])
    expect(told).toEqual([problem])
  }
})

test('changes, history, bulk and import go by their own paths', async () => {
  says({
    sync: [],
    lastSyncTime: 't2',
    more: false,
    history: [],
    labels: {},
    pagination: {},
    bulk: { batch: 'b' },
    undo: { batch: 'b' },
    import: { batch: 'i' },
  })
  expect(await units().sync('t1')).toMatchObject({ lastSyncTime: 't2' })
  expect(await units().history('7', { itemsPerPage: 5 })).toMatchObject({ history: [] })
  expect(await units().bulk({ delete: true, ids: ['7'], dryRun: true })).toEqual({ batch: 'b' })
  expect(await units().undo('b')).toEqual({ batch: 'b' })
  expect(await units().import('code\nA', { dryRun: true })).toEqual({ batch: 'i' })
  expect(await units().import(new File(['x'], 'a.xlsx'), { rows: 'good' })).toEqual({ batch: 'i' })
  expect(asked.map(({ method, url }) => `${method} ${decodeURIComponent(url)}`)).toEqual([
    'GET /api/unit/sync?lastSyncTime=t1',
    'GET /api/unit/history?id=7&pagination={"itemsPerPage":5}',
    'POST /api/units/bulk',
    'POST /api/units/bulk/undo',
    'POST /api/unit/import',
    'POST /api/unit/import',
  ])
  expect(JSON.parse(asked[4]!.text)).toEqual({ text: 'code\nA', dryRun: true })
  expect(asked[5]!.text).toContain('{"rows":"good"}')
})

test('a text is received while it is written', async () => {
  const heard: Heard[] = []
  answer = (response) => response.end('data: A\n\ndata: [END_DESC]\n\ndata: T\n\ndata: [DONE]\n\n')
  const described = await units().stream('describe', { _id: '7', language: 'sq' }, (one) => heard.push(one))
  expect(described).toEqual({ description: 'A', title: 'T' })
  // The mark itself is heard too: a title with nothing in it yet.
  expect(heard.map(({ phase }) => phase)).toEqual(['description', 'title', 'title', 'done'])
  expect(asked[0]).toMatchObject({ method: 'POST', url: '/api/unit/describe' })
  expect(asked[0]!.headers.accept).toBe('text/event-stream')
})

test('a text that is given up ends the connection and is no failure', async () => {
  const giving = new AbortController()
  const closed = new Promise<void>((left) => {
    answer = (response) => {
      response.once('close', left)
      response.write('data: A\n\n')
    }
  })
  const hear = () => giving.abort()
  expect(await units().stream('describe', {}, hear, { signal: giving.signal })).toBeNull()
  await closed
  expect([logged, told]).toEqual([[], []])
})

test('a text that breaks off is reported once', async () => {
  answer = (response) => response.end('data: A\n\n')
  expect(await units().stream('describe', {}, () => {})).toBeNull()
  expect(told).toMatchObject([{ code: 'unreachable' }])
  expect(logged).toHaveLength(1)
})

test('changes are received as they happen, and the time to continue from', async () => {
  const heard: LiveEvent[] = []
  answer = (response) =>
    response.end(
      ': open\n\nevent: notifications\ndata: {"unread":3}\n\ndata: {"resource":"unit","id":"7","kind":"update"}\n\n: here\n\nevent: time\nid: t2\ndata: {"lastSyncTime":"t2"}\n\n',
    )
  const end = await client().live((one) => heard.push(one), { lastSyncTime: 't1' })
  expect(end).toEqual({ lastSyncTime: 't2' })
  expect(heard[0]).toEqual({ isOpen: true })
  expect(heard.filter((one) => !('isOpen' in one))).toEqual([
    { unread: 3 },
    { change: { resource: 'unit', id: '7', kind: 'update' } },
    { lastSyncTime: 't2' },
  ])
  expect(asked[0]!.url).toBe('/api/live?lastSyncTime=t1')
})
