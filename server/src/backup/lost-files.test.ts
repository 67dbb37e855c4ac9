import { createHash, randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { allOf } from '../../test/all-of.ts'
import { anEmptyTarget, restored } from '../../test/backups.ts'
import { freshDatabase, freshFolder, testConfig } from '../../test/harness.ts'
import { openStorage } from '../files/open-storage.ts'
import type { Storage } from '../files/storage.ts'
import { backUp } from './back-up.ts'
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
  expect(said[0]).toBe(`Records name files that are lost: ${[changed, short].sort().join(', ')}`)
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
  expect(said[0]).toBe(`Records name files that are lost: ${lost}`)
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
