import { mkdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { uuidv7 } from '../kernel/uuid.ts'
import { entriesOf, unlessMissing } from './disk.ts'

export type Staging = {
  /** A folder for one piece of work, deleted when that ends. */
  within<T>(work: (folder: string) => Promise<T>): Promise<T>
  /** Deletes what a killed server left. */
  sweep(before: Date): Promise<void>
}

export function openStaging(folder: string): Staging {
  return {
    async within(work) {
      const own = join(folder, uuidv7())
      await mkdir(own, { recursive: true, mode: 0o700 })
      try {
        return await work(own)
      } finally {
        await rm(own, { recursive: true, force: true })
      }
    },

    async sweep(before) {
      for await (const name of entriesOf(folder)) {
        const path = join(folder, name)
        const left = await stat(path).catch(unlessMissing)
        if (left && left.mtime < before) await rm(path, { recursive: true, force: true })
      }
    },
  }
}
