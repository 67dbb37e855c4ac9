import sharp from 'sharp'
import { expect, test } from 'vitest'
import { aProperty, aUnit, type Body, clientOf } from '../../test/builders.ts'
import { filesOnDisk } from '../../test/files-on-disk.ts'
import { type SentFile, sendForm } from '../../test/forms.ts'
import { freshApp } from '../../test/harness.ts'
import { aCompany, aPerson } from '../../test/people.ts'
import { aPicture, aTelephonePicture } from '../../test/pictures.ts'

const { app, sql, owner, config } = await freshApp()
await aCompany(sql)
const person = await aPerson(sql, { role: 'administrator' })
const admin = clientOf(app, person)
const jpeg = await aPicture()

test('a picture is kept upright, in the colours of screens and without where it was taken', async () => {
  const bytes = await aTelephonePicture()
  expect(await sharp(bytes).metadata()).toMatchObject({ orientation: 6, width: 60, height: 40 })
  const { _id } = await aProperty(admin)
  const sent = await added(_id, [{ ...aFile('IMG 0001.JPG'), bytes }])
  expect(sent[0]).toMatchObject({ width: 40, height: 60, position: 0, cover: true, alt: null })
  const { body } = await shown(_id, { imageId: sent[0]._id })
  const kept = await sharp(body).metadata()
  expect(kept).toMatchObject({ format: 'jpeg', width: 40, height: 60, space: 'srgb' })
  expect([kept.exif, kept.icc, kept.xmp, kept.orientation]).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ])
  expect(body.toString('latin1')).not.toMatch(/KANARINA|Telefon/)
  const { data, info } = await sharp(body).raw().toBuffer({ resolveWithObject: true })
  const pixel = (x: number, y: number) => [...data.subarray((y * info.width + x) * 3).subarray(0, 3)]
  // The left end of the picture lying on its side is at the top of the upright one.
  expect(pixel(20, 5)[0]).toBeGreaterThan(150)
  expect(pixel(20, 55)[2]).toBeGreaterThan(150)
})

test('pictures are put in order, described and one of them made the cover', async () => {
  const { _id } = await aUnit(admin)
  const [first, second, third] = await added(_id, [aFile(), aFile(), aFile()], 'unit')
  const arranged = await admin.put('/api/unit/images', {
    _id,
    images: [
      { _id: third._id, alt: 'Ballkoni me diell' },
      { _id: first._id, cover: true },
      { _id: second._id },
    ],
  })
  expect(arranged.status, arranged.text).toBe(200)
  expect(arranged.body.images).toMatchObject([
    { _id: third._id, position: 0, cover: false, alt: 'Ballkoni me diell' },
    { _id: first._id, position: 1, cover: true, alt: null },
    { _id: second._id, position: 2, cover: false },
  ])
  const again = [second, third, first].map((image) => ({ _id: image._id }))
  const turned = await admin.put('/api/unit/images', { _id, images: again })
  expect(turned.body.images).toMatchObject([{ cover: true }, { cover: false, alt: 'Ballkoni me diell' }, {}])
  expect((await admin.get('/api/unit/images', { id: _id })).body).toEqual(turned.body)
})

test('an order that misses a picture, names a strange one or two covers changes nothing', async () => {
  const { _id } = await aUnit(admin)
  const other = await aUnit(admin)
  const [one, two] = await added(_id, [aFile(), aFile()], 'unit')
  const [strange] = await added(other._id, [aFile()], 'unit')
  const ids = (...images: Body[]) => images.map((image) => ({ _id: image._id }))
  for (const [images, status] of [
    [ids(two), 409],
    [ids(two, one, strange), 409],
    [ids(two, strange), 409],
    [ids(two, two), 422],
    [
      [
        { _id: two._id, cover: true },
        { _id: one._id, cover: true },
      ],
      422,
    ],
    [[{ _id: two._id, alt: 'x'.repeat(301) }, { _id: one._id }], 422],
    [[{ _id: two._id, width: 1 }, { _id: one._id }], 422],
    ['x', 422],
  ] as const) {
    const refused = await admin.put('/api/unit/images', { _id, images })
    expect(refused.status, JSON.stringify(images)).toBe(status)
  }
  const stale = await admin.put('/api/unit/images', { _id, images: ids(two) })
  expect(stale.body.current.images).toHaveLength(2)
  expect((await admin.get('/api/unit/images', { id: _id })).body.images).toMatchObject(ids(one, two))
})

