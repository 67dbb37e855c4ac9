import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { dataIsLocked } from '../src/database/data-lock.ts'
import { startEmbedded } from '../src/database/embedded.ts'

/** Of the server's and the browser tests: each run has a database server of its own. */
const prefixes = { server: 'prona-test-', browser: 'prona-browser-' } as const

export const quiet = { info: () => {}, error: (text: string) => console.error(text) }

export function aRunFolder(of: keyof typeof prefixes): string {
  return mkdtempSync(join(tmpdir(), prefixes[of]))
}

/** Stops the database that a killed run left running. */
export async function sweepKilledRuns(): Promise<void> {
  const isOfRun = (name: string) => Object.values(prefixes).some((prefix) => name.startsWith(prefix))
  for (const name of readdirSync(tmpdir()).filter(isOfRun)) {
    const left = join(tmpdir(), name)
    if (statSync(left, { throwIfNoEntry: false })?.uid !== process.getuid?.() || dataIsLocked(left)) continue
    if (!existsSync(join(left, 'server.lock'))) continue
    if (existsSync(join(left, 'database'))) {
      const orphaned = await startEmbedded({ dataDir: left, log: quiet })
      await orphaned.stop()
    }
    rmSync(left, { recursive: true, force: true })
  }
}
