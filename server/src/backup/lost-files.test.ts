import { createHash, randomUUID } from 'node:crypto'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { allOf } from '../../test/all-of.ts'
import { anEmptyTarget, restored } from '../../test/backups.ts'
import { freshDatabase, freshFolder, testConfig } from '../../test/harness.ts'
import { openStorage } from '../files/open-storage.ts'
import type { Storage } from '../files/storage.ts'
import { backUp } from './back-up.ts'
import { backUpFiles } from './files.ts'
import { readManifest } from './manifest.ts'
import { openPlace } from './place.ts'
import { damagesOf } from './verify.ts'

test('a file that is damaged already is named as lost', async () => {
  const { owner, storage, add } = await aCompanyWithFiles()
  const [whole, changed, short] = [
    await add('whole'),
    await add('as it was', 'document'),
    await add('all of it'),
  ]
  await lay(storage, changed, 'as it is ')
  await lay(storage, short, 'a part')
  const place = await openPlace(freshFolder())
  const { name, manifest } = await backUp({ owner, files: storage, place, program: '1' })
  expect(manifest.lost).toEqual([changed, short].sort())
  expect(manifest.files.map(({ key }) => key)).toEqual([whole, changed, short].sort())
  expect(await damagesOf(place, name)).toEqual([])
  const said: string[] = []
  await restored(place, name, await anEmptyTarget(), { say: (text) => said.push(text) })
  expect(said[0]).toBe(`Records name files that are lost (2): ${[changed, short].sort().join(', ')}`)
})

test('of many lost files their number is said, and a few of them', async () => {
  const { owner, storage, add } = await aCompanyWithFiles()
  const lost = [await add('a'), await add('b'), await add('c'), await add('d')].sort()
  for (const key of lost) await storage.remove(key)
  const place = await openPlace(freshFolder())
  const { name } = await backUp({ owner, files: storage, place, program: '1' })
  const said: string[] = []
  await restored(place, name, await anEmptyTarget(), { say: (text) => said.push(text) })
  expect(said[0]).toBe(`Records name files that are lost (4): ${lost.slice(0, 3).join(', ')} …`)
})

test('a file whose copy became damaged is copied anew by the next backups, whole in two weeks', async () => {
  const { owner, storage, add } = await aCompanyWithFiles()
  const keys = [await add('as it was'), await add('also'), await add('and this')]
  const folder = freshFolder()
  const place = await openPlace(folder)
  await backUp({ owner, files: storage, place, program: '1' })
  const [rotten = '', short = '', gone = ''] = keys
  const at = (key: string) => join(folder, 'files', 'kept', key.slice(-2), key)
  writeFileSync(at(rotten), 'as it is ')
  writeFileSync(at(short), 'al')
  rmSync(at(gone))
  const { name, mended } = await backUp({ owner, files: storage, place, program: '1' })
  expect(mended).toEqual(expect.arrayContaining([short, gone]))
  const files = (await readManifest(place, name)).files
  const damaged = await damagesOf(place, name)
  expect(damaged.length).toBe(mended.includes(rotten) ? 0 : 1)
  // Each night of two weeks reads another share.
  const day = 86_400_000
  for (let night = 0; night < 14; night += 1) {
    const named = files.map(({ key, bytes }) => ({ key, bytes, sha256: null }))
    const at = new Date(Date.now() + night * day).toISOString()
    await place.staging.within((staging) => backUpFiles({ from: storage, place, named, folder: staging, at }))
  }
  expect(await damagesOf(place, name)).toEqual([])
})