test('where the cover is taken away the next picture takes its place, and the file is gone', async () => {
  const { _id } = await aProperty(admin)
  const [first, second] = await added(_id, [aFile(), aFile()])
  await shown(_id, { imageId: first._id, w: 64 })
  expect(filesOnDisk(config.dataDir).filter((name) => name.includes(first._id))).toHaveLength(2)
  const removed = await admin.send('DELETE', `/api/property/image/${_id}?imageId=${first._id}`)
  expect(removed.status, removed.text).toBe(200)
  expect(removed.body.images).toMatchObject([{ _id: second._id, cover: true }])
  expect(filesOnDisk(config.dataDir).filter((name) => name.includes(first._id))).toEqual([])
  expect((await shown(_id, { imageId: first._id })).status).toBe(404)
  expect((await admin.send('DELETE', `/api/property/image/${_id}?imageId=${first._id}`)).status).toBe(404)
})

test('a picture comes in the nearest width, as what the asker likes, and never larger than it is', async () => {
  const { _id } = await aProperty(admin)
  const bytes = await aPicture('jpeg', { width: 1000, height: 500 })
  const [{ _id: imageId }] = await added(_id, [{ ...aFile(), bytes }])
  for (const [w, accept, format, width] of [
    [700, undefined, 'jpeg', 750],
    [100, 'image/webp,*/*', 'webp', 96],
    [100, 'image/avif', 'avif', 96],
    [200, 'image/avif,image/webp,image/apng,*/*;q=0.8', 'webp', 256],
    [200, 'image/avif,image/webp;q=0.5', 'avif', 256],
    [200, 'image/webp;q=0', 'jpeg', 256],
    [3000, 'image/webp', 'webp', 1000],
    [undefined, 'text/html', 'jpeg', 1000],
  ] as const) {
    const answer = await shown(_id, { imageId, ...(w ? { w } : {}) }, accept ? { accept } : {})
    const found = await sharp(answer.body).metadata()
    expect([answer.headers['content-type'], found.width, found.height]).toEqual([
      `image/${format}`,
      width,
      width / 2,
    ])
  }
  const coarse = await shown(_id, { imageId, w: 640, q: 5 })
  const fine = await shown(_id, { imageId, w: 640, q: 95 })
  expect(coarse.body.length).toBeLessThan(fine.body.length)
})

test('a picture is kept by its asker for good, and asked for again comes as nothing new', async () => {
  const { _id } = await aProperty(admin)
  const [{ _id: imageId }] = await added(_id, [aFile()])
  const { headers } = await shown(_id, { imageId, w: 64 })
  expect(headers).toMatchObject({
    'cache-control': 'private, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringMatching(/^default-src 'none';.*; sandbox$/),
    vary: 'accept, authorization, branch',
  })
  const again = await shown(_id, { imageId, w: 64 }, { 'if-none-match': String(headers.etag) })
  expect([again.status, again.body.length]).toEqual([304, 0])
  const larger = await shown(_id, { imageId, w: 128 }, { 'if-none-match': String(headers.etag) })
  expect(larger.status).toBe(200)
  const stranger = await app.inject({
    url: `/api/property/image/${_id}?imageId=${imageId}&w=64`,
    headers: { 'if-none-match': String(headers.etag) },
  })
  expect(stranger.statusCode).toBe(401)
  const cover = await shown(_id, {})
  expect(cover.headers['cache-control']).toBe('private, no-cache')
})

test('a size asked for by many at once is drawn once', async () => {
  const { _id } = await aProperty(admin)
  const [{ _id: imageId }] = await added(_id, [aFile()])
  const all = await Promise.all(Array.from({ length: 20 }, () => shown(_id, { imageId, w: 48 })))
  expect(new Set(all.map((one) => one.body.toString('base64'))).size).toBe(1)
  expect(filesOnDisk(config.dataDir, 'resized').filter((name) => name.includes(imageId))).toHaveLength(1)
})

