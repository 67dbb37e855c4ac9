import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import type { Address } from '../database/connect.ts'
import { dataIsLocked } from '../database/data-lock.ts'
import { runningDatabase } from '../database/embedded.ts'
import { type Home, openHome } from '../database/open.ts'

const log = { info: (text: string) => console.log(text), error: (text: string) => console.error(text) }

let opening: Promise<Home> | undefined

/** The database for this command alone. */
export function ownHome(config: Config, { isQuiet = false } = {}): Promise<Home> {
  const say = isQuiet ? () => {} : log.info
  opening = openHome({ ...config, log: { ...log, info: say }, onLost: (error) => log.error(error.message) })
  return opening
}

/** The database of a running server, or one that is started for this alone. */
export async function readableDatabase(config: Config): Promise<{ address: Address; stop: Home['stop'] }> {
  const { dataDir, databaseUrl, databaseDirectUrl = databaseUrl } = config
  if (databaseDirectUrl) return { address: { url: databaseDirectUrl }, stop: async () => {} }
  if (!hasDatabase(config))
    throw new Error(`There is no database in ${dataDir}. Choose the folder by DATA_DIR.`)
  if (dataIsLocked(dataDir)) {
    const address = runningDatabase(dataDir)
    if (!address) throw new Error('The server has not started its database yet. Try again in a moment.')
    return { address, stop: async () => {} }
  }
  const home = await ownHome(config, { isQuiet: true })
  return { address: home.owner, stop: home.stop }
}

function hasDatabase({ dataDir }: Config): boolean {
  return existsSync(join(dataDir, 'database', 'cluster'))
}

/**
 * Answers what resolves with a signal's number once this process is told to end, or whoever started it is gone: the
 * database that was started for this command is stopped by then, and would go on without it.
 */
export function told(): { readonly toEnd: Promise<number>; readonly isToEnd: () => boolean } {
  let number: number | undefined
  const toEnd = new Promise<number>((resolve) => {
    const end = async (signal: number) => {
      if (number !== undefined) return
      number = signal
      const home = await opening?.catch(() => undefined)
      await home?.stop(stopMs).catch((error: unknown) => log.error(String(error)))
      resolve(signal)
    }
    process.on('SIGHUP', () => void end(1))
    process.on('SIGINT', () => void end(2))
    process.on('SIGTERM', () => void end(15))
    process.on('disconnect', () => void end(15))
  })
  return { toEnd, isToEnd: () => number !== undefined }
}

const stopMs = 5_000
