import { mkdir, open, opendir, rename } from 'node:fs/promises'
import { dirname } from 'node:path'
import { hasCode } from '../database/error-code.ts'

/** Afterwards it is there whole, also after a power cut. Both are on one file system. */
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

export function isMissing(error: unknown): boolean {
  return hasCode(error, 'ENOENT', 'ENOTDIR')
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
