import { spawn } from 'node:child_process'
import { appendFileSync, existsSync, mkdirSync, readdirSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { connect } from '../src/database/connect.ts'
import { startEmbedded } from '../src/database/embedded.ts'
import { freshFolder } from './harness.ts'
import { postmasterPid, upkeepProcess } from './process.ts'
import { aReadyFolder } from './ready-folder.ts'

test('the folder of backups is made by nobody but the operator, and lies apart from the data', async () => {
  const data = freshFolder()
  const said = async (folder: string) => {
    const { code, text } = await upkeepProcess(['backup', folder], { DATA_DIR: data })
    expect(code).toBe(1)
    return text
  }
  const missing = join(freshFolder(), 'missing')
  expect(await said(missing)).toBe(
    `The folder ${missing} is not there. Is its disk mounted? To make it: mkdir -p -m 700 ${missing}\n`,
  )
  expect(existsSync(missing)).toBe(false)
  const within = join(data, 'backups')
  mkdirSync(within)
  expect(await said(within)).toContain('lies in DATA_DIR, and would be lost with it.')
  const file = join(freshFolder(), 'file')
  writeFileSync(file, '')
  expect(await said(file)).toBe(`${file} is a file. Name a folder.\n`)
})

test('what can be said to a command is said by --help', async () => {
  const { code, text } = await upkeepProcess(['restore', '--help'], {})
  expect(code).toBe(0)
  for (const word of ['--replace', '--instead', '--without-damaged', 'DATA_DIR='])
    expect(text).toContain(word)
})

test('a restore says what came back, where to and how to go on, and a backup clears up after those broken off', async () => {
  const [here, there, backups] = [await aReadyFolder(), join(freshFolder(), 'a trial'), freshFolder()]
  expect(await upkeepProcess(['backup', backups], { DATA_DIR: here })).toMatchObject({ code: 0 })
  const left = join(backups, 'unfinished', '01a20513-2943-717c-ad6b-fda52f287c13')
  mkdirSync(left)
  writeFileSync(join(left, 'rows.zip'), 'half')
  writeFileSync(join(backups, '2026-11-22T02-30-00-123Z.zip'), 'half')
  expect(await upkeepProcess(['backup', backups], { DATA_DIR: here })).toMatchObject({ code: 0 })
  expect(readdirSync(join(backups, 'unfinished'))).toEqual([])
  const names = readdirSync(backups)
  expect(names).not.toContain('2026-11-22T02-30-00-123Z.zip')

  const newest =
    names
      .filter((name) => name.endsWith('.json'))
      .at(-1)
      ?.slice(0, -5) ?? ''
  expect((await upkeepProcess(['verify', backups, '2026-11-22'], {})).text).toBe(
    `There is no complete backup 2026-11-22 in ${backups}. The newest is ${newest}.\n`,
  )
  const restored = await upkeepProcess(['restore', backups], { DATA_DIR: there })
  expect(restored).toEqual({
    code: 0,
    text: expect.stringMatching(
      new RegExp(
        `Restored ${newest} \\(\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d here\\) into ${there}: [1-9]\\d* rows, 0 files\\.\n` +
          'It is a database of its own beside the one that was backed up\\..*\n' +
          `Start the server: DATA_DIR='${there}' npm run serve\\. Everybody signs in again\\.\nWhat is kept in no backup has ended: .* tokens for scripts, .*\\.\n$`,
      ),
    ),
  })
  truncateSync(join(backups, `${newest}.zip`), 100)
  expect((await upkeepProcess(['verify', backups, newest], {})).text).toMatch(
    /The backup cannot be restored whole\.\n$/,
  )
})

test('a command that is told to stop leaves no database running', async () => {
  const data = await aReadyFolder()
  await holdBackups(data)
  const program = fileURLToPath(new URL('../src/backup/main.ts', import.meta.url))
  const child = spawn(process.execPath, [program, 'backup', freshFolder()], {
    env: { PATH: process.env.PATH, DATA_DIR: data },
    stdio: 'ignore',
  })
  const ended = new Promise((resolve) => child.once('close', (code, signal) => resolve(code ?? signal)))
  const note = join(data, 'database', 'cluster', 'postmaster.pid')
  await expect.poll(() => (existsSync(note) ? postmasterPid(data) : 0)).toBeGreaterThan(0)
  const pid = postmasterPid(data)
  child.kill('SIGTERM')
  expect(await ended).toBe(143)
  expect(existsSync(`/proc/${pid}`)).toBe(false)
  expect(existsSync(note)).toBe(false)
})

/** A transaction that outlives the database's end keeps a table, so that no backup gets through. */
async function holdBackups(dataDir: string): Promise<void> {
  appendFileSync(join(dataDir, 'database', 'cluster', 'postgresql.conf'), 'max_prepared_transactions = 1\n')
  const database = await startEmbedded({ dataDir, log: { info: () => {}, error: () => {} } })
  const owner = connect({ ...database.owner, database: 'prona' }, { max: 1 })
  await owner.unsafe(`begin; lock table branches in access exclusive mode; prepare transaction 'held'`)
  await owner.end()
  await database.stop()
}
