import { join, resolve } from 'node:path'
import type { Sql } from '../database/connect.ts'
import { backUp } from './back-up.ts'
import { folderPlace } from './place.ts'
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
      const reason = error instanceof Error ? error.message : String(error)
      throw new Error(
        `The database was not upgraded, for it could not be copied before: ${reason} With UPGRADE_COPIES=0 none is made.`,
        { cause: error },
      )
    }
  }
}
