import { createReadStream } from 'node:fs'
import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { S3Settings } from '../config.ts'
import { hasCode } from '../database/error-code.ts'
import { entriesOf, flush, folderStorage, moved, unlessMissing } from '../files/folder-storage.ts'
import { openStaging, type Staging } from '../files/staging.ts'
import type { Storage } from '../files/storage.ts'

/** What a backup needs of a place: a store of files does all of it. */
type Shelf = Pick<Storage, 'place' | 'put' | 'read' | 'remove' | 'stored' | 'owner' | 'claim' | 'close'>

/** Where backups lie. The files of records lie there once, however many backups name them: they never change. */
export type Place = {
  readonly name: string
  /** Of each backup a list and its rows. */
  readonly backups: Shelf
  readonly files: Shelf
  /** On the same disk as a folder of backups, as what is finished is moved there. */
  readonly staging: Staging
  /** Where a part of a backup can be read without fetching it. */
  readonly pathOf?: (key: string) => string
  close(): void
}

export async function openPlace(to: string | S3Settings): Promise<Place> {
  return typeof to === 'string' ? folderPlace(to) : bucketPlace(to)
}

export function folderPlace(folder: string): Place {
  return {
    name: folder,
    backups: folderShelf(folder),
    files: folderStorage(join(folder, 'files')),
    staging: openStaging(join(folder, 'unfinished')),
    pathOf: (key) => join(folder, key),
    close() {},
  }
}

async function bucketPlace(settings: S3Settings): Promise<Place> {
  const { s3Storage } = await import('../files/s3-storage.ts')
  const backups = s3Storage(settings)
  const files = s3Storage({ ...settings, prefix: `${settings.prefix}files/` })
  return {
    name: backups.place,
    backups,
    files,
    staging: openStaging(join(tmpdir(), 'prona-backup')),
    close() {
      backups.close()
      files.close()
    },
  }
}

/** Files under their own names, for people to find. */
function folderShelf(folder: string): Shelf {
  const note = join(folder, 'database')
  return {
    place: folder,
    async put(key, path) {
      await flush(path)
      await moved(path, join(folder, key))
    },
    async read(key) {
      const path = join(folder, key)
      return (await stat(path).catch(unlessMissing)) ? createReadStream(path) : undefined
    },
    async remove(key) {
      await rm(join(folder, key), { force: true })
    },
    async *stored() {
      for await (const key of entriesOf(folder)) {
        const found = await stat(join(folder, key)).catch(unlessMissing)
        if (found?.isFile() && key !== 'database') yield { key, changedAt: found.mtime }
      }
    },
    async owner() {
      return (await readFile(note, 'utf8').catch(unlessMissing))?.trim() || undefined
    },
    async claim(database) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await writeFile(note, `${database}\n`, { flag: 'wx', mode: 0o600, flush: true }).catch((error) => {
        if (!hasCode(error, 'EEXIST')) throw error
      })
    },
    close() {},
  }
}
