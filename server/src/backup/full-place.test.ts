import { spawnSync } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { freshDatabase, freshFolder, testConfig } from '../../test/harness.ts'
import { openStorage } from '../files/open-storage.ts'
import { backUp } from './back-up.ts'
import { eachOf } from './each-of.ts'
import { folderPlace } from './place.ts'
import { problemOf } from './problem.ts'

test('after a failure nothing more is begun, what is under way ends, and the first failure is told', async () => {
  const [began, ended]: [number[], number[]] = [[], []]
  const late = Promise.withResolvers<void>()
  const work = eachOf([1, 2, 3, 4, 5, 6, 7, 8], async (item) => {
    began.push(item)
    if (item === 2) throw new Error('the first')
    await late.promise
    ended.push(item)
    if (item === 4) throw new Error('a later one')
  })
  let isOver = false
  work.catch(() => {
    isOver = true
  })
  await new Promise((resolve) => setImmediate(resolve))
  expect(isOver).toBe(false)
  late.resolve()
  await expect(work).rejects.toThrow('the first')
  expect(began).toEqual([1, 2, 3, 4])
  expect(ended).toEqual([1, 3, 4])
})

test.for(['rows', 'files'])(
  'a disk that is full of %s is named, and nothing half is left on it',
  async (kind, { skip }) => {
    const folder = freshFolder()
    const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m,mode=0700', 'tmpfs', folder])
    skip(mounted.status !== 0, 'only root may mount a small disk')
    onTestFinished(() => void spawnSync('umount', ['-l', folder]))
    const { owner } = await freshDatabase()
    const storage = await openStorage({ ...testConfig(), dataDir: freshFolder() })
    for (let number = 0; number < 12; number += 1) {
      const content = randomBytes(kind === 'files' ? 150_000 : 1)
      const about = kind === 'rows' ? randomBytes(150_000).toString('base64') : 'a'
      const _id = randomUUID()
      const path = join(freshFolder(), 'one')
      writeFileSync(path, content)
      await storage.put(_id, path, 'text/plain')
      await owner`
      insert into record_images ${owner({ _id, resource: 'property', record: randomUUID(), position: 0, cover: false, type: 'image/jpeg', width: 1, height: 1, bytes: content.length, alt: about, created_at: new Date() })}`
    }
    const failed = await backUp({ owner, files: storage, place: folderPlace(folder), program: '1' }).then(
      () => undefined,
      (error: unknown) => error,
    )
    const where = { ...testConfig(), command: 'backup', backup: { ...testConfig().backup, to: folder } }
    expect(problemOf(failed, where)).toBe(
      `The backup place ${folder} is full. Make room there; with a smaller BACKUP_KEEP fewer backups stay.`,
    )
    expect(readdirSync(join(folder, 'unfinished'))).toEqual([])
    expect(await owner`select 1 as well`).toEqual([{ well: 1 }])
  },
)

test.each([
  ['ENOTDIR', 'backup', '/mnt/one does not lie in a folder, but in a file. Name a folder.'],
  [
    'EACCES',
    'backup',
    '/mnt/one may not be read and written by this user. Use the user that runs the server.',
  ],
  ['EROFS', 'backup', '/mnt/one cannot be written to: its disk is read-only.'],
  [
    'ENOSPC',
    'restore',
    'The disk of /data is full: the database is as it was. Make room there and restore again.',
  ],
  [
    '53100',
    'restore',
    'The disk of /data is full: the database is as it was. Make room there and restore again.',
  ],
])('%s in a %s is said in a sentence', (code, command, sentence) => {
  const error = Object.assign(new Error(`${code}: no, write`), { code })
  const where = {
    ...testConfig(),
    dataDir: '/data',
    command,
    backup: { ...testConfig().backup, to: '/mnt/one' },
  }
  expect(problemOf(error, where)).toBe(sentence)
})

test('a database that ended for want of room while it was filled is told from one that went away', () => {
  const dataDir = freshFolder()
  const where = { ...testConfig(), dataDir, command: 'restore' }
  const lost = Object.assign(new Error('write CONNECTION_CLOSED'), { code: 'CONNECTION_CLOSED' })
  expect(problemOf(lost, where)).toContain('The database ended or went away, and is as it was.')
  writeFileSync(join(dataDir, 'database.log'), 'PANIC:  could not write to file: No space left on device\n')
  expect(problemOf(lost, where)).toBe(
    `The disk of ${dataDir} is full: the database is as it was. Make room there and restore again.`,
  )
})

test('of a host none of whose addresses answers each is named', () => {
  const error = new AggregateError([new Error('connect ECONNREFUSED ::1:9')])
  expect(problemOf(error, { ...testConfig(), command: 'verify' })).toBe('Error: connect ECONNREFUSED ::1:9')
})

test('a bucket that refuses is quoted', () => {
  const { backup } = testConfig()
  const to = {
    bucket: 'kept',
    prefix: '',
    region: 'r',
    accessKeyId: '',
    secretAccessKey: '',
    endpoint: undefined,
  }
  const refusal = Object.assign(new Error('The bucket is over its quota.'), {
    name: 'QuotaExceeded',
    $metadata: {},
  })
  expect(problemOf(refusal, { ...testConfig(), command: 'backup', backup: { ...backup, to } })).toBe(
    'The bucket kept refuses this: QuotaExceeded, The bucket is over its quota.',
  )
})