test.each<Record<string, string>>([
  { w: '0' },
  { w: '-1' },
  { w: '1e3' },
  { w: '99999999' },
  { q: '101' },
  { q: '0' },
  { q: 'NaN' },
  { imageId: '../../etc/passwd' },
  { width: '1' },
])('a picture asked for by %j is a mistake and named', async (query) => {
  const { _id } = await aProperty(admin)
  const answer = await shown(_id, query)
  expect(answer.status).toBe(400)
  expect(JSON.parse(answer.body.toString()).fields).toMatchObject([{ field: Object.keys(query)[0] }])
})

test('what can be seen through stays so', async () => {
  const { _id } = await aProperty(admin)
  const bytes = await aPicture('png', { alpha: true })
  const [{ _id: imageId }] = await added(_id, [{ ...aFile('logo.png', 'image/png'), bytes }])
  const answer = await shown(_id, { imageId })
  expect(await sharp(answer.body).metadata()).toMatchObject({ format: 'png', hasAlpha: true })
})

test.each(['png', 'webp', 'avif'] as const)('a picture may come as %s', async (format) => {
  const { _id } = await aProperty(admin)
  const bytes = await aPicture(format)
  const [image] = await added(_id, [{ ...aFile(`a.${format}`, `image/${format}`), bytes }])
  expect(image).toMatchObject({ width: 60, height: 40 })
})

test('a record takes as many pictures as it may have and not one more', async () => {
  const portrait = await sendForm(app, person.token, '/api/user/images', [['id', person._id], aFile()])
  expect(portrait.status, portrait.text).toBe(200)
  const before = filesOnDisk(config.dataDir).length
  const second = await sendForm(app, person.token, '/api/user/images', [['id', person._id], aFile()])
  expect(second.body.fields).toMatchObject([{ field: 'images', code: 'tooMany' }])
  expect(filesOnDisk(config.dataDir)).toHaveLength(before)
  expect((await admin.get('/api/user/images', { id: person._id })).body.images).toHaveLength(1)
})

type Refused = { readonly status: number; readonly body: Body }

/** Every way to change the picture of a record. */
async function eachWay(
  who: { readonly token: string },
  single: string,
  _id: string,
  imageId: string,
): Promise<Refused[]> {
  const client = clientOf(app, who)
  return [
    await sendForm(app, who.token, `/api/${single}/images`, [['id', _id], aFile()]),
    await sendForm(app, who.token, `/api/${single}/images`, [aFile(), ['id', _id]]),
    await client.put(`/api/${single}/images`, { _id, images: [{ _id: imageId, alt: 'Tjetër' }] }),
    await client.send('DELETE', `/api/${single}/image/${_id}?imageId=${imageId}`),
  ]
}

test('nobody changes the portrait of somebody above them in any way, and everybody who may their own', async () => {
  const [chief, manager] = [
    await aPerson(sql, { role: 'administrator' }),
    await aPerson(sql, { role: 'manager' }),
  ]
  const agent = await aPerson(sql, { role: 'agent' })
  const [portrait] = await added(chief._id, [aFile()], 'user')
  const tried = await eachWay(manager, 'user', chief._id, portrait._id)
  expect(tried.map(({ status }) => status)).toEqual([403, 403, 403, 403])
  expect((await admin.get('/api/user/images', { id: chief._id })).body.images).toEqual([portrait])
  for (const { _id } of [agent, manager]) {
    const sent = await sendForm(app, manager.token, '/api/user/images', [['id', _id], aFile()])
    expect(sent.status, sent.text).toBe(200)
  }
})

test('a logo is changed by whoever has lately confirmed that it is them, other pictures by an open session', async () => {
  const [chief, left] = [
    await aPerson(sql, { role: 'administrator' }),
    await aPerson(sql, { role: 'administrator' }),
  ]
  await owner`update sessions set confirmed_at = now() - interval '11 minutes' where user_id = ${left._id}`
  const { _id: company } = (await clientOf(app, chief).get('/api/companies')).body.companies[0]
  const branch = (await owner`select _id from branches where code = 'durres'`)[0]?._id
  for (const [single, _id] of [
    ['company', company],
    ['branch', branch],
  ]) {
    const [logo] = await added(_id, [aFile()], single)
    const refused = await eachWay(left, single, _id, logo._id)
    expect(refused.map(({ status, body }) => [status, body.code])).toEqual(
      Array(4).fill([403, 'confirmAgain']),
    )
    expect((await admin.get(`/api/${single}/images`, { id: _id })).body.images).toEqual([logo])
    const removed = await clientOf(app, chief).send(
      'DELETE',
      `/api/${single}/image/${_id}?imageId=${logo._id}`,
    )
    expect(removed.status, removed.text).toBe(200)
  }
  const property = await aProperty(admin)
  const sent = await sendForm(app, left.token, '/api/property/images', [['id', property._id], aFile()])
  expect(sent.status, sent.text).toBe(200)
})

