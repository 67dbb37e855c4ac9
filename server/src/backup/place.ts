import { createReadStream } from 'node:fs'
import { lstat, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { S3Settings } from '../config/s3.ts'
import { entriesOf, flush, moved, unlessMissing } from '../files/disk.ts'
import { folderStorage } from '../files/folder-storage.ts'
import { openBucket } from '../files/open-storage.ts'
import { ownerNote, ownerNoteName } from '../files/owner-note.ts'
import { openStaging, type Staging } from '../files/staging.ts'
import type { Storage } from '../files/storage.ts'

/** What a backup needs of a place: a store of files does all of it. */
type Shelf = Pick<
  Storage,
  'place' | 'put' | 'read' | 'remove' | 'stored' | 'owner' | 'claim' | 'disown' | 'close'
>

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
  const backups = await openBucket(settings)
  const files = await openBucket({ ...settings, prefix: `${settings.prefix}files/` })
  return {
    name: backups.place,
    backups,
    files,
    staging: ownStaging(),
    close() {
      backups.close()
      files.close()
    },
  }
}

const ours = 'prona-backup-'

/** Where everybody may write, under names that nobody knows before. */
function ownStaging(): Staging {
  return {
    async within(work) {
      const own = await mkdtemp(join(tmpdir(), ours))
      try {
        return await work(own)
      } finally {
        await rm(own, { recursive: true, force: true })
      }
    },
    async sweep(before) {
      for (const name of await readdir(tmpdir())) {
        if (!name.startsWith(ours)) continue
        const path = join(tmpdir(), name)
        const left = await lstat(path).catch(unlessMissing)
        if (!left?.isDirectory() || (process.getuid && left.uid !== process.getuid())) continue
        if (left.mtime < before) await rm(path, { recursive: true, force: true })
      }
    },
  }
}

/** Files under their own names, for people to find. */
function folderShelf(folder: string): Shelf {
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
        if (found?.isFile() && key !== ownerNoteName) yield { key, changedAt: found.mtime, bytes: found.size }
      }
    },
    ...ownerNote(folder),

    close() {},
  }
}
