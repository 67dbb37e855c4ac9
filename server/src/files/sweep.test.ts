import { mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { aCustomer, aProperty, type Body, clientOf } from '../../test/builders.ts'
import { aClock } from '../../test/clock.ts'
import { filesOnDisk } from '../../test/files-on-disk.ts'
import { sendForm } from '../../test/forms.ts'
import { freshApp } from '../../test/harness.ts'
import { aCompany, aPerson } from '../../test/people.ts'
import { aPdf, aPicture } from '../../test/pictures.ts'
import { openFiles } from './files.ts'
import { sweepFiles } from './sweep.ts'

const { now, laterBy } = aClock()
const jpeg = await aPicture()
const day = 86_400

test('the files of a deleted record are kept until the retention ends, and those of others for good', async () => {
  const { sql, owner, config, admin, addImage, addDocument } = await aProgram()
  const [gone, stays] = [await aProperty(admin), await aCustomer(admin)]
  const image = await addImage(gone._id)
  const document = await addDocument(stays._id)
  await admin.remove('/api/property', gone._id)
  await owner`update properties set deleted_at = ${now()} where _id = ${gone._id}`
  const files = await openFiles(sql, config)
  laterBy(29 * day)
  await sweepFiles(sql, files, now())
  expect(kept(config.dataDir)).toEqual([document._id, image._id].sort())
  laterBy(2 * day)
  await sweepFiles(sql, files, now())
  expect(kept(config.dataDir)).toEqual([document._id])
  expect(await owner`select _id from record_images`).toEqual([])
  expect(await owner`select _id from record_documents`).toEqual([{ _id: document._id }])
})

test('a file that no row knows goes aside after a day and for good a month later, one on its way and one that is not ours stay', async () => {
  const { sql, config, admin, addDocument } = await aProgram()
  const document = await addDocument((await aCustomer(admin))._id)
  const shelf = (id: string) => join(config.dataDir, 'files', 'kept', id.slice(-2))
  const lay = (name: string, hoursAgo: number) => {
    mkdirSync(shelf(name), { recursive: true })
    writeFileSync(join(shelf(name), name), 'x')
    const at = new Date(Date.parse(now()) - hoursAgo * 3_600_000)
    utimesSync(join(shelf(name), name), at, at)
  }
  const [old, young] = ['01900000-0000-7000-8000-00000000aaaa', '01900000-0000-7000-8000-00000000bbbb']
  lay(old, 25)
  lay(young, 23)
  lay('notes.txt', 1000)
  await sweepFiles(sql, await openFiles(sql, config), now())
  expect(kept(config.dataDir)).toEqual([document._id, young, 'notes.txt'].sort())
  const today = now().slice(0, 10)
  expect(filesOnDisk(config.dataDir, 'quarantine')).toEqual([`${today}/${old}`])
  laterBy(30 * day)
  await sweepFiles(sql, await openFiles(sql, config), now())
  expect(filesOnDisk(config.dataDir, 'quarantine')).toContain(`${today}/${old}`)
  laterBy(day)
  await sweepFiles(sql, await openFiles(sql, config), now())
  expect(filesOnDisk(config.dataDir, 'quarantine')).not.toContain(`${today}/${old}`)
})

test('a database that knows no file at all takes none away', async () => {
  const { sql, config } = await aProgram()
  const id = '01900000-0000-7000-8000-00000000aaaa'
  const folder = join(config.dataDir, 'files', 'kept', 'aa')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, id), 'x')
  utimesSync(join(folder, id), 0, 0)
  await sweepFiles(sql, await openFiles(sql, config), now())
  expect(kept(config.dataDir)).toEqual([id])
})

test('what a killed server was taking in is cleared away', async () => {
  const { sql, config } = await aProgram()
  const incoming = join(config.dataDir, 'files', 'incoming')
  for (const [name, hoursAgo] of [
    ['old', 30],
    ['young', 1],
  ] as const) {
    mkdirSync(join(incoming, name), { recursive: true })
    writeFileSync(join(incoming, name, '0'), 'x')
    const at = new Date(Date.parse(now()) - hoursAgo * 3_600_000)
    utimesSync(join(incoming, name), at, at)
  }
  await sweepFiles(sql, await openFiles(sql, config), now())
  expect(filesOnDisk(config.dataDir, 'incoming')).toEqual(['young/0'])
})

test('resized pictures that nobody asked for lately make way when there is no more room', async () => {
  const { app, sql, config, admin, person, addImage } = await aProgram()
  const { _id } = await aProperty(admin)
  const image = await addImage(_id)
  const show = (w: number) =>
    app.inject({
      url: `/api/property/image/${_id}?imageId=${image._id}&w=${w}`,
      headers: { authorization: person.token },
    })
  for (const w of [16, 32, 48]) await show(w)
  const path = (w: number) =>
    join(config.dataDir, 'files', 'resized', image._id.slice(-2), image._id, `${w}-75.jpeg`)
  for (const [w, at] of [
    [16, 300],
    [32, 100],
    [48, 200],
  ] as const)
    utimesSync(path(w), at, at)
  await show(32)
  const files = await openFiles(sql, { ...config, files: { ...config.files, cache: 900 } })
  await sweepFiles(sql, files, now())
  const left = filesOnDisk(config.dataDir, 'resized')
  expect(left.some((name) => name.endsWith('32-75.jpeg'))).toBe(true)
  expect(left.some((name) => name.endsWith('48-75.jpeg'))).toBe(false)
  expect((await show(48)).statusCode).toBe(200)
})

async function aProgram() {
  const program = await freshApp({}, now)
  await aCompany(program.sql)
  const person = await aPerson(program.sql, { role: 'administrator', at: now() })
  const send = async (url: string, id: string, field: string, file: Body) => {
    const sent = await sendForm(program.app, person.token, url, [['id', id], { field, ...file }])
    return sent.body[field][0]
  }
  return {
    ...program,
    person,
    admin: clientOf(program.app, person),
    addImage: (id: string): Promise<Body> =>
      send('/api/property/images', id, 'images', { name: 'a.jpg', type: 'image/jpeg', bytes: jpeg }),
    addDocument: (id: string): Promise<Body> =>
      send('/api/customer/documents', id, 'documents', {
        name: 'a.pdf',
        type: 'application/pdf',
        bytes: aPdf,
      }),
  }
}

function kept(dataDir: string): string[] {
  return filesOnDisk(dataDir, 'kept')
    .map((name) => name.split('/').at(-1) ?? '')
    .sort()
}
