import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { aDocx, anOdt, aXlsx } from '../../test/archives.ts'
import { aCustomer, aProperty, type Body, clientOf } from '../../test/builders.ts'
import { filesOnDisk } from '../../test/files-on-disk.ts'
import { type SentFile, type SentPart, sendForm } from '../../test/forms.ts'
import { freshApp } from '../../test/harness.ts'
import { aCompany, aPerson } from '../../test/people.ts'
import { aPdf, aPicture } from '../../test/pictures.ts'

const { app, sql, owner, config } = await freshApp()
await aCompany(sql)
const person = await aPerson(sql, { role: 'administrator' })
const admin = clientOf(app, person)
const reader = await aPerson(sql, { role: 'reporting' })

test('a document comes back byte for byte, under its name, as what it is', async () => {
  const { _id } = await aCustomer(admin)
  const sent = await sendForm(app, person.token, '/api/customer/documents', [
    ['id', _id],
    ['category', 'contract'],
    ['title', 'Kontrata e shitjes'],
    ['issuedOn', '2026-03-01'],
    ['expiresOn', ''],
    ['restricted', 'false'],
    aFile('Kontratë çelësash 12/2026 "finale".pdf'),
  ])
  expect(sent.status, sent.text).toBe(200)
  const [document] = sent.body.documents
  expect(document).toMatchObject({
    category: 'contract',
    title: 'Kontrata e shitjes',
    fileName: '2026 _finale_.pdf',
    type: 'application/pdf',
    bytes: aPdf.length,
    sha256: createHash('sha256').update(aPdf).digest('hex'),
    issuedOn: '2026-03-01',
    expiresOn: null,
    restricted: false,
    createdBy: person._id,
  })
  const got = await fetched(_id, document._id)
  expect(got.rawPayload.equals(aPdf)).toBe(true)
  expect(got.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-length': String(aPdf.length),
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringMatching(/^default-src 'none';.*; sandbox$/),
    'cache-control': 'private, no-cache',
    'content-disposition': `attachment; filename="2026 _finale_.pdf"; filename*=UTF-8''2026%20_finale_.pdf`,
  })
  const again = await fetched(_id, document._id, person.token, { 'if-none-match': String(got.headers.etag) })
  expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0])
})

test('an accented name is sent so that every browser reads it', async () => {
  const { _id } = await aCustomer(admin)
  const [document] = await added(_id, [aFile('Vërtetim pronësie.pdf')])
  const { headers } = await fetched(_id, document._id)
  expect(headers['content-disposition']).toBe(
    `attachment; filename="Vertetim pronesie.pdf"; filename*=UTF-8''V%C3%ABrtetim%20pron%C3%ABsie.pdf`,
  )
})

test.each<[string, string, Uint8Array | string, string]>([
  ['a.docx', 'application/octet-stream', aDocx, 'officedocument.wordprocessingml.document'],
  ['a.xlsx', 'application/zip', aXlsx, 'officedocument.spreadsheetml.sheet'],
  ['a.odt', 'application/vnd.oasis.opendocument.text', anOdt, 'application/vnd.oasis.opendocument.text'],
  ['a.jpg', 'image/jpeg', await aPicture(), 'image/jpeg'],
  ['a.txt', 'text/plain', 'Shënim: çelësi është te portieri.\n', 'text/plain; charset=utf-8'],
  ['a.csv', 'application/vnd.ms-excel', 'kodi;çmimi\nA-1;100\n', 'text/csv; charset=utf-8'],
])('%s sent as %j is taken', async (name, type, bytes, kept) => {
  const { _id } = await aCustomer(admin)
  const [document] = await added(_id, [{ ...aFile(name), type, bytes }])
  const got = await fetched(_id, document._id)
  expect(got.headers['content-type']).toContain(kept)
  expect(got.rawPayload.equals(Buffer.from(bytes))).toBe(true)
})

test('a restricted document does not exist for who may not change its record', async () => {
  const { _id } = await aCustomer(admin)
  const [open] = await added(_id, [aFile('e hapur.pdf')])
  const all = await added(_id, [['restricted', 'true'], aFile('pasaporta.pdf')])
  const secret = all.find((document) => document.restricted)
  expect(all).toHaveLength(2)
  const other = clientOf(app, reader)
  const seen = await other.get('/api/customer/documents', { id: _id })
  expect(seen.body.documents).toMatchObject([{ _id: open._id }])
  expect(seen.text).not.toContain('pasaporta')
  const refused = await fetched(_id, secret?._id, reader.token)
  const absent = await fetched(_id, '01900000-0000-7000-8000-000000000000', reader.token)
  const plain = ({ statusCode, body }: { statusCode: number; body: string }) =>
    `${statusCode} ${body.replaceAll(/"requestId":"[^"]+"/g, '')}`
  expect(plain(refused)).toBe(plain(absent))
  expect((await fetched(_id, open._id, reader.token)).statusCode).toBe(200)
  const allowed = await fetched(_id, secret?._id)
  expect([allowed.statusCode, allowed.headers['cache-control']]).toEqual([200, 'no-store'])
  const entries = await owner`select before, after from audit_entries where record = ${_id}`
  expect(JSON.stringify(entries)).toContain('e hapur.pdf')
  expect(JSON.stringify(entries)).not.toContain('pasaporta')
})

