import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { aProperty, clientOf } from '../../test/builders.ts'
import { filesOnDisk } from '../../test/files-on-disk.ts'
import { aForm, type SentPart, sendForm } from '../../test/forms.ts'
import { freshApp } from '../../test/harness.ts'
import {
  defusedPictures,
  type Hostile,
  hostileNames,
  refusedDocuments,
  refusedPictures,
  script,
} from '../../test/hostile-files.ts'
import { ownTimeOf } from '../../test/in-time.ts'
import { aCompany, aPerson } from '../../test/people.ts'
import { aPdf, aPicture } from '../../test/pictures.ts'

const quota = 50 * 1024 * 1024
const files = { quota, retentionDays: 30, cache: 10_000_000, s3: undefined }
const { app, sql, owner, config } = await freshApp({ files })
await aCompany(sql)
const person = await aPerson(sql, { role: 'administrator' })
const admin = clientOf(app, person)
const { _id: property } = await aProperty(admin)
const jpeg = { field: 'images', name: 'a.jpg', type: 'image/jpeg', bytes: await aPicture() }
await app.listen({ port: 0, host: '127.0.0.1' })
const { port } = app.server.address() as AddressInfo

test.each(refusedPictures.map((file) => [file.what, file] as const))(
  '%s is refused as a picture, quickly, and leaves nothing',
  async (_, file) => {
    const refusal = async () => {
      const answer = await sent('images', asPart('images', file))
      expect(answer.status, answer.text).toBe(422)
      expect(answer.body.fields).toMatchObject([{ field: 'images.0' }])
      expect(answer.text).not.toMatch(/<script|vips|heif|pngload|\/tmp|at \w+ \(/i)
    }
    expect(await ownTimeOf(refusal)).toBeLessThan(1000)
    await nothingLeft()
  },
)

test.each(refusedDocuments.map((file) => [file.what, file] as const))(
  '%s is refused as a document and leaves nothing',
  async (_, file) => {
    const answer = await sent('documents', asPart('documents', file))
    expect(answer.status, answer.text).toBe(422)
    expect(answer.body.fields).toMatchObject([{ field: 'documents.0' }])
    await nothingLeft()
  },
)

test.each(defusedPictures.map((file) => [file.what, file] as const))(
  '%s becomes a picture and nothing else',
  async (_, file) => {
    const answer = await sent('images', asPart('images', file))
    expect(answer.status, answer.text).toBe(200)
    for (const accept of ['image/webp', 'image/avif', '*/*']) {
      const shown = await app.inject({
        url: `/api/property/image/${property}?imageId=${answer.body.images[0]._id}`,
        headers: { authorization: person.token, accept },
      })
      const text = shown.rawPayload.toString('latin1')
      expect(text).not.toMatch(/<script|<\?php|Main\.class/)
      expect(shown.headers['content-type']).toMatch(/^image\/(webp|avif|jpeg|png)$/)
      expect(shown.headers['x-content-type-options']).toBe('nosniff')
      expect(shown.headers['content-security-policy']).toContain('sandbox')
      expect(await sharp(shown.rawPayload).metadata()).toMatchObject({ width: 60, height: 40 })
    }
    await emptied()
  },
)

test.each([
  ['a million objects', Array.from({ length: 1_000_000 }, (_, n) => `${n} 0 obj 1 endobj`).join('\n')],
  ['a million lists within each other', `1 0 obj${'['.repeat(1_000_000)}${']'.repeat(1_000_000)}endobj`],
])('a PDF of %s is kept as it came, since nobody here opens it', async (_, objects) => {
  const bytes = Buffer.from(`%PDF-1.4\n${objects}\ntrailer<</Root 1 0 R>>\n%%EOF\n`)
  let answer: Awaited<ReturnType<typeof sent>> | undefined
  const keeping = async () => {
    answer = await sent('documents', { field: 'documents', name: 'a.pdf', type: 'application/pdf', bytes })
  }
  expect(await ownTimeOf(keeping)).toBeLessThan(2000)
  expect(answer?.status, answer?.text).toBe(200)
  expect(answer?.body.documents[0]).toMatchObject({ type: 'application/pdf', bytes: bytes.length })
  await emptied()
})

test.each(hostileNames)('a document called %j is kept as %j, in its own place', async (name, kept) => {
  const answer = await sent('documents', { field: 'documents', name, type: 'application/pdf', bytes: aPdf })
  expect(answer.status, answer.text).toBe(200)
  const [document] = answer.body.documents
  expect(document.fileName).toBe(kept)
  expect(filesOnDisk(config.dataDir)).toEqual([`kept/${document._id.slice(-2)}/${document._id}`])
  const got = await fetch(
    `http://127.0.0.1:${port}/api/property/document/${property}?documentId=${document._id}`,
    {
      headers: { authorization: person.token },
    },
  )
  expect(Buffer.from(await got.arrayBuffer()).equals(aPdf)).toBe(true)
  expect(got.headers.get('content-disposition')).toMatch(
    /^attachment; filename="[\x20-\x7e]*"; filename\*=UTF-8''[\w%.~!-]+$/,
  )
  expect(got.headers.get('set-cookie')).toBeNull()
  await emptied()
})

test('a text that could be a page is handed over as a text and never shown', async () => {
  const bytes = `Shënim: ${script}`
  const refused = await sent('documents', { field: 'documents', name: 'a.txt', type: 'text/plain', bytes })
  expect(refused.status).toBe(422)
  const hidden = `${' '.repeat(5000)}${script}`
  const taken = await sent('documents', {
    field: 'documents',
    name: 'a.txt',
    type: 'text/plain',
    bytes: hidden,
  })
  const id = taken.body.documents[0]._id
  const got = await app.inject({
    url: `/api/property/document/${property}?documentId=${id}`,
    headers: { authorization: person.token },
  })
  expect(got.headers).toMatchObject({
    'content-type': 'text/plain; charset=utf-8',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringMatching(/^default-src 'none';.*; sandbox$/),
  })
  expect(got.headers['content-disposition']).toMatch(/^attachment/)
  await emptied()
})

test('one bad picture among good ones keeps all of them out, and is named', async () => {
  const bad = { ...jpeg, bytes: script }
  const answer = await sent('images', jpeg, jpeg, bad)
  expect(answer.body.fields).toMatchObject([{ field: 'images.2', code: 'notWhatItSays' }])
  await nothingLeft()
})

test.each<[string, SentPart[], number]>([
  ['ten thousand fields', Array.from({ length: 10_000 }, (_, n): SentPart => [`f${n}`, 'x']), 413],
  ['ten thousand files', Array.from({ length: 10_000 }, () => jpeg), 413],
  ['ten thousand ids', Array.from({ length: 10_000 }, (): SentPart => ['id', property]), 413],
  ['twenty-one files', Array.from({ length: 21 }, () => jpeg), 413],
  ['a field nobody knows', [['id', property], ['branch', 'durres'], jpeg], 422],
  ['a file in a field nobody knows', [['id', property], { ...jpeg, field: 'file' }], 422],
  ['two ids', [['id', property], ['id', property], jpeg], 422],
  ['a field called __proto__', [['id', property], ['__proto__', 'x'], jpeg], 422],
  ['an id of a megabyte', [['id', 'x'.repeat(1_000_000)], jpeg], 422],
  ['no id', [jpeg], 400],
  ['an id that is none', [['id', "' or 1=1 --"], jpeg], 400],
  ['the id of no record', [['id', '01900000-0000-7000-8000-000000000000'], jpeg], 404],
  ['no file', [['id', property]], 422],
  ['nothing', [], 422],
])('a form with %s is refused and leaves nothing', async (_, parts, status) => {
  const answer = await sendForm(app, person.token, '/api/property/images', parts)
  expect([status, 400, 422]).toContain(answer.status)
  if (status === 404) expect(answer.status).toBe(404)
  await nothingLeft()
})

test.each([
  ['without a boundary', 'multipart/form-data', 'x'],
  ['with an empty boundary', 'multipart/form-data; boundary=', 'x'],
  ['whose boundary never comes', 'multipart/form-data; boundary=zz', 'x'.repeat(100_000)],
  ['that ends in its head', 'multipart/form-data; boundary=zz', '--zz\r\ncontent-disposition: form-data; na'],
  ['with a head of a megabyte', 'multipart/form-data; boundary=zz', `--zz\r\n${'a: b\r\n'.repeat(180_000)}`],
  ['with parts that have no name', 'multipart/form-data; boundary=zz', '--zz\r\n\r\nx\r\n--zz--\r\n'],
  ['of other forms', 'application/x-www-form-urlencoded', 'id=1'],
  ['that is JSON', 'application/json', '{"id":"x"}'],
  ['that is nothing', 'multipart/form-data; boundary=zz', ''],
])('a body %s is refused and leaves nothing', async (_, type, payload) => {
  const headers = { authorization: person.token, 'content-type': type }
  const answer = await app.inject({ method: 'POST', url: '/api/property/images', headers, payload })
  expect([400, 413, 415, 422], answer.body).toContain(answer.statusCode)
  expect(answer.headers['content-type']).toContain('application/problem+json')
  await nothingLeft()
})

test('forms are taken where files belong and nowhere else', async () => {
  const { payload, headers } = aForm([['id', property], jpeg])
  for (const url of ['/api/property', '/api/order/images', '/api/customer/images', '/api/role/documents']) {
    const answer = await app.inject({
      method: 'POST',
      url,
      payload,
      headers: { authorization: person.token, ...headers },
    })
    expect([404, 415], url).toContain(answer.statusCode)
  }
  await nothingLeft()
})

test('a file that is too large is refused while it comes', async () => {
  const large = { ...jpeg, bytes: Buffer.concat([jpeg.bytes, Buffer.alloc(26 * 1024 * 1024)]) }
  const answer = await sent('images', large)
  expect(answer.body.fields).toMatchObject([{ field: 'images.0', code: 'fileTooLarge' }])
  await nothingLeft()
})

test('what would go beyond the room of the branch is refused, also when two come at once', async () => {
  const document = (megabytes: number) => ({
    field: 'documents',
    name: 'a.txt',
    type: 'text/plain',
    bytes: Buffer.alloc(megabytes * 1024 * 1024, 'a'),
  })
  const answers = await Promise.all([1, 2, 3, 4].map(() => sent('documents', document(20))))
  const statuses = answers.map(({ status }) => status).sort()
  expect(statuses).toEqual([200, 200, 422, 422])
  const refused = answers.find(({ status }) => status === 422)
  expect(refused?.body.fields).toMatchObject([{ field: 'documents', code: 'overQuota' }])
  expect(filesOnDisk(config.dataDir)).toHaveLength(2)
  const more = await sent('documents', document(24))
  expect(more.body.fields).toMatchObject([{ code: 'overQuota' }])
  const small = await sent('documents', { ...document(1), bytes: 'a' })
  expect(small.status).toBe(200)
  await emptied()
})

test('an upload that is broken off leaves nothing', async () => {
  const { payload, headers } = aForm([['id', property], { ...jpeg, bytes: Buffer.alloc(3_000_000) }])
  for (const part of [0.01, 0.5, 0.999]) {
    const socket = connect(port, '127.0.0.1')
    socket.write(
      `POST /api/property/images HTTP/1.1\r\nhost: x\r\nauthorization: ${person.token}\r\ncontent-type: ${headers['content-type']}\r\ncontent-length: ${payload.length}\r\n\r\n`,
    )
    await new Promise((sentOff) => socket.write(payload.subarray(0, payload.length * part), sentOff))
    await begun()
    socket.destroy()
    await once(socket, 'close')
    await nothingLeft()
  }
})

test('who sends on after a refusal still reads it', async () => {
  const { payload, headers } = aForm([
    ['id', '01900000-0000-7000-8000-000000000000'],
    { ...jpeg, bytes: Buffer.alloc(20 * 1024 * 1024) },
  ])
  const answer = await fetch(`http://127.0.0.1:${port}/api/property/images`, {
    method: 'POST',
    body: new Uint8Array(payload),
    headers: { authorization: person.token, ...headers },
  })
  expect([answer.status, await answer.json()]).toMatchObject([404, { code: 'notFound' }])
  await nothingLeft()
})

function asPart(field: string, { name, type, bytes }: Hostile): SentPart {
  return { field, name, type, bytes }
}

function sent(field: 'images' | 'documents', ...parts: SentPart[]) {
  return sendForm(app, person.token, `/api/property/${field}`, [['id', property], ...parts])
}

/** Waits until the server has written some of it to the disk. */
async function begun(): Promise<void> {
  await expect.poll(() => filesOnDisk(config.dataDir, 'incoming'), { interval: 5 }).toHaveLength(1)
}

async function nothingLeft(): Promise<void> {
  await expect.poll(() => filesOnDisk(config.dataDir), { interval: 5 }).toEqual([])
  expect(await owner`select from record_images union all select from record_documents`).toHaveLength(0)
}

async function emptied(): Promise<void> {
  for (const image of (await admin.get('/api/property/images', { id: property })).body.images)
    await admin.send('DELETE', `/api/property/image/${property}?imageId=${image._id}`)
  for (const document of (await admin.get('/api/property/documents', { id: property })).body.documents)
    await admin.send('DELETE', `/api/property/document/${property}?documentId=${document._id}`)
  await nothingLeft()
}
