import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const root = dirname(dirname(import.meta.dirname))
const vitest = join(dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs')

/** The tests of every run, each as often as it takes to believe it. PRONA_STRESS=0.1 is a tenth of that. */
export function atFullSize(...files: readonly string[]): void {
  const { status } = spawnSync(
    process.execPath,
    [vitest, 'run', '--project', 'server', '--reporter=verbose', '--no-file-parallelism', ...files],
    { cwd: root, stdio: 'inherit', env: { ...process.env, PRONA_STRESS: process.env.PRONA_STRESS ?? '1' } },
  )
  process.exitCode = status ?? 1
}