test('without what is damaged all the rest comes back, and what is missing is named; rows stay a refusal', async () => {
  const { owner, storage, add } = await aCompanyWithFiles()
  const [whole, rotten, gone] = [await add('whole'), await add('as it was', 'document'), await add('gone')]
  const folder = freshFolder()
  const place = await openPlace(folder)
  const { name } = await backUp({ owner, files: storage, place, program: '1' })
  const at = (key: string) => join(folder, 'files', 'kept', key.slice(-2), key)
  writeFileSync(at(rotten), 'as it is ')
  rmSync(at(gone))
  const target = await anEmptyTarget()
  await expect(restored(place, name, target)).rejects.toThrow(
    /^The backup is damaged; nothing was changed\.[\s\S]*With --without-damaged everything but these files is restored\.$/,
  )
  const said: string[] = []
  const done = await restored(place, name, target, { withoutDamaged: true, say: (text) => said.push(text) })
  expect(done.files).toBe(1)
  expect((await allOf(target.storage.stored())).map(({ key }) => key)).toEqual([whole])
  expect(await target.owner`select from record_images`).toHaveLength(2)
  expect(said.filter((line) => line.startsWith('Left out'))).toEqual(
    expect.arrayContaining([
      expect.stringMatching(
        `^Left out: The file ${rotten} is damaged: the document “a” of the property [-\\w]+\\.$`,
      ),
      expect.stringMatching(`^Left out: The file ${gone} is missing: a picture of the property [-\\w]+\\.$`),
    ]),
  )
  rmSync(join(folder, `${name}.zip`))
  await expect(restored(place, name, target, { replace: true, withoutDamaged: true })).rejects.toThrow(
    'nothing was changed',
  )
})

test('a file that is removed while the backup is made is copied out of the quarantine', async () => {
  const { owner, storage, add } = await aCompanyWithFiles()
  const removed = await add('removed meanwhile')
  await storage.setAside(removed, '2026-11-22')
  const place = await openPlace(freshFolder())
  const { name, manifest } = await backUp({ owner, files: storage, place, program: '1' })
  expect(manifest.lost).toEqual([])
  expect((await allOf(place.files.stored())).map(({ key }) => key)).toEqual([removed])
  expect(await damagesOf(place, name)).toEqual([])
})

test('to a copy without files those come back out of the quarantine, and what is lost is named', async () => {
  const { owner, storage, add } = await aCompanyWithFiles()
  const [there, aside, lost] = [await add('there'), await add('aside'), await add('lost')]
  const place = await openPlace(freshFolder())
  const { name } = await backUp({ owner, files: undefined, place, program: '1' })
  await storage.setAside(aside, '2026-11-22')
  await storage.remove(lost)
  const said: string[] = []
  const target = { ...(await anEmptyTarget()), storage }
  await restored(place, name, target, { say: (text) => said.push(text) })
  expect(said[0]).toBe(`Records name files that are lost (1): ${lost}`)
  expect((await allOf(storage.stored())).map(({ key }) => key).sort()).toEqual([there, aside].sort())
})

/** Of pictures it is known how long they are, of documents what they hold too. */
async function aCompanyWithFiles() {
  const { owner } = await freshDatabase()
  const storage = await openStorage({ ...testConfig(), dataDir: freshFolder() })
  return {
    owner,
    storage,
    async add(content: string, kind: 'picture' | 'document' = 'picture') {
      const file = { _id: randomUUID(), resource: 'property', record: randomUUID(), bytes: content.length }
      const picture = { ...file, position: 0, cover: false, type: 'image/jpeg', width: 1, height: 1 }
      const sha256 = createHash('sha256').update(content).digest('hex')
      const document = {
        ...file,
        category: 'contract',
        file_name: 'a',
        type: 'text/plain',
        restricted: false,
        sha256,
      }
      const at = { created_at: new Date() }
      await (kind === 'picture'
        ? owner`insert into record_images ${owner({ ...picture, ...at })}`
        : owner`insert into record_documents ${owner({ ...document, ...at })}`)
      await lay(storage, file._id, content)
      return file._id
    },
  }
}

async function lay(storage: Storage, key: string, content: string): Promise<void> {
  const path = join(freshFolder(), 'one')
  writeFileSync(path, content)
  await storage.put(key, path, 'text/plain')
}
