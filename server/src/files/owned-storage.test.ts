import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pino from 'pino'
import { describe, expect, test } from 'vitest'
import { allOf } from '../../test/all-of.ts'
import { aCustomer, type Body, clientOf } from '../../test/builders.ts'
import { sendForm } from '../../test/forms.ts'
import {
  type FreshApp,
  freshApp,
  freshDatabase,
  freshFolder,
  neverLate,
  testConfig,
} from '../../test/harness.ts'
import { aCompany, aPerson, type Person } from '../../test/people.ts'
import { aPdf } from '../../test/pictures.ts'
import { aStore } from '../../test/s3-store.ts'
import { createApp } from '../app.ts'
import type { Config } from '../config.ts'
import { openFiles } from './files.ts'
import { openStorage } from './open-storage.ts'
import { ForeignStore, ownedStorage } from './owned-storage.ts'
import { sweepFiles } from './sweep.ts'

type Place = Pick<Config, 'dataDir' | 'files'>
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

const places: [string, () => Promise<Place>][] = [
  ['a folder', async () => ({ dataDir: freshFolder(), files: testConfig().files })],
  [
    'a bucket',
    async () => ({ dataDir: freshFolder(), files: { ...testConfig().files, s3: await aStore() } }),
  ],
]

describe.each(places)('of two companies that are given %s together', (_, aPlace) => {
  test('the second is refused by a sentence, and the first loses nothing', async () => {
    const place = await aPlace()
    const first = await aProgram(place)
    const document = await first.add()
    const other = await anotherDatabase()
    const config = { ...testConfig(), ...place }
    await expect(
      createApp({ config, sql: other.sql, log: pino({ level: 'silent' }), lateness: neverLate }),
    ).rejects.toThrow(
      /^The files in .+ belong to another database: they are marked with its id, [0-9a-f-]{36}\./,
    )
    await expect(sweepFiles(other.sql, await openFiles(other.sql, place), inDays(2))).rejects.toThrow(
      'belong to another database',
    )
    expect(await first.stored()).toEqual([document._id])
    expect((await first.fetched(document)).statusCode).toBe(200)
  })

  test('files from before they were marked go to the database that knows them', async () => {
    const place = await aPlace()
    const first = await aProgram(place)
    const document = await first.add()
    const storage = await openStorage(place)
    await (place.files.s3 ? storage.remove('database') : rmSync(join(place.dataDir, 'files', 'database')))
    const other = await anotherDatabase()
    await expect(openedBy(other.sql, place)).rejects.toThrow('this database knows none of them')
    await openedBy(first.sql, place)
    expect(await first.stored()).toEqual([document._id])
    await expect(openedBy(other.sql, place)).rejects.toThrow('they are marked with its id')
  })
})

describe.each(places)('an older database restored beside newer files in %s', (_, aPlace) => {
  test('loses neither what it knows nor what only the newer one knows', async () => {
    const place = await aPlace()
    const program = await aProgram(place)
    const { sql, owner } = program
    const [removedLater, addedLater] = [await program.add(), await program.add()]
    const newer = await owner`select * from record_documents where _id = ${addedLater._id}`
    const older = await owner`select * from record_documents where _id = ${removedLater._id}`
    await program.remove(removedLater)
    expect((await program.fetched(removedLater)).statusCode).toBe(404)

    await owner`insert into record_documents ${owner(older)}`
    await owner`delete from record_documents where _id = ${addedLater._id}`
    expect((await program.fetched(removedLater)).rawPayload.equals(aPdf)).toBe(true)
    await sweepFiles(sql, await openFiles(sql, place), inDays(2))
    expect(await program.stored()).toEqual([removedLater._id])

    await owner`insert into record_documents ${owner(newer)}`
    await sweepFiles(sql, await openFiles(sql, place), inDays(20))
    expect(await program.stored()).toEqual([removedLater._id, addedLater._id].sort())
    expect((await program.fetched(addedLater)).rawPayload.equals(aPdf)).toBe(true)
  })
})

