import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { alone } from './set-up.mjs'

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

function aLock(): string {
  const folder = mkdtempSync(join(tmpdir(), 'prona-set-up-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return join(folder, 'set-up.lock')
}
