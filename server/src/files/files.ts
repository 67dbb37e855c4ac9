import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type { FileSettings } from '../config/files.ts'
import type { Config } from '../config.ts'
import type { Sql } from '../database/connect.ts'
import type { WorkerLog } from '../kernel/workers.ts'
import { type ForeignFiles, openForeignFiles } from './foreign-files.ts'
import { openStorage } from './open-storage.ts'
import { type OwnedStorage, ownedStorage } from './owned-storage.ts'
import { openPictureCache, type PictureCache } from './picture-cache.ts'
import { openStaging, type Staging } from './staging.ts'

/** What is needed to store and show the bytes of pictures and documents. */
export type Files = {
  readonly storage: OwnedStorage
  readonly staging: Staging
  readonly cache: PictureCache
  readonly foreign: ForeignFiles
  readonly settings: FileSettings
  /**
   * Puts a file whose row is deleted into the quarantine, from which an older database that is restored gets it back.
   * If that fails, the sweep does it later.
   */
  remove(id: string, now: string): Promise<void>
  close(): Promise<void>
}

export async function openFiles(
  sql: Sql,
  config: Pick<Config, 'dataDir' | 'files'>,
  log?: WorkerLog & Pick<FastifyBaseLogger, 'error'>,
): Promise<Files> {
  const folder = join(config.dataDir, 'files')
  const storage = ownedStorage(sql, await openStorage(config), log)
  const foreign = openForeignFiles(log)
  const cache = openPictureCache(join(folder, 'resized'), log)
  return {
    storage,
    staging: openStaging(join(folder, 'incoming')),
    cache,
    foreign,
    settings: config.files,
    remove: async (id, now) => {
      await Promise.allSettled([storage.setAside(id, dayOf(now)), cache.forget(id)])
    },
    close: async () => {
      await foreign.close()
      storage.close()
    },
  }
}

/** The day in the name of a quarantine. */
export function dayOf(instant: string): string {
  return instant.slice(0, 10)
}
