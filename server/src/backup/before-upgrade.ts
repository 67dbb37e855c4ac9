import { join, resolve } from 'node:path'
import type { Config } from '../config.ts'
import type { Sql } from '../database/connect.ts'
import { openStorage } from '../files/open-storage.ts'
import { backUp } from './back-up.ts'
import { assertFolder } from './backup-command.ts'
import { folderPlace, openPlace } from './place.ts'
import { programVersion } from './program.ts'
import { keepNewest } from './retention.ts'
import { asWord } from './shell-word.ts'

type Parts = {
  readonly dataDir: string
  /** How many copies are kept. */
  readonly count: number
  readonly say: (text: string) => void
}

/** Copies the rows before they are migrated; the files stay where they are, since they never change. */
export function copyBeforeUpgrade({ dataDir, count, say }: Parts): (owner: Sql) => Promise<void> {
  const home = resolve(dataDir)
  const folder = join(home, 'before-upgrade')
  const place = folderPlace(folder)
  return async (owner) => {
    say('Copying the database before it is upgraded')
    try {
      const { name } = await backUp({ owner, files: undefined, place, program: programVersion() })
      await keepNewest(place, count)
      say(
        `Copied. To go back, stop the server and say: DATA_DIR=${asWord(home)} npm run restore -- ${asWord(folder)} ${name} --replace`,
      )
    } catch (error) {
      throw notUpgraded(error)
    }
  }
}

/** A database of one's own lies elsewhere and may be large: its rows and files go where its backups are. */
export function backUpBeforeUpgrade(
  config: Pick<Config, 'backup' | 'dataDir' | 'files'>,
  say: (text: string) => void,
): (owner: Sql) => Promise<void> {
  const { to, keep } = config.backup
  return async (owner) => {
    if (!to)
      return say(
        'The database is upgraded without a backup, since BACKUP_TO is not set. There is no way back.',
      )
    say('Backing up the database and its files before it is upgraded')
    try {
      await assertFolder(config)
      const place = await openPlace(to)
      const storage = await openStorage(config)
      try {
        const { name } = await backUp({ owner, files: storage, place, program: programVersion() })
        await keepNewest(place, keep)
        const where = asWord(typeof to === 'string' ? to : `s3://${to.bucket}/${to.prefix}`)
        say(
          `Backed up. To go back, stop every server, put the program of before in its place, and say: npm run restore -- ${where} ${name} --replace`,
        )
      } finally {
        storage.close()
        place.close()
      }
    } catch (error) {
      throw notUpgraded(error)
    }
  }
}

function notUpgraded(cause: unknown): Error {
  const reason = cause instanceof Error ? cause.message : String(cause)
  return new Error(
    `The database was not upgraded, for it could not be copied before: ${reason} With UPGRADE_COPIES=0 none is made.`,
    { cause },
  )
}
