import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { hasCode } from '../database/error-code.ts'
import { unlessMissing } from './disk.ts'
import type { Storage } from './storage.ts'

/** What the note is called that says whose a folder is. */
export const ownerNoteName = 'database'

/** The note in a folder that says whose it is. */
export function ownerNote(folder: string): Pick<Storage, 'owner' | 'claim' | 'disown'> {
  const note = join(folder, ownerNoteName)
  return {
    async owner() {
      const text = await readFile(note, 'utf8').catch(unlessMissing)
      return text?.trim() || undefined
    },

    async claim(database) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await writeFile(note, `${database}\n`, { flag: 'wx', mode: 0o600, flush: true }).catch((error) => {
        if (!hasCode(error, 'EEXIST')) throw error
      })
    },

    async disown() {
      await rm(note, { force: true })
    },
  }
}
