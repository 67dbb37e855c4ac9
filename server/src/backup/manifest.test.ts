import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { freshFolder } from '../../test/harness.ts'
import { folderStorage } from '../files/folder-storage.ts'
import { type Manifest, manifestKey, manifestText, readManifest } from './manifest.ts'
import { folderPlace } from './place.ts'

const name = '2026-11-22T02-30-00-123Z'
const manifest: Manifest = {
  format: 1,
  at: '2026-11-22T02:30:00.123Z',
  installation: null,
  program: '0.1.0',
  postgres: '18.0',
  migrations: [],
  tables: [],
  sequences: [],
  hasFiles: true,
  files: [],
  lost: [],
}
const elsewhere = '../../../database/cluster/postgresql.auto.conf'

function written(content: Manifest) {
  const folder = freshFolder()
  writeFileSync(join(folder, manifestKey(name)), manifestText(content))
  return readManifest(folderPlace(folder), name)
}

test('a list that somebody wrote to reach other files of the machine is refused', async () => {
  const key = '01940000-0000-7000-8000-000000000001'
  expect(await written({ ...manifest, files: [{ key, bytes: 1, sha256: null }] })).toMatchObject({
    files: [{ key }],
  })
  const files = [{ key: elsewhere, bytes: 1, sha256: null }]
  await expect(written({ ...manifest, files })).rejects.toThrow('was not written by Prona: files.0.key.')
  await expect(written({ ...manifest, lost: [elsewhere] })).rejects.toThrow('lost.0.')
})

test('a name that is a path leads out of no store', async () => {
  const store = folderStorage(freshFolder())
  const outside = join(freshFolder(), 'file')
  writeFileSync(outside, 'x')
  for (const key of [elsewhere, '..', 'a/b', ''])
    await expect(store.put(key, outside, 'text/plain'), key).rejects.toThrow('a name that is a path')
})
