import { spawn } from 'node:child_process'
import { expect, test } from 'vitest'
import { finished } from './set-up.mjs'

test('a command that was ended by a signal ends ours with a number, as a shell has it', async () => {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
  const ended = finished(child)
  child.kill('SIGTERM')
  expect(await ended).toBe(143)
  expect(await finished(spawn(process.execPath, ['-e', 'process.exit(3)']))).toBe(3)
})
