import { expect, onTestFinished, test, vi } from 'vitest'
import { freshDatabase, freshFolder } from '../../test/harness.ts'
import { backUp } from './back-up.ts'
import { backUpWhenDue, lastDue } from './nightly.ts'
import { openPlace } from './place.ts'

test('the backup of a night that no server ran in is due when one runs again', () => {
  const at = (text: string) => new Date(text)
  expect(lastDue(at('2026-11-22T12:00:00'), 150)).toEqual(at('2026-11-22T02:30:00'))
  expect(lastDue(at('2026-11-22T02:29:59'), 150)).toEqual(at('2026-11-21T02:30:00'))
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
