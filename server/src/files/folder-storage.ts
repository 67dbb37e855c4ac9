import { createReadStream } from 'node:fs'
import { mkdir, open, opendir, readFile, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { hasCode } from '../database/error-code.ts'
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
  const note = join(folder, 'database')
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
          if (found?.isFile()) yield { key, changedAt: found.mtime }
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

    close() {},
  }
}

export async function moved(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 })
  await rename(from, to)
  await flush(dirname(to))
}

/** The names in a folder, one at a time as there may be very many; none when there is no folder. */
export async function* entriesOf(folder: string): AsyncGenerator<string> {
  const entries = await opendir(folder).catch(unlessMissing)
  if (!entries) return
  for await (const entry of entries) yield entry.name
}

export function unlessMissing(error: unknown): undefined {
  if (!isMissing(error)) throw error
  return undefined
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')
}

/** A new file survives a power cut only when both it and its folder were flushed. */
export async function flush(path: string): Promise<void> {
  const file = await open(path, 'r')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}
