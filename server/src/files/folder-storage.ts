import { createReadStream } from 'node:fs'
import { rm, rmdir, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { entriesOf, flush, isMissing, moved, unlessMissing } from './disk.ts'
import { ownerNote } from './owner-note.ts'
import type { Aside, Storage } from './storage.ts'

/** Whatever the caller believed of a name, it leads to nothing outside of the folder. */
function plain(name: string): string {
  if (basename(name) !== name || /^\.{0,2}$/.test(name))
    throw new Error('A file of the store has a name that is a path')
  return name
}

/**
 * Files in a folder of this machine. They are moved there by renaming, so uploads must be on the same file system.
 */
export function folderStorage(folder: string): Storage {
  const kept = join(folder, 'kept')
  const quarantine = join(folder, 'quarantine')
  const pathOf = (key: string) => join(kept, plain(key).slice(-2), key)
  const asideAt = ({ key, day }: Aside) => join(quarantine, plain(day), plain(key))

  return {
    place: folder,

    async put(key, path) {
      await flush(path)
      await moved(path, pathOf(key))
    },

    async read(key) {
      const stream = createReadStream(pathOf(key))
      return new Promise((resolve, reject) => {
        stream.once('open', () => resolve(stream))
        stream.once('error', (error) => (isMissing(error) ? resolve(undefined) : reject(error)))
      })
    },

    async remove(key) {
      await rm(pathOf(key), { force: true })
    },

    async *stored() {
      for await (const shelf of entriesOf(kept)) {
        for await (const key of entriesOf(join(kept, shelf))) {
          const found = await stat(pathOf(key)).catch(unlessMissing)
          if (found?.isFile()) yield { key, changedAt: found.mtime, bytes: found.size }
        }
      }
    },

    async setAside(key, day) {
      await moved(pathOf(key), asideAt({ key, day })).catch(unlessMissing)
    },

    async takeBack(key) {
      for await (const day of entriesOf(quarantine)) {
        const found = await stat(asideAt({ key, day })).catch(unlessMissing)
        if (!found) continue
        await moved(asideAt({ key, day }), pathOf(key)).catch(unlessMissing)
        return true
      }
      return false
    },

    async *aside() {
      for await (const day of entriesOf(quarantine)) {
        for await (const key of entriesOf(join(quarantine, day))) yield { key, day }
        // Only an empty folder is removed so.
        await rmdir(join(quarantine, day)).catch(() => {})
      }
    },

    async discard(file) {
      await rm(asideAt(file), { force: true })
    },

    ...ownerNote(folder),

    close() {},
  }
}
