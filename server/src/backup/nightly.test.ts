import { writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { freshDatabase, freshFolder } from '../../test/harness.ts'
import { backUp } from './back-up.ts'
import { backUpWhenDue, lastDue } from './nightly.ts'
import { openPlace } from './place.ts'
import { watched } from './progress.ts'

test('the backup of a night that no server ran in is due when one runs again', () => {
  const at = (text: string) => new Date(text)
  expect(lastDue(at('2026-11-22T12:00:00'), 150)).toEqual(at('2026-11-22T02:30:00'))
  expect(lastDue(at('2026-11-22T02:29:59'), 150)).toEqual(at('2026-11-21T02:30:00'))
})

test('a backup that does nothing any more is ended, and told as a failure', async () => {
  const folder = freshFolder()
  const program = join(folder, 'hangs.mjs')
  const note = join(folder, 'process')
  // As one whose disk hangs: it says that it goes on once, and then no more.
  writeFileSync(
    program,
    `import { writeFileSync } from 'node:fs'
    writeFileSync(${JSON.stringify(note)}, String(process.pid))
    process.on('SIGTERM', () => {})
    process.send('progress')
    setInterval(() => {}, 1000)`,
  )
  const due = { now: new Date().toISOString(), signal: new AbortController().signal }
  const made = backUpWhenDue(due, { to: folder, minute: 0 }, { silentMs: 2_000, program })
  await expect(made).rejects.toThrow('The backup was ended, for nothing happened for 0 minutes.')
  const began = await readFile(note, 'utf8').catch(() => undefined)
  if (began) await expect.poll(() => isRunning(Number(began))).toBe(false)
})

test('whoever makes a backup for the server says while it goes on', async () => {
  const place = await openPlace(freshFolder())
  const told: string[] = []
  const { owner } = await freshDatabase()
  const seen = watched(place, () => told.push('place'))
  await backUp({ owner, files: undefined, place: seen, program: '1', progress: () => told.push('rows') })
  expect(new Set(told)).toEqual(new Set(['place', 'rows']))
})

test('a backup is made once a night, by a process that says what keeps it from being made', async () => {
  const to = freshFolder()
  // As the server that asks for it has them.
  for (const [name, value] of Object.entries({ MODE: 'PRODUCTION', BACKUP_TO: to, DATA_DIR: freshFolder() }))
    vi.stubEnv(name, value)
  onTestFinished(() => void vi.unstubAllEnvs())
  const { owner } = await freshDatabase()
  const { manifest } = await backUp({ owner, files: undefined, place: await openPlace(to), program: '1' })
  const made = new Date(manifest.at)
  const look = (daysLater: number) =>
    backUpWhenDue(
      {
        now: new Date(made.getTime() + daysLater * 86_400_000).toISOString(),
        signal: new AbortController().signal,
      },
      { to, minute: made.getHours() * 60 + made.getMinutes() },
    )
  expect(await look(0)).toBe('notDue')
  await expect(look(2)).rejects.toThrow('The backup failed. There is no database in')
})

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