test.each(places)(
  'a server with %s of its own beside a database that has files is refused, until they are said to be lost',
  async (_, aPlace) => {
    const first = await aProgram(await aPlace())
    const another = await aPlace()
    await openedBy(first.sql, await aPlace())
    const document = await first.add()
    const [found] = await first.owner`select _id from installation`
    await expect(openedBy(first.sql, another)).rejects.toThrow(
      /^There are no files in .+, and the database has some: they lie elsewhere\. .+ one bucket \(S3_BUCKET\)/,
    )
    await expect(openedBy(first.sql, another)).rejects.toThrow(
      `write ${found?._id} into a file called database`,
    )
    const storage = await openStorage(another)
    await storage.claim(found?._id)
    const said: unknown[][] = []
    const log = { error: (...words: unknown[]) => void said.push(words) }
    const owned = ownedStorage(first.sql, storage, log)
    await owned.assertOurs()
    for (const _ of ['once', 'twice']) expect(await owned.read(document._id)).toBeUndefined()
    expect(said).toEqual([[{ file: document._id }, `A file that a record names is not in ${storage.place}`]])
  },
)

test('what is written into a store of another company later is refused too', async () => {
  const place = { dataDir: freshFolder(), files: testConfig().files }
  const storage = await openStorage(place)
  const { sql } = await anotherDatabase()
  const owned = ownedStorage(sql, storage)
  const [path, key] = [join(freshFolder(), 'a'), '01900000-0000-7000-8000-00000000aaaa']
  writeFileSync(path, 'theirs')
  await storage.put(key, path, 'text/plain')
  await storage.claim('another database')
  for (const write of [
    () => owned.put('01900000-0000-7000-8000-00000000bbbb', path, 'text/plain'),
    () => owned.setAside(key, '2026-11-22'),
    () => owned.remove(key),
  ])
    await expect(write()).rejects.toThrow(ForeignStore)
  expect((await allOf(storage.stored())).map((one) => one.key)).toEqual([key])
})

test('a store that does not answer at the start keeps nobody from the rest, and takes files once it does', async () => {
  const s3 = await aStore()
  const place = { dataDir: freshFolder(), files: { ...testConfig().files, s3 } }
  const away = { ...s3, endpoint: 'http://127.0.0.1:1' }
  const program = await aProgram({ ...place, files: { ...place.files, s3: away } })
  expect((await program.send()).status).toBe(503)
  expect((await aProgram(place)).add).toBeTypeOf('function')
})

async function openedBy(sql: FreshApp['sql'], place: Place): Promise<void> {
  await (await openFiles(sql, place)).storage.assertOurs()
}

/** The databases of the tests are copies of one. */
async function anotherDatabase() {
  const database = await freshDatabase()
  await database.owner`update installation set _id = gen_random_uuid()`
  return database
}

async function aProgram(place: Place) {
  const program = await freshApp(place)
  const { app, sql } = program
  await aCompany(sql)
  const person: Person = await aPerson(sql, { role: 'administrator' })
  const customer = await aCustomer(clientOf(app, person))
  const file = { field: 'documents', name: 'a.pdf', type: 'application/pdf', bytes: aPdf }
  const send = () => sendForm(app, person.token, '/api/customer/documents', [['id', customer._id], file])
  const urlOf = (document: Body) => `/api/customer/document/${customer._id}?documentId=${document._id}`
  const headers = { authorization: person.token }
  const storage = await openStorage(place)
  return {
    ...program,
    send,
    add: async (): Promise<Body> => {
      const sent = await send()
      expect(sent.status, sent.text).toBe(200)
      return sent.body.documents.at(-1)
    },
    remove: (document: Body) => app.inject({ method: 'DELETE', url: urlOf(document), headers }),
    fetched: (document: Body) => app.inject({ url: urlOf(document), headers }),
    stored: async () => (await allOf(storage.stored())).map(({ key }) => key).sort(),
  }
}
