import { join, resolve } from 'node:path'
import type { Config } from '../config.ts'
import { begunUpgrade, noteUpgrade } from '../database/begun-upgrade.ts'
import type { Sql } from '../database/connect.ts'
import type { AfterUpgrade } from '../database/migrate.ts'
import { openStorage } from '../files/open-storage.ts'
import { backUp } from './back-up.ts'
import { assertFolder } from './backup-command.ts'
import { backupsIn } from './manifest.ts'
import { folderPlace, openPlace, type Place } from './place.ts'
import { programVersion } from './program.ts'
import { keepNewest, removeBackup } from './retention.ts'
import { asWord } from './shell-word.ts'

type Parts = {
  readonly dataDir: string
  /** How many copies are kept. */
  readonly count: number
  readonly say: (text: string) => void
}

/** Copies the rows before they are migrated; the files stay where they are, since they never change. */
export function copyBeforeUpgrade({ dataDir, count, say }: Parts): (owner: Sql) => Promise<AfterUpgrade> {
  const home = resolve(dataDir)
  const folder = join(home, 'before-upgrade')
  const place = folderPlace(folder)
  return async (owner) => {
    try {
      const name = await theOneCopy(owner, place, async () => {
        say('Copying the database before it is upgraded')
        return (await backUp({ owner, files: undefined, place, program: programVersion() })).name
      })
      say(
        `The database of before the upgrade is kept. To go back to it, stop the server and say: DATA_DIR=${asWord(home)} npm run restore -- ${asWord(folder)} ${name} --replace`,
      )
    } catch (error) {
      throw notUpgraded(error)
    }
    return () => removeOld(async () => place, count, say)
  }
}

/** A database of one's own lies elsewhere and may be large: its rows and files go where its backups are. */
export function backUpBeforeUpgrade(
  config: Pick<Config, 'backup' | 'dataDir' | 'files'>,
  say: (text: string) => void,
): (owner: Sql) => Promise<AfterUpgrade> {
  const { to, keep } = config.backup
  return async (owner) => {
    if (!to) {
      say('The database is upgraded without a backup, since BACKUP_TO is not set. There is no way back.')
      return
    }
    try {
      await assertFolder(config)
      const place = await openPlace(to)
      const storage = await openStorage(config)
      try {
        const name = await theOneCopy(owner, place, async () => {
          say('Backing up the database and its files before it is upgraded')
          return (await backUp({ owner, files: storage, place, program: programVersion() })).name
        })
        const where = asWord(typeof to === 'string' ? to : `s3://${to.bucket}/${to.prefix}`)
        say(
          `The database of before the upgrade is kept. To go back to it, stop every server, put the program of before in its place, and say: npm run restore -- ${where} ${name} --replace`,
        )
      } finally {
        storage.close()
        place.close()
      }
    } catch (error) {
      throw notUpgraded(error)
    }
    return () => removeOld(() => openPlace(to), keep, say)
  }
}

/**
 * An upgrade that breaks off and is begun again goes by the copy made before it: a new one would hold half of it, and
 * so many attempts would push out the last that is good.
 */
async function theOneCopy(owner: Sql, place: Place, copy: () => Promise<string>): Promise<string> {
  const begun = await begunUpgrade(owner)
  const isKept = begun !== undefined && (await backupsIn(place)).includes(begun.copy)
  if (isKept && begun.hasChanged) return begun.copy
  const name = await copy()
  await noteUpgrade(owner, name)
  if (isKept) await removeBackup(place, begun.copy)
  return name
}

/** Not before the upgrade is done, of which nothing is undone by copies that stay. */
async function removeOld(open: () => Promise<Place>, count: number, say: Parts['say']): Promise<void> {
  try {
    const place = await open()
    try {
      await keepNewest(place, count)
    } finally {
      place.close()
    }
  } catch (error) {
    say(`The upgrade is done. Old copies could not be removed: ${reasonOf(error)}`)
  }
}

function notUpgraded(cause: unknown): Error {
  return new Error(
    `The database was not upgraded, for it could not be copied before: ${reasonOf(cause)} With UPGRADE_COPIES=0 none is made.`,
    { cause },
  )
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
