import { mkdirSync, readdirSync, statSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { freshFolder } from '../../test/harness.ts'
import { aStore } from '../../test/s3-store.ts'
import { openPlace } from './place.ts'

test('on its way to a bucket a backup lies where nobody else could put anything before', async () => {
  const [shared, another] = [freshFolder(), freshFolder()]
  const store = await aStore()
  vi.stubEnv('TMPDIR', shared)
  onTestFinished(() => void vi.unstubAllEnvs())
  symlinkSync(another, join(shared, 'prona-backup'))
  symlinkSync(another, join(shared, 'prona-backup-1'))
  mkdirSync(join(shared, 'prona-backup-2'))
  utimesSync(join(shared, 'prona-backup-2'), 1, 1)
  writeFileSync(join(another, 'of-another'), '')
  const { staging, close } = await openPlace(store)
  await staging.within(async (folder) => {
    expect([dirname(folder), statSync(folder).mode & 0o777]).toEqual([shared, 0o700])
    await staging.sweep(new Date(statSync(folder).mtimeMs - 1))
    expect(readdirSync(shared).map((name) => join(shared, name))).toContain(folder)
  })
  expect(readdirSync(shared).sort()).toEqual(['prona-backup', 'prona-backup-1'])
  expect(readdirSync(another)).toEqual(['of-another'])
  close()
})
