import { request as ask } from 'node:http'
import { expect, test } from 'vitest'
import { type Body, clientOf } from '../../test/builders.ts'
import { freshApp } from '../../test/harness.ts'
import { aCompany, aPerson } from '../../test/people.ts'

const { app, sql, owner } = await freshApp()
await aCompany(sql)
const person = await aPerson(sql, { role: 'administrator' })
const admin = clientOf(app, person)

type Part = { readonly name: string; readonly file?: string; readonly body: string | Buffer }
const options = (value: unknown): Part => ({ name: 'options', body: JSON.stringify(value) })
const file = (body: string | Buffer): Part => ({ name: 'file', file: 'x.csv', body })
const dry = options({ dryRun: true })
const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`

test.each<[string, readonly Part[], number, string | undefined]>([
  ['without a file', [dry], 422, 'file'],
  ['with an empty file', [dry, file('')], 422, 'file'],
  ['with a file under another name', [dry, { ...file('a'), name: 'document' }], 422, 'document'],
  ['with an unknown field', [dry, { name: 'force', body: '1' }, file('a')], 422, 'force'],
  ['with options twice', [dry, dry, file('a')], 422, 'options'],
  ['with options that are no JSON', [{ name: 'options', body: '{' }, file('a')], 422, 'options'],
  [
    'with options that are too deep',
    [{ name: 'options', body: deep.slice(0, 150_000) }, file('a')],
    422,
    'options',
  ],
  [
    'with options without an end',
    [{ name: 'options', body: 'x'.repeat(300_000) }, file('a')],
    413,
    undefined,
  ],
  ['with an unknown option', [options({ dryRun: true, force: true }), file('a')], 422, 'force'],
  ['without a word on what to do', [options({}), file('a')], 422, 'rows'],
  ['with 10,000 parts', Array.from({ length: 10_000 }, () => dry), 422, 'options'],
  ['with two files', [dry, file('code\n1'), file('code\n2')], 413, undefined],
  ['with a file of 11 MB', [dry, file(Buffer.alloc(11 * 1024 * 1024, 'a;'))], 413, undefined],
  ['with a picture', [dry, file(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 1]))], 422, 'mapping'],
  ['with an old workbook', [dry, file(Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 1, 2]))], 422, 'file'],
  ['with an archive that is none', [dry, file('PK\x03\x04nothing')], 422, 'file'],
  ['with nothing but empty rows', [dry, file('\n;;\n\n')], 422, 'file'],
  ['with nothing we know', [dry, file('x;y\n1;2')], 422, 'mapping'],
])('a form %s is refused by name and leaves nothing', async (_, parts, status, field) => {
  const answer = await admin.send('POST', '/api/unit/import', ...aForm(parts))
  expect(answer.status, answer.text.slice(0, 500)).toBe(status)
  if (field) expect(answer.body.fields.map((issue: Body) => issue.field)).toContain(field)
  expect(await tally()).toEqual({ batches: '0', units: '0' })
})

test.each<[string, unknown, number]>([
  ['without text', { dryRun: true }, 422],
  ['with a list for text', { text: ['code'], dryRun: true }, 422],
  ['with a prototype', '{"text":"code\\n1","dryRun":true,"mapping":{"__proto__":"code"}}', 400],
  ['with a NUL in a cell', { text: 'property;code;kind\nx;a\u0000b;shop', rows: 'all' }, 422],
  ['with half of a sign', { text: 'property;code;kind\nx;\ud800;shop', rows: 'all' }, 422],
  [
    'with a cell of a megabyte',
    { text: `property;code;kind\nx;${'y'.repeat(1_000_000)};shop`, rows: 'all' },
    422,
  ],
  ['of 11 MB', { text: 'y'.repeat(11 * 1024 * 1024), dryRun: true }, 413],
  ['with 100,000 columns', { text: 'code;'.repeat(100_000), dryRun: true }, 422],
  ['with an open quotation mark', { text: 'code\n"1', dryRun: true }, 422],
  ['with a key that no column gives', { text: 'code\n1', key: ['kind'], dryRun: true }, 422],
  ['with a key that is no field', { text: 'code\n1', key: ['__proto__'], dryRun: true }, 422],
  ['with a number for a mapping', { text: 'code\n1', mapping: { A: 1 }, dryRun: true }, 422],
])('a text %s is refused and leaves nothing', async (_, body, status) => {
  const answer = await admin.send('POST', '/api/unit/import', body, { 'content-type': 'application/json' })
  expect(answer.status, answer.text.slice(0, 500)).toBe(status)
  expect(await tally()).toEqual({ batches: '0', units: '0' })
})

test('a form that breaks off is refused', async () => {
  const [whole, headers] = aForm([dry, file('code;kind')])
  for (const length of [0, 10, 60, whole.length - 60, whole.length - 20]) {
    const answer = await admin.send('POST', '/api/unit/import', whole.subarray(0, length), headers)
    expect([400, 422], `${length}: ${answer.text}`).toContain(answer.status)
  }
})

test('another type of body is refused, and so is one without a boundary', async () => {
  for (const type of ['text/csv', 'application/xml', 'multipart/form-data', 'multipart/mixed; boundary=x']) {
    const answer = await admin.send('POST', '/api/unit/import', 'code\n1', { 'content-type': type })
    expect([400, 415, 422], `${type}: ${answer.text}`).toContain(answer.status)
  }
})

test('10,000 rows that are all wrong are answered with the first of them, in an answer of bounded size', async () => {
  const cells = Array.from({ length: 10_000 }, () => 'x;y;castle;z;-;-;-')
  const text = ['property;code;kind;floor;netArea;salePrice;availableFrom', ...cells].join('\n')
  const answer = await admin.post('/api/unit/import', { text, dryRun: true })
  expect(answer.body.import.counts).toEqual({ rows: 10_000, refused: 10_000 })
  expect(answer.text.length).toBeLessThan(2_000_000)
  expect(answer.body.import.rows[0].issues).toHaveLength(6)
  expect(answer.body.import.rows[9999]).toEqual({ row: 10_001, result: 'refused' })
})

test('texts that are SQL, formulas or script are values like any other', async () => {
  const names = ["'; drop table units; --", '=cmd|calc', '<img src=x onerror=alert(1)>', '{{7*7}}', '%_\\']
  const rows = names.map((name, index) => `person;N${index};"${name}"`)
  const text = ['kind;lastName;notes', ...rows].join('\n')
  const answer = await admin.post('/api/customer/import', { text, rows: 'all' })
  expect(answer.body.import.counts, answer.text).toEqual({ rows: 5, created: 5 })
  const kept = await owner`select notes from customers order by last_name`
  expect(kept.map(({ notes }) => notes)).toEqual(names)
  expect(answer.headers['content-type']).toMatch(/^application\/json/)
})

test('an upload that ends before its time, or is refused on its way, leaves the server as it was', async () => {
  await app.listen({ host: '127.0.0.1', port: 0 })
  const address = app.server.address()
  const port = typeof address === 'object' ? address?.port : 0
  const headers = { authorization: person.token, 'content-type': 'multipart/form-data; boundary=mark' }
  const send = () => ask({ port, host: '127.0.0.1', method: 'POST', path: '/api/unit/import', headers })
  const broken = send()
  const ended = new Promise((done) => broken.on('close', done))
  broken.on('error', () => {})
  broken.write('--mark\r\ncontent-disposition: form-data; name="file"; filename="x"\r\n\r\ncode')
  broken.destroy()
  await ended
  const refused = send()
  const status = new Promise((done) => refused.on('response', (answer) => done(answer.resume().statusCode)))
  refused.on('error', () => {})
  const [payload] = aForm([{ ...file(Buffer.alloc(3_000_000, 'x')), name: 'document' }], 'mark')
  refused.end(payload)
  expect(await status).toBe(422)
  expect((await admin.get('/api/units')).status).toBe(200)
  expect(await tally()).toMatchObject({ batches: '1' })
})

function aForm(parts: readonly Part[], mark = 'prona-form'): [Buffer, Record<string, string>] {
  const pieces = parts.flatMap(({ name, file: filename, body }) => [
    Buffer.from(
      `--${mark}\r\ncontent-disposition: form-data; name="${name}"${filename ? `; filename="${filename}"` : ''}\r\n\r\n`,
    ),
    Buffer.from(body),
    Buffer.from('\r\n'),
  ])
  const payload = Buffer.concat([...pieces, Buffer.from(`--${mark}--\r\n`)])
  return [payload, { 'content-type': `multipart/form-data; boundary=${mark}` }]
}

async function tally() {
  const [row] =
    await owner`select (select count(*) from batches)::text as batches, (select count(*) from units)::text as units`
  return { ...row }
}
