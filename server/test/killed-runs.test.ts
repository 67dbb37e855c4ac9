import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { lockData } from '../src/database/data-lock.ts'
import { aRunFolder, sweepKilledRuns } from './killed-runs.ts'

test.each(['server', 'browser'] as const)(
  'what a killed run of the %s tests left is gone, and one that is under way is let alone',
  async (of) => {
    const [killed, running] = [aRunFolder(of), aRunFolder(of)]
    // This process exists, but it did not begin when the machine did.
    writeFileSync(join(killed, 'server.lock'), `${process.pid} 0`)
    const unlock = await lockData(running)
    onTestFinished(() => {
      unlock()
      rmSync(running, { recursive: true })
    })
    await sweepKilledRuns()
    expect([existsSync(killed), existsSync(running)]).toEqual([false, true])
  },
)
