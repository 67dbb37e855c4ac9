import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Config, readConfig } from '../config.ts'
import { type Address, connect, endSoon } from '../database/connect.ts'
import { dataIsLocked } from '../database/data-lock.ts'
import { runningDatabase } from '../database/embedded.ts'
import { migrationsFolder } from '../database/migrations-folder.ts'
import { type Home, openHome } from '../database/open.ts'
import { poolersProblem } from '../database/pooler.ts'
import { openStorage } from '../files/open-storage.ts'
import { openStaging } from '../files/staging.ts'
import { backUp } from './back-up.ts'
import { backupsIn } from './manifest.ts'
import { openPlace, type Place } from './place.ts'
import { programVersion } from './program.ts'
import { restore } from './restore.ts'
import { keepNewest } from './retention.ts'
import { damagesOf } from './verify.ts'

const commands = { backup, restore: bringBack, verify }

const log = { info: (text: string) => console.log(text), error: (text: string) => console.error(text) }

const [command = '', ...words] = process.argv.slice(2)
try {
  await run()
  process.exit()
} catch (error) {
  const { DATABASE_URL: databaseUrl, DATABASE_DIRECT_URL: databaseDirectUrl } = process.env
  const words = error instanceof Error ? error.message : String(error)
  console.error(poolersProblem(error, { databaseUrl, databaseDirectUrl }) ?? words)
  process.exit(1)
}

async function run(): Promise<void> {
  const known = Object.entries(commands).find(([name]) => name === command)
  if (!known) throw new Error(`${command} is none of ${Object.keys(commands).join(', ')}.`)
  const at = words.findIndex((word) => word !== '--replace')
  // A place that is said here is read as the setting is.
  const read = readConfig({ ...process.env, ...(at >= 0 && { BACKUP_TO: words[at] }) }, [])
  if ('problems' in read) throw new Error(read.problems.join('\n'))
  await known[1](
    read.config,
    words.filter((_, other) => other !== at),
  )
}

async function backup(config: Config, more: string[]): Promise<void> {
  refuse(more)
  const began = performance.now()
  const place = await placeOf(config)
  const { address, stop } = await readableDatabase(config)
  const owner = connect(address, { max: 2, settings: { statement_timeout: '0' } })
  const storage = await openStorage(config)
  try {
    const { name, manifest } = await backUp({ owner, files: storage, place, program: programVersion() })
    const gone = await keepNewest(place, config.backup.keep)
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
    const seconds = ((performance.now() - began) / 1000).toFixed(1)
    console.log(
      `Backed up to ${place.name}: ${name}, ${rows} rows, ${manifest.files.length} files, in ${seconds} s`,
    )
    if (gone.length > 0) console.log(`Removed the oldest: ${gone.join(', ')}`)
    if (manifest.lost.length > 0)
      throw new Error(
        `The backup is complete but for files that were lost or damaged already: ${manifest.lost.join(', ')}`,
      )
  } finally {
    storage.close()
    place.close()
    await endSoon(owner)
    await stop()
  }
}

async function verify(config: Config, wanted: string[]): Promise<void> {
  const place = await placeOf(config)
  try {
    const names = await chosen(place, wanted)
    let damaged = 0
    for (const name of names) {
      const damages = await damagesOf(place, name).catch((error: Error) => [error.message])
      if (damages.length > 0) damaged += 1
      console.log(damages.length > 0 ? [`${name} is damaged:`, ...damages].join('\n  ') : `${name} is whole`)
    }
    if (damaged > 0) throw new Error(`Of ${names.length} backups ${damaged} cannot be restored whole.`)
  } finally {
    place.close()
  }
}

async function bringBack(config: Config, words: string[]): Promise<void> {
  const [wanted, ...more] = words.filter((word) => word !== '--replace')
  refuse(more)
  const place = await placeOf(config)
  const names = await chosen(place, [])
  const name = wanted ?? names.at(-1) ?? ''
  if (!names.includes(name)) throw new Error(`There is no complete backup ${name} in ${place.name}.`)
  const home = await openHome({ ...config, log, onLost: (error) => log.error(error.message) })
  const storage = await openStorage(config)
  try {
    await restore({
      place,
      name,
      home,
      storage,
      incoming: openStaging(join(config.dataDir, 'files', 'incoming')),
      migrations: migrationsFolder,
      replace: words.includes('--replace'),
      say: log.info,
    })
    console.log(`Restored ${name}. Start the server; everybody signs in again.`)
  } finally {
    storage.close()
    place.close()
    await home.stop()
  }
}

async function chosen(place: Place, wanted: string[]): Promise<string[]> {
  const names = await backupsIn(place)
  if (names.length === 0) throw new Error(`There is no complete backup in ${place.name}.`)
  return wanted.length > 0 ? wanted : names
}

function placeOf({ backup: { to } }: Config): Promise<Place> {
  if (!to) throw new Error('Say where the backups lie: a folder after the command, or BACKUP_TO.')
  return openPlace(to)
}

function refuse(words: string[]): void {
  if (words.length > 0) throw new Error(`${words.join(' ')} is not understood.`)
}

/** The database of a running server, or one that is started for this alone. */
async function readableDatabase(config: Config): Promise<{ address: Address; stop: Home['stop'] }> {
  const { dataDir, databaseUrl, databaseDirectUrl = databaseUrl } = config
  if (databaseDirectUrl) return { address: { url: databaseDirectUrl }, stop: async () => {} }
  if (!existsSync(join(dataDir, 'database', 'cluster')))
    throw new Error(`There is no database in ${dataDir}. Choose the folder by DATA_DIR.`)
  if (dataIsLocked(dataDir)) {
    const address = runningDatabase(dataDir)
    if (!address) throw new Error('The server has not started its database yet. Try again in a moment.')
    return { address, stop: async () => {} }
  }
  const home = await openHome({
    ...config,
    log: { ...log, info: () => {} },
    onLost: (error) => log.error(error.message),
  })
  return { address: home.owner, stop: home.stop }
}
