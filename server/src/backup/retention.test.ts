import { utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { allOf } from '../../test/all-of.ts'
import { freshFolder } from '../../test/harness.ts'
import { backupsIn, type Manifest, manifestKey, manifestText, nameAt, rowsKey } from './manifest.ts'
import { openPlace, type Place } from './place.ts'
import { keepNewest } from './retention.ts'

const at = (day: number) => `2026-11-${day}T02:30:00.000Z`
const [first, second, third] = [at(20), at(21), at(22)]

test('files that only removed backups need go with them, all others stay', async () => {
  const { place, add, files } = await aPlace()
  await add(first, ['only-first', 'first-and-second'])
  await add(second, ['first-and-second', 'second-and-third'])
  await add(third, ['second-and-third', 'only-third'])
  expect(await keepNewest(place, 3)).toEqual([])
  expect(await files()).toEqual(['first-and-second', 'only-first', 'only-third', 'second-and-third'])
  expect(await keepNewest(place, 2)).toEqual([nameAt(first)])
  expect(await files()).toEqual(['first-and-second', 'only-third', 'second-and-third'])
  expect(await keepNewest(place, 1)).toEqual([nameAt(second)])
  expect(await files()).toEqual(['only-third', 'second-and-third'])
  expect(await backupsIn(place)).toEqual([nameAt(third)])
  expect((await allOf(place.backups.stored())).map(({ key }) => key).sort()).toEqual(
    [manifestKey(nameAt(third)), rowsKey(nameAt(third))].sort(),
  )
})

test('a file that is not a day old may be that of a backup which is just being made, and stays', async () => {
  const { place, add, lay, files } = await aPlace()
  await add(first, ['kept'])
  await add(second, ['kept'])
  await lay('coming', 23)
  await lay('left', 25)
  await keepNewest(place, 1)
  expect(await files()).toEqual(['coming', 'kept'])
})

test('while one of the backups cannot be read no file is removed', async () => {
  const { place, folder, add, files } = await aPlace()
  await add(first, ['of-first'])
  await add(second, ['of-second'])
  await add(third, ['of-third'])
  writeFileSync(join(folder, manifestKey(nameAt(second))), 'damaged\n{}\n')
  await expect(keepNewest(place, 2)).rejects.toThrow('is damaged')
  expect(await files()).toEqual(['of-first', 'of-second', 'of-third'])
})

async function aPlace() {
  const folder = freshFolder()
  const place: Place = await openPlace(folder)
  const put = (to: Place['files'], key: string, content: string) =>
    place.staging.within(async (staging) => {
      writeFileSync(join(staging, 'one'), content)
      await to.put(key, join(staging, 'one'), 'text/plain')
    })
  const lay = async (key: string, hoursAgo: number) => {
    await put(place.files, key, key)
    const at = new Date(Date.now() - hoursAgo * 3_600_000)
    utimesSync(join(folder, 'files', 'kept', key.slice(-2), key), at, at)
  }
  return {
    folder,
    place,
    lay,
    async add(at: string, keys: readonly string[]) {
      for (const key of keys) await lay(key, 48)
      await put(place.backups, rowsKey(nameAt(at)), 'rows')
      await put(place.backups, manifestKey(nameAt(at)), manifestText(aList(at, keys)))
    },
    files: async () => (await allOf(place.files.stored())).map(({ key }) => key).sort(),
  }
}

function aList(at: string, keys: readonly string[]): Manifest {
  return {
    format: 1,
    at,
    installation: null,
    program: '1',
    postgres: '17',
    migrations: [],
    tables: [],
    sequences: [],
    hasFiles: true,
    files: keys.map((key) => ({ key, bytes: key.length, sha256: null })),
    lost: [],
  }
}
