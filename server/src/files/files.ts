import { join } from 'node:path'
import type { Config, FileSettings } from '../config.ts'
import type { WorkerLog } from '../kernel/workers.ts'
import { type ForeignFiles, openForeignFiles } from './foreign-files.ts'
import { openStorage } from './open-storage.ts'
import { openPictureCache, type PictureCache } from './picture-cache.ts'
import { openStaging, type Staging } from './staging.ts'
import type { Storage } from './storage.ts'

/** What is needed to store and show the bytes of pictures and documents. */
export type Files = {
  readonly storage: Storage
  readonly staging: Staging
  readonly cache: PictureCache
  readonly foreign: ForeignFiles
  readonly settings: FileSettings
  /** Removes a file whose row is deleted. If that fails, the sweep removes it later. */
  remove(id: string): Promise<void>
  close(): Promise<void>
}

export async function openFiles(config: Pick<Config, 'dataDir' | 'files'>, log?: WorkerLog): Promise<Files> {
  const folder = join(config.dataDir, 'files')
  const storage = await openStorage(config)
  const foreign = openForeignFiles(log)
  const cache = openPictureCache(join(folder, 'resized'))
  return {
    storage,
    staging: openStaging(join(folder, 'incoming')),
    cache,
    foreign,
    settings: config.files,
    remove: async (id) => {
      await Promise.allSettled([storage.remove(id), cache.forget(id)])
    },
    close: async () => {
      await foreign.close()
      storage.close()
    },
  }
}
