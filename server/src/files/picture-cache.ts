import { mkdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { uuidv7 } from '../kernel/uuid.ts'
import { entriesOf, unlessMissing } from './disk.ts'
import type { Variant } from './pictures.ts'

export type PictureCache = {
  /** The picture in this size, made when it is first requested; many requests at once make it only once. */
  get(id: string, variant: Variant, draw: () => Promise<Buffer>): Promise<Buffer>
  forget(id: string): Promise<void>
  /** Deletes the pictures that were not requested for longest, until at most so many bytes are left. */
  prune(most: number): Promise<void>
}

export function openPictureCache(folder: string, log?: Pick<FastifyBaseLogger, 'error'>): PictureCache {
  let isTold = false
  const drawing = new Map<string, Promise<Buffer>>()
  const shelfOf = (id: string) => join(folder, id.slice(-2), id)

  async function drawn(path: string, draw: () => Promise<Buffer>): Promise<Buffer> {
    const bytes = await draw()
    const fresh = `${path}.${uuidv7()}`
    try {
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      await writeFile(fresh, bytes)
      await rename(fresh, path)
      isTold = false
    } catch (error) {
      // A picture that cannot be cached, as the disk is full or read-only, can still be shown.
      if (!isTold) log?.error({ err: error }, 'Resized pictures cannot be kept')
      isTold = true
      await rm(fresh, { force: true }).catch(() => {})
    }
    return bytes
  }

  return {
    async get(id, { width, quality, format }, draw) {
      const path = join(shelfOf(id), `${width}-${quality}.${format}`)
      const known = await readFile(path).catch(unlessMissing)
      if (known) {
        const now = new Date()
        await utimes(path, now, now).catch(unlessMissing)
        return known
      }
      const begun = drawing.get(path) ?? drawn(path, draw).finally(() => drawing.delete(path))
      drawing.set(path, begun)
      return begun
    },

    async forget(id) {
      await rm(shelfOf(id), { recursive: true, force: true })
    },

    async prune(most) {
      const all: { path: string; size: number; at: number }[] = []
      for await (const outer of entriesOf(folder)) {
        for await (const id of entriesOf(join(folder, outer))) {
          for await (const name of entriesOf(join(folder, outer, id))) {
            const path = join(folder, outer, id, name)
            const found = await stat(path).catch(unlessMissing)
            if (found) all.push({ path, size: found.size, at: found.mtimeMs })
          }
        }
      }
      let left = all.reduce((sum, { size }) => sum + size, 0)
      for (const { path, size } of all.sort((one, other) => one.at - other.at)) {
        if (left <= most) return
        await rm(path, { force: true })
        left -= size
      }
    },
  }
}
