import { createReadStream } from 'node:fs'
import { mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Storage } from './storage.ts'

/**
 * Files in a folder of this machine. They are moved there by renaming, so uploads must be on the same file system.
 */
export function folderStorage(folder: string): Storage {
  const pathOf = (key: string) => join(folder, key.slice(-2), key)

  return {
    async put(key, path) {
      const target = pathOf(key)
      await mkdir(dirname(target), { recursive: true, mode: 0o700 })
      await flush(path)
      await rename(path, target)
      await flush(dirname(target))
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
      for await (const shelf of entriesOf(folder)) {
        for await (const key of entriesOf(join(folder, shelf))) {
          const found = await stat(pathOf(key)).catch(unlessMissing)
          if (found?.isFile()) yield { key, changedAt: found.mtime }
        }
      }
    },

    close() {},
  }
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
async function flush(path: string): Promise<void> {
  const file = await open(path, 'r')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}
