import { createConnection } from 'node:net'
import { describe, expect, test } from 'vitest'
import { aCode, aCustomer, aProperty, aUnit, type Body, clientOf } from './builders.ts'
import { freshApp } from './harness.ts'
import { aCompany, aPerson } from './people.ts'

const { app, sql, owner } = await freshApp()
await aCompany(sql)
const person = await aPerson(sql, { role: 'administrator' })
const admin = clientOf(app, person)

describe('a body', () => {
  const deep = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`
  test.each<[string, string, number]>([
    ['nested a hundred thousand times', `{"code":${deep(100_000)}}`, 400],
    ['nested a little too deep', `{"description":${deep(21)}}`, 400],
    [
      'of seventy thousand keys',
      JSON.stringify(Object.fromEntries(Array.from({ length: 70_000 }, (_, n) => [`k${n}`, 1]))),
      422,
    ],
    ['of more than a megabyte', JSON.stringify({ name: 'x'.repeat(1_100_000) }), 413],
    ['with a name of a megabyte', JSON.stringify({ name: 'x'.repeat(1_000_000) }), 422],
    ['that reaches for the prototype', '{"__proto__":{"isAdmin":true}}', 400],
    ['that reaches for the prototype by letters', '{"\\u005f_proto__":{"isAdmin":true}}', 400],
    ['that reaches for the constructor', '{"constructor":{"prototype":{"isAdmin":true}}}', 400],
    ['that is a list', '[]', 400],
    ['that is a text', '"x"', 400],
    ['that is null', 'null', 400],
    ['that is cut off', '{"name":', 400],
    ['that is empty', '', 400],
  ])('%s is refused', async (_, payload, status) => {
    const before = await counted()
    for (const [method, url] of [
      ['POST', '/api/property'],
      ['PUT', '/api/property'],
      ['POST', '/api/order/hold'],
    ] as const) {
      const answer = await app.inject({
        method,
        url,
        payload,
        headers: { ...signedIn, 'content-type': 'application/json' },
      })
      expect([400, 413, 422], `${method} ${url} ${answer.body}`).toContain(answer.statusCode)
      if (url === '/api/property' && method === 'POST') expect(answer.statusCode, answer.body).toBe(status)
      expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/)
      expect(answer.body.length).toBeLessThan(60_000)
    }
    expect(await counted()).toEqual(before)
  })

  test.each([
    ['a NUL', 'a\0b'],
    ['half of a pair', 'a\ud800b'],
    ['an escape sign', 'a\u001bb'],
  ])('whose text holds %s is refused at its field', async (_, name) => {
    const refused = await admin.post('/api/property', { code: 'T-1', name, kind: 'land', stage: 'planned' })
    expect(refused.status).toBe(422)
    expect(refused.body.fields).toMatchObject([{ field: 'name', code: 'badText' }])
  })

  test.each<[string, Record<string, unknown>, string[]]>([
    ['lists for single values', { code: ['a'], kind: ['apartment'] }, ['code', 'kind']],
    ['texts for numbers', { floor: '3', salePrice: '1' }, ['floor', 'salePrice']],
    [
      'numbers beyond their bounds',
      { floor: 1000, salePrice: -1, netArea: 1e300 },
      ['floor', 'salePrice', 'netArea'],
    ],
    ['fractions of the smallest unit', { salePrice: 1.5 }, ['salePrice']],
    ['a number too large to be exact', { salePrice: 2 ** 53 }, ['salePrice']],
    ['objects for texts', { code: {} }, ['code']],
    ['a language nobody speaks here', { title: { fr: 'x' } }, ['title.fr']],
    ['a list of too many', { tags: Array.from({ length: 31 }, () => 'x') }, ['tags']],
    ['a day that is none', { availableFrom: '2026-02-30' }, ['availableFrom']],
    ['a day beyond all plans', { availableFrom: '2100-01-01' }, ['availableFrom']],
    ['an id that is none', { property: 'x' }, ['property']],
  ])('with %s is refused at each field', async (_, values, fields) => {
    const unit = await aUnit(admin)
    const refused = await admin.put('/api/unit', { _id: unit._id, data: values })
    expect(refused.status).toBe(422)
    expect(refused.body.fields.map((issue: Body) => issue.field).sort()).toEqual(fields.sort())
    expect((await admin.get('/api/unit', { id: unit._id })).body.unit).toEqual(unit)
  })

  test('of another type than JSON is refused', async () => {
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'application/xml',
    ]) {
      const answer = await app.inject({
        method: 'POST',
        url: '/api/property',
        payload: 'name=x',
        headers: { ...signedIn, 'content-type': type },
      })
      expect(answer.statusCode, type).toBe(415)
    }
  })

  test('of a deletion may be missing, though its type is said', async () => {
    const property = await aProperty(admin)
    const headers = { ...signedIn, 'content-type': 'application/json' }
    const gone = await app.inject({ method: 'DELETE', url: `/api/property/?id=${property._id}`, headers })
    expect(gone.statusCode, gone.body).toBe(200)
    expect((await admin.get('/api/property', { id: property._id })).status).toBe(404)
    const signedOut = await app.inject({
      method: 'DELETE',
      url: '/api/user/auth',
      headers: { authorization: (await aPerson(sql)).token, 'content-type': 'application/json' },
    })
    expect(signedOut.statusCode, signedOut.body).toBe(200)
  })

  test('of a new record may come with parameters in its address, which change nothing', async () => {
    const body = { code: aCode(), name: 'Provë', kind: 'land', stage: 'planned' }
    const made = await admin.post('/api/property?origin=form&step=2', body)
    expect(made.status, made.text).toBe(200)
    expect(made.body.property).toMatchObject(body)
  })

  test('names the record by an id and a version that can be', async () => {
    for (const [body, field] of [
      [{ data: {} }, '_id'],
      [{ _id: 1, data: {} }, '_id'],
      [{ _id: "' or 1=1", data: {} }, '_id'],
      [{ _id: person._id, version: 'x', data: {} }, 'version'],
      [{ _id: person._id, version: -1, data: {} }, 'version'],
      [{ _id: person._id, version: 2 ** 31, data: {} }, ''],
    ] as const) {
      const refused = await admin.put('/api/unit', body)
      expect([400, 404]).toContain(refused.status)
      if (field) expect(refused.body.fields[0].field).toBe(field)
    }
  })
})

describe('a rule of the database', () => {
  test('speaks at its field in the reader’s language', async () => {
    const property = await aProperty(admin, { code: 'I-1' })
    const twice = await admin.post('/api/property', {
      code: 'I-1',
      name: 'x',
      kind: 'land',
      stage: 'planned',
    })
    expect(twice.status).toBe(422)
    expect(twice.body.fields).toEqual([
      { field: 'code', code: 'taken', message: 'Ky kod përdoret nga një pronë tjetër e degës.' },
    ])
    const floors = await admin.put('/api/property', {
      _id: property._id,
      data: { floors: { from: 5, to: 1 } },
    })
    expect(floors.body.fields).toMatchObject([{ field: 'floors.to', code: 'rule' }])
    const person = await admin.post('/api/customer', { kind: 'person', firstName: 'Arta' })
    expect(person.body.fields).toMatchObject([{ field: 'lastName', code: 'required' }])
  })

  test('lets the code of a deleted record be used again', async () => {
    const gone = await aProperty(admin, { code: 'I-2' })
    await admin.remove('/api/property', gone._id)
    expect((await aProperty(admin, { code: 'I-2' })).code).toBe('I-2')
  })

  test('lets nothing be hung on a deleted record', async () => {
    const gone = await aProperty(admin)
    await admin.remove('/api/property', gone._id)
    const refused = await admin.post('/api/unit', { property: gone._id, code: 'x', kind: 'shop' })
    expect(refused.body.fields).toMatchObject([{ field: 'property', code: 'noSuchRecord' }])
  })
})

describe('an address', () => {
  test('that is unknown, wrongly spelt or wrongly asked says which', async () => {
    for (const [method, url, status] of [
      ['GET', '/api/nothing', 404],
      ['GET', '/api//units', 404],
      ['GET', '/api/%75nits/..', 404],
      ['GET', '/api/unit%2fform', 404],
      ['GET', '/api', 404],
      ['GET', '/API/units', 404],
      ['GET', '/api/units/', 200],
      ['PATCH', '/api/unit', 405],
      ['DELETE', '/api/units', 405],
      ['OPTIONS', '/api/unit', 405],
      ['TRACE' as 'GET', '/api/unit', 405],
      ['POST', '/api/units', 405],
      ['GET', '/api/order/hold', 405],
    ] as const) {
      const answer = await app.inject({ method, url, headers: signedIn })
      expect(answer.statusCode, `${method} ${url}`).toBe(status)
      if (status === 405) expect(answer.headers.allow).toMatch(/^[A-Z, ]+$/)
    }
    expect((await app.inject({ method: 'PATCH', url: '/api/unit' })).headers.allow).toBe(
      'DELETE, GET, HEAD, POST, PUT',
    )
  })

  test('is not changed by what a header says the method were', async () => {
    const unit = await aUnit(admin)
    await app.inject({
      method: 'GET',
      url: `/api/unit?id=${unit._id}`,
      headers: { ...signedIn, 'x-http-method-override': 'DELETE' },
    })
    expect((await admin.get('/api/unit', { id: unit._id })).status).toBe(200)
  })

  test.each(['', 'x', '1', "'; --", '00000000-0000-0000-0000-00000000000Z', 'null'])(
    'with the id %s is refused',
    async (id) => {
      for (const url of ['/api/unit', '/api/unit/form']) {
        expect((await admin.get(url, { id })).status).toBe(400)
      }
      expect((await admin.remove('/api/unit', id)).status).toBe(400)
    },
  )
})

describe('a header', () => {
  test('for the branch or the token that comes twice is refused', async () => {
    const port = await listening()
    const token = `Authorization: ${person.token}`
    expect(await spoken(port, [token, 'branch: tirana', 'branch: durres'])).toMatch(/^HTTP\/1\.1 400/)
    expect(await spoken(port, [token, token])).toMatch(/^HTTP\/1\.1 400/)
    expect(await spoken(port, [token, 'branch: tirana'])).toMatch(/^HTTP\/1\.1 200/)
    expect(await spoken(port, [token, `branch: ${'x'.repeat(65_536)}`])).toMatch(/^HTTP\/1\.1 431/)
  })

  test('that says two lengths of a body, or one that is none, ends the connection with a refusal', async () => {
    const port = await listening()
    for (const headers of [
      ['Content-Length: 0', 'Transfer-Encoding: chunked'],
      ['Content-Length: 4', 'Content-Length: 5'],
      ['Content-Length: +4'],
      ['Transfer-Encoding: chunked, identity'],
    ])
      expect(await spoken(port, headers), headers.join()).toMatch(
        /^HTTP\/1\.1 400[\s\S]*frame-ancestors 'none'/,
      )
  })

  test('for a retry is short and printable', async () => {
    const body = { code: 'H-1', name: 'x', kind: 'land', stage: 'planned' }
    for (const key of ['x'.repeat(201), 'ë', 'a b']) {
      const refused = await admin.post('/api/property', body, { 'idempotency-key': key })
      expect(refused.status).toBe(400)
    }
    expect((await admin.get('/api/properties', { search: 'H-1' })).body.properties).toEqual([])
  })
})

describe('an answer', () => {
  test('says what a browser may do with it, and who asked in which language', async () => {
    const answer = await admin.get('/api/units')
    expect(answer.headers).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    })
    const anonymous = await app.inject({
      url: '/api/units',
      headers: { 'accept-language': 'de-AT,en;q=0.5' },
    })
    expect(anonymous.json()).toMatchObject({
      status: 401,
      code: 'notSignedIn',
      requestId: anonymous.headers['x-request-id'],
    })
    const english = await app.inject({ url: '/api/units', headers: { 'accept-language': 'en' } })
    expect(english.json().title).toBe('Sign in to continue.')
    expect(anonymous.json().title).not.toBe(english.json().title)
  })

  test('to what nobody foresaw is a number and nothing else', async () => {
    const failing = await freshApp()
    await failing.owner`drop table units cascade`
    await aCompany(failing.sql)
    const answer = await clientOf(failing.app, await aPerson(failing.sql, { role: 'administrator' })).get(
      '/api/units',
    )
    expect(answer.status).toBe(500)
    expect(answer.body).toMatchObject({ code: 'internal', requestId: answer.headers['x-request-id'] })
    expect(answer.text).not.toMatch(/select|relation|units|\.ts|stack/i)
  })

  test('shows the contract to machines and people', async () => {
    const headers = { authorization: person.token }
    const page = await app.inject({ url: '/api/docs', headers })
    expect(page.statusCode).toBe(200)
    expect(page.headers['content-type']).toMatch(/^text\/html/)
    expect(page.body).toContain('/api/order/hold')
    expect(page.body).not.toMatch(/<script|https?:\/\//)
    expect((await admin.get('/api/openapi.json')).body.openapi).toBe('3.1.0')
  })

  test('to any other address is the console’s page, whose scripts and styles are named', async () => {
    const [one, other] = [await app.inject('/units'), await app.inject('/units')]
    expect(one.statusCode).toBe(200)
    const policy = String(one.headers['content-security-policy'])
    expect(policy).toContain("default-src 'none'")
    expect(policy).not.toContain('unsafe')
    // A frame may show what the page itself has fetched, and no other address.
    expect(policy).toContain('frame-src blob:;')
    expect(policy).toContain("require-trusted-types-for 'script'; trusted-types prona-worker")
    expect(policy).not.toBe(other.headers['content-security-policy'])
    expect((await app.inject('/../package.json')).body).not.toContain('workspaces')
  })
})

test('a customer’s restricted numbers are kept out of the record of changes', async () => {
  const customer = await aCustomer(admin, { personalNumber: 'J12345678K', notes: 'thirrje' })
  await admin.put('/api/customer', { _id: customer._id, data: { personalNumber: 'K87654321L' } })
  const entries =
    await owner`select before, after from audit_entries where record = ${customer._id} order by id`
  expect(JSON.stringify(entries)).not.toMatch(/J12345678K|K87654321L/)
  expect(entries[0]?.after.notes).toBe('thirrje')
  expect(Object.keys(entries[1]?.after)).toEqual(['personalNumber'])
})

const signedIn = { authorization: person.token }

async function counted() {
  return owner`select (select count(*) from properties) as properties, (select count(*) from audit_entries) as entries`
}

/** Sends headers written by hand, as no client would, and answers what the server sends. */
let listened: Promise<string> | undefined
/** The port of the program, which begins to listen when it is first asked. */
async function listening(): Promise<number> {
  listened ??= app.listen({ host: '127.0.0.1', port: 0 })
  return Number(new URL(await listened).port)
}

function spoken(port: number, headers: string[]): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const socket = createConnection(port, '127.0.0.1')
  let received = ''
  socket.on('data', (data) => {
    received += data
  })
  socket
    .on('end', () => resolve(received))
    .on('error', (error) => (received ? resolve(received) : reject(error)))
  socket.write(
    `GET /api/properties HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${headers.join('\r\n')}\r\n\r\n`,
  )
  return promise
}
