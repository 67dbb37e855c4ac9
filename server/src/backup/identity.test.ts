import { expect, test } from 'vitest'
import { anEmptyTarget, restored } from '../../test/backups.ts'
import { freshDatabase, freshFolder } from '../../test/harness.ts'
import { installationOf } from '../database/installation.ts'
import { backUp } from './back-up.ts'
import { openPlace } from './place.ts'

test('a trial is a database of its own: it neither adds to the backups of the company nor takes its files', async () => {
  const { company, place, name, storage } = await aBackedUpCompany()
  const trial = await anEmptyTarget('template0')
  expect(await restored(place, name, trial, { instead: false })).toMatchObject({ isAnother: true })
  const own = await installationOf(trial.owner)
  expect(own).not.toBe(company)
  expect(await trial.storage.owner()).toBe(own)
  await expect(backUp({ owner: trial.owner, files: trial.storage, place, program: '1' })).rejects.toThrow(
    'are those of another database',
  )
  const second = { ...(await anEmptyTarget('template0')), storage }
  await expect(restored(place, name, second, { instead: false })).rejects.toThrow(
    'are those of the company that was backed up. If this database takes its place, say --instead.',
  )
  expect(await second.owner`select to_regclass('branches') as made`).toEqual([{ made: null }])
})

test('a database that takes the place of the company is that company', async () => {
  const { company, place, name, storage } = await aBackedUpCompany()
  const target = { ...(await anEmptyTarget('template0')), storage }
  expect(await restored(place, name, target, { instead: true })).toMatchObject({ isAnother: false })
  expect(await installationOf(target.owner)).toBe(company)
  expect(await storage.owner()).toBe(company)
  await backUp({ owner: target.owner, files: storage, place, program: '1' })
})

test('a database keeps its identity when another content replaces its own', async () => {
  const { place, name } = await aBackedUpCompany()
  const trial = await anEmptyTarget('template0')
  await restored(place, name, trial, { instead: false })
  const own = await installationOf(trial.owner)
  expect(await restored(place, name, trial, { instead: false, replace: true })).toMatchObject({
    isAnother: true,
  })
  expect(await installationOf(trial.owner)).toBe(own)
})

test('whoever began as a trial and stays takes over the backups when that is said', async () => {
  const { place, name } = await aBackedUpCompany()
  const trial = await anEmptyTarget('template0')
  await restored(place, name, trial, { instead: false })
  await backUp({ owner: trial.owner, files: trial.storage, place, program: '1', instead: true })
  expect(await place.backups.owner()).toBe(await installationOf(trial.owner))
  await backUp({ owner: trial.owner, files: trial.storage, place, program: '1' })
})

/** With the store of its files, which is marked as its own. */
async function aBackedUpCompany() {
  const { owner } = await freshDatabase()
  await owner`insert into branches (_id, code, name) values (gen_random_uuid(), 'tirana', 'Tiranë')`
  // The databases of tests are copies of one, with its identity.
  await owner`update installation set _id = gen_random_uuid()`
  const company = await installationOf(owner)
  const { storage } = await anEmptyTarget()
  await storage.claim(company)
  const place = await openPlace(freshFolder())
  const { name } = await backUp({ owner, files: storage, place, program: '1' })
  return { owner, company, place, name, storage }
}