test('what is known of a document is changed, and its content never', async () => {
  const { _id } = await aCustomer(admin)
  const [document] = await added(_id, [aFile()])
  const data = { category: 'idDocument', title: 'Letërnjoftimi', expiresOn: '2031-01-01', restricted: true }
  const changed = await admin.put('/api/customer/document', { _id, documentId: document._id, data })
  expect(changed.status, changed.text).toBe(200)
  expect(changed.body.document).toEqual({ ...document, ...data })
  for (const wrong of [
    { category: 'secret' },
    { expiresOn: '2031-02-30' },
    { title: 'x'.repeat(201) },
    { fileName: 'x.exe' },
    { type: 'text/html' },
    { sha256: '' },
  ]) {
    const refused = await admin.put('/api/customer/document', { _id, documentId: document._id, data: wrong })
    expect(refused.status).toBe(422)
    expect(refused.body.fields).toMatchObject([{ field: Object.keys(wrong)[0] }])
  }
  expect((await admin.get('/api/customer/documents', { id: _id })).body.documents).toEqual([
    changed.body.document,
  ])
  const count = async () => (await owner`select from audit_entries where record = ${_id}`).length
  const before = await count()
  await admin.put('/api/customer/document', { _id, documentId: document._id, data })
  expect(await count()).toBe(before)
})

test('facts that are wrong are named and nothing is kept', async () => {
  const { _id } = await aCustomer(admin)
  const before = filesOnDisk(config.dataDir).length
  const sent = await sendForm(app, person.token, '/api/customer/documents', [
    ['id', _id],
    ['category', 'nothing'],
    ['issuedOn', 'yesterday'],
    ['restricted', 'maybe'],
    aFile(),
  ])
  expect(sent.status).toBe(422)
  expect(sent.body.fields.map((issue: Body) => issue.field).sort()).toEqual([
    'category',
    'issuedOn',
    'restricted',
  ])
  expect(filesOnDisk(config.dataDir)).toHaveLength(before)
  expect((await admin.get('/api/customer/documents', { id: _id })).body.documents).toEqual([])
})

test('a document taken away is gone from the disk too', async () => {
  const { _id } = await aCustomer(admin)
  const [document] = await added(_id, [aFile()])
  const path = `/api/customer/document/${_id}?documentId=${document._id}`
  const removed = await admin.send('DELETE', path)
  expect([removed.status, removed.body]).toEqual([200, { documents: [] }])
  expect(filesOnDisk(config.dataDir).filter((name) => name.includes(document._id))).toEqual([])
  expect((await fetched(_id, document._id)).statusCode).toBe(404)
  expect((await admin.send('DELETE', path)).status).toBe(404)
})

test('a document is reached through its own record alone', async () => {
  const [mine, other, property] = [await aCustomer(admin), await aCustomer(admin), await aProperty(admin)]
  const [document] = await added(mine._id, [aFile()])
  expect((await fetched(other._id, document._id)).statusCode).toBe(404)
  const elsewhere = `/api/property/document/${property._id}?documentId=${document._id}`
  expect((await admin.get(elsewhere)).status).toBe(404)
  const data = { title: 'x' }
  const moved = await admin.put('/api/customer/document', { _id: other._id, documentId: document._id, data })
  expect(moved.status).toBe(404)
  const removed = await admin.send('DELETE', `/api/customer/document/${other._id}?documentId=${document._id}`)
  expect(removed.status).toBe(404)
  expect((await fetched(mine._id, document._id)).statusCode).toBe(200)
})

function aFile(name = 'a.pdf'): SentFile {
  return { field: 'documents', name: name.replaceAll('"', '%22'), type: 'application/pdf', bytes: aPdf }
}

async function added(id: string, parts: SentPart[]): Promise<Body[]> {
  const sent = await sendForm(app, person.token, '/api/customer/documents', [['id', id], ...parts])
  if (sent.status !== 200) throw new Error(sent.text)
  return sent.body.documents
}

async function fetched(
  id: string,
  documentId: string | undefined,
  token = person.token,
  headers: Record<string, string> = {},
) {
  return app.inject({
    url: `/api/customer/document/${id}?documentId=${documentId}`,
    headers: { authorization: token, ...headers },
  })
}