test("a branch's logo belongs to the company and is seen in every branch", async () => {
  const [branch] = (await admin.get('/api/branches')).body.branches
  const sent = await sendForm(app, person.token, '/api/branch/images', [['id', branch._id], aFile()])
  expect(sent.status, sent.text).toBe(200)
  const elsewhere = clientOf(app, await aPerson(sql, { role: 'manager', branch: 'durres' }))
  const seen = await elsewhere.get('/api/branch/images', { id: branch._id })
  expect(seen.body.images).toEqual(sent.body.images)
  expect(await owner`select branch from record_images where resource = 'branch'`).toEqual([{ branch: null }])
})

test('the same form sent again under its key adds nothing, and another one under it is refused', async () => {
  const { _id } = await aProperty(admin)
  const key = { 'idempotency-key': 'foto-1' }
  const form = [['id', _id], aFile()] as const
  const [once, again] = await Promise.all([
    sendForm(app, person.token, '/api/property/images', form, key),
    sendForm(app, person.token, '/api/property/images', form, key),
  ])
  expect(once.text).toBe(again.text)
  const other = await sendForm(app, person.token, '/api/property/images', [...form, aFile()], key)
  expect([other.status, other.body.code]).toEqual([422, 'keyReused'])
  expect((await admin.get('/api/property/images', { id: _id })).body.images).toHaveLength(1)
  const known = await owner`select _id from record_images`
  const kept = filesOnDisk(config.dataDir, 'kept').map((name) => name.split('/').at(-1))
  expect(kept.sort()).toEqual(known.map((row) => row._id).sort())
})

test('two uploads at once to one record leave one cover and every position once', async () => {
  const { _id } = await aProperty(admin)
  const forms = Array.from({ length: 4 }, () =>
    sendForm(app, person.token, '/api/property/images', [['id', _id], aFile(), aFile()]),
  )
  expect((await Promise.all(forms)).map(({ status }) => status)).toEqual([200, 200, 200, 200])
  const { images } = (await admin.get('/api/property/images', { id: _id })).body
  expect(images.map((image: Body) => image.position)).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
  expect(images.filter((image: Body) => image.cover)).toHaveLength(1)
})

test('who did what with pictures stands in the record’s entries', async () => {
  const { _id } = await aProperty(admin)
  const [image] = await added(_id, [aFile()])
  await admin.put('/api/property/images', { _id, images: [{ _id: image._id, alt: 'Hyrja' }] })
  await admin.send('DELETE', `/api/property/image/${_id}?imageId=${image._id}`)
  const entries = await owner`select action, by from audit_entries where record = ${_id} order by id`
  expect(entries.map(({ action }) => action)).toEqual(['create', 'addImages', 'arrangeImages', 'removeImage'])
  expect(new Set(entries.map(({ by }) => by))).toEqual(new Set([person._id]))
})

function aFile(name = 'a.jpg', type = 'image/jpeg'): SentFile {
  return { field: 'images', name, type, bytes: jpeg }
}

async function added(id: string, files: SentFile[], single = 'property'): Promise<Body[]> {
  const sent = await sendForm(app, person.token, `/api/${single}/images`, [['id', id], ...files])
  if (sent.status !== 200) throw new Error(sent.text)
  return sent.body.images
}

async function shown(
  id: string,
  query: Record<string, string | number>,
  headers: Record<string, string> = {},
) {
  const answer = await app.inject({
    url: `/api/property/image/${id}`,
    query: Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)])),
    headers: { authorization: person.token, ...headers },
  })
  return { status: answer.statusCode, headers: answer.headers, body: answer.rawPayload }
}
