import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { alone, takeAway } from './set-up-lock.mjs'

test('of two starts at once one prepares the program and the other waits for it', async () => {
  const path = aLock()
  const steps: string[] = []
  const first = alone(path, async () => {
    steps.push('first begins')
    await new Promise((passed) => setTimeout(passed, 50))
    steps.push('first ends')
  })
  const second = alone(path, async () => void steps.push('second'))
  await Promise.all([first, second])
  expect(steps).toEqual(['first begins', 'first ends', 'second'])
})

test('what a killed start left keeps nobody waiting, and one that fails gives way', async () => {
  const path = aLock()
  // Beyond the numbers that processes have.
  writeFileSync(path, String(2 ** 22 + 1))
  await expect(alone(path, () => Promise.reject(new Error('no room')))).rejects.toThrow('no room')
  expect(await alone(path, async () => 'done')).toBe('done')
})

test.each([
  ['its own number, as in a container that was killed', String(process.pid)],
  ['its own number and another beginning', `${process.pid} 1`],
  ['the number of a process that began later', `${process.ppid} 1`],
])('a start waits for no lock with %s', async (_, left) => {
  const path = aLock()
  writeFileSync(path, left)
  expect(await alone(path, async () => 'done')).toBe('done')
})

test('of several that find a lock nobody holds none takes away the one that was made since', () => {
  const path = aLock()
  writeFileSync(path, 'fresh')
  takeAway(path, 'stale')
  expect(readFileSync(path, 'utf8')).toBe('fresh')
})

function aLock(): string {
  const folder = mkdtempSync(join(tmpdir(), 'prona-set-up-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return join(folder, 'set-up.lock')
}
