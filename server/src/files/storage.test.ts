import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { allOf } from '../../test/all-of.ts'
import { aCustomer, clientOf } from '../../test/builders.ts'
import { filesOnDisk } from '../../test/files-on-disk.ts'
import { sendForm } from '../../test/forms.ts'
import { freshApp, freshFolder } from '../../test/harness.ts'
import { aCompany, aPerson } from '../../test/people.ts'
import { aPdf } from '../../test/pictures.ts'
import { aStore } from '../../test/s3-store.ts'
import { folderStorage } from './folder-storage.ts'
import { readWhole } from './picture-answer.ts'
import { s3Storage } from './s3-storage.ts'
import type { Storage } from './storage.ts'

const ways: [string, () => Promise<Storage>][] = [
  ['a folder', async () => folderStorage(freshFolder())],
  ['a store that speaks S3', async () => closedAfter(s3Storage(await aStore()))],
]

describe.each(ways)('%s', (_, open) => {
  test('gives back what it was given, and nothing for what it was not', async () => {
    const storage = await open()
    const bytes = Buffer.alloc(3_000_000, 'Prona ')
    await storage.put('aa-01', written(bytes), 'application/pdf')
    expect((await readWhole(storage, 'aa-01')).equals(bytes)).toBe(true)
    expect(await storage.read('aa-02')).toBeUndefined()
  })

  test('takes the file over, so that nothing is left where it came from', async () => {
    const storage = await open()
    const path = written('x')
    await storage.put('aa-01', path, 'text/plain')
    expect(() => writeFileSync(path, '', { flag: 'r+' })).toThrow('ENOENT')
  })

  test('removes a file, and succeeds for one it never had', async () => {
    const storage = await open()
    await storage.put('aa-01', written('x'), 'text/plain')
    await storage.remove('aa-01')
    await storage.remove('aa-01')
    expect(await storage.read('aa-01')).toBeUndefined()
  })

  test('knows all that it keeps, and since when', async () => {
    const storage = await open()
    expect(await allOf(storage.stored())).toEqual([])
    for (const key of ['aa-01', 'aa-02', 'bb-01']) await storage.put(key, written(key), 'text/plain')
    const all = await allOf(storage.stored())
    expect(all.map(({ key }) => key).sort()).toEqual(['aa-01', 'aa-02', 'bb-01'])
    for (const { changedAt } of all) expect(Math.abs(Date.now() - changedAt.getTime())).toBeLessThan(60_000)
  })
})

describe.each(ways)('the quarantine of %s', (_, open) => {
  test('takes a file until it is taken back or discarded', async () => {
    const storage = await open()
    for (const key of ['aa-01', 'aa-02', 'bb-01']) await storage.put(key, written(key), 'text/plain')
    await storage.setAside('aa-01', '2026-11-21')
    await storage.setAside('aa-02', '2026-11-22')
    await storage.setAside('cc-01', '2026-11-22')
    expect((await allOf(storage.stored())).map(({ key }) => key)).toEqual(['bb-01'])
    expect((await allOf(storage.aside())).sort((one, other) => one.key.localeCompare(other.key))).toEqual([
      { key: 'aa-01', day: '2026-11-21' },
      { key: 'aa-02', day: '2026-11-22' },
    ])
    expect(await storage.read('aa-01')).toBeUndefined()
    expect([await storage.takeBack('aa-01'), await storage.takeBack('aa-01')]).toEqual([true, false])
    expect((await readWhole(storage, 'aa-01')).toString()).toBe('aa-01')
    await storage.discard({ key: 'aa-02', day: '2026-11-22' })
    expect(await allOf(storage.aside())).toEqual([])
    expect(await storage.takeBack('aa-02')).toBe(false)
  })

  test('remembers the first database that it belongs to, and no other', async () => {
    const storage = await open()
    expect(await storage.owner()).toBeUndefined()
    await storage.claim('one')
    expect(await storage.owner()).toBe('one')
    expect(await allOf(storage.stored())).toEqual([])
  })
})

test('with a store that speaks S3 documents lie there and not in the data folder', async () => {
  const s3 = await aStore()
  const files = { quota: 1_000_000, retentionDays: 30, cache: 1_000_000, s3 }
  const { app, sql, config } = await freshApp({ files })
  await aCompany(sql)
  const person = await aPerson(sql, { role: 'administrator' })
  const { _id } = await aCustomer(clientOf(app, person))
  const file = { field: 'documents', name: 'a.pdf', type: 'application/pdf', bytes: aPdf }
  const sent = await sendForm(app, person.token, '/api/customer/documents', [['id', _id], file])
  expect(sent.status, sent.text).toBe(200)
  const [document] = sent.body.documents
  const url = `/api/customer/document/${_id}?documentId=${document._id}`
  const headers = { authorization: person.token }
  expect((await app.inject({ url, headers })).rawPayload.equals(aPdf)).toBe(true)
  expect(filesOnDisk(config.dataDir)).toEqual([])
  const store = closedAfter(s3Storage(s3))
  expect((await allOf(store.stored())).map(({ key }) => key)).toEqual([document._id])
  await app.inject({ method: 'DELETE', url, headers })
  expect(await allOf(store.stored())).toEqual([])
  expect(await allOf(store.aside())).toEqual([{ key: document._id, day: expect.any(String) }])
})

function closedAfter(storage: Storage): Storage {
  onTestFinished(() => storage.close())
  return storage
}

function written(bytes: Uint8Array | string): string {
  const path = join(freshFolder(), 'file')
  writeFileSync(path, bytes)
  return path
}
