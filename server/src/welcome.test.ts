import { expect, test } from 'vitest'
import { freshDatabase, testConfig } from '../test/harness.ts'
import { aCompany, aPerson } from '../test/people.ts'
import { whoSignsIn } from './welcome.ts'

test('where no backups are made whoever starts the server is told, whether or not anybody can sign in', async () => {
  const { sql } = await freshDatabase()
  const config = testConfig()
  const sentence = 'No backups are made: name a folder on another disk, or a bucket, by BACKUP_TO.'
  const backup = { ...config.backup, to: '/mnt/backups' }
  expect(await whoSignsIn(sql, config)).toContain(sentence)
  expect(await whoSignsIn(sql, { ...config, backup })).not.toContain(sentence)
  await aCompany(sql)
  await aPerson(sql, { role: 'administrator' })
  expect(await whoSignsIn(sql, config)).toEqual([sentence])
  expect(await whoSignsIn(sql, { ...config, backup })).toEqual([])
})
