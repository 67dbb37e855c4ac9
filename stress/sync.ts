import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** The test of sync with its twenty writers and five readers, at 100,000 changes in transactions of up to 1.5 s. */
const { status } = spawnSync(
  process.execPath,
  ['node_modules/vitest/vitest.mjs', 'run', '--project', 'server', 'server/test/sync-writers.test.ts'],
  {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    env: { ...process.env, PRONA_STRESS: '1' },
    stdio: 'inherit',
  },
)
process.exitCode = status ?? 1
