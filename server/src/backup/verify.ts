import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { eachOf } from './each-of.ts'
import { saved } from './files.ts'
import { entryOf, type Manifest, readManifest, rowsKey } from './manifest.ts'
import { measured } from './measured.ts'
import { namesOfFiles } from './names-of-files.ts'
import type { Place } from './place.ts'

export type Damages = {
  /** In sentences. */
  readonly rows: readonly string[]
  readonly files: readonly { readonly key: string; readonly is: 'damaged' | 'missing' }[]
}

/** Reads a backup to its last byte and answers in sentences what is wrong with it. */
export async function damagesOf(place: Place, name: string): Promise<string[]> {
  const manifest = await readManifest(place, name)
  return sentencesOf(place, name, manifest, await damagesIn(place, name, manifest))
}

export async function damagesIn(place: Place, name: string, manifest: Manifest): Promise<Damages> {
  return { rows: await damagesOfRows(place, name, manifest), files: await damagesOfFiles(place, manifest) }
}

export async function sentencesOf(
  place: Place,
  name: string,
  manifest: Manifest,
  { rows, files }: Damages,
): Promise<string[]> {
  // Whose files these are is read out of the rows, which must be whole for that.
  const names =
    files.length > 0 && rows.length === 0
      ? await withRows(place, name, (read) => namesOfFiles(manifest, read, files))
      : undefined
  return [
    ...rows,
    ...files.map(({ key, is }) => {
      const called = names?.get(key)
      return `The file ${key} is ${is}${called ? `: ${called}` : ''}.`
    }),
  ]
}

async function damagesOfRows(place: Place, name: string, { tables, archive }: Manifest): Promise<string[]> {
  try {
    return await withRows(place, name, async (rows, path) => {
      const damages: string[] = []
      // What lies between the rows in the archive is in no hash of a table.
      if (archive && (await measured(createReadStream(path))).sha256 !== archive)
        damages.push(`The archive ${rowsKey(name)} is damaged.`)
      for (const table of tables) {
        const found = await measured(await rows(table.name)).catch(() => undefined)
        if (found?.sha256 === table.sha256 && found.lines === table.rows) continue
        damages.push(`The rows of ${table.name} are damaged.`)
      }
      return damages
    })
  } catch (error) {
    return [`The rows in ${rowsKey(name)} cannot be read: ${error instanceof Error ? error.message : error}`]
  }
}

async function damagesOfFiles({ files }: Place, manifest: Manifest): Promise<Damages['files']> {
  if (!manifest.hasFiles) return []
  const damages: { key: string; is: 'damaged' | 'missing' }[] = []
  await eachOf(manifest.files, async ({ key, bytes, sha256 }) => {
    const stream = await files.read(key)
    if (!stream) return void damages.push({ key, is: 'missing' })
    const found = await measured(stream)
    if (found.bytes !== bytes || found.sha256 !== sha256) damages.push({ key, is: 'damaged' })
  })
  return damages.sort((one, other) => (one.key < other.key ? -1 : 1))
}

/** Gives the work a function that reads a table's rows out of the backup, and where the archive of them lies. */
export async function withRows<T>(
  place: Place,
  name: string,
  work: (rows: (table: string) => Promise<Readable>, path: string) => Promise<T>,
): Promise<T> {
  return withPath(place, rowsKey(name), async (path) => {
    const zip = await openPromise(path, { autoClose: false })
    try {
      const entries = await entriesIn(zip)
      return await work(async (table) => {
        const entry = entries.get(entryOf(table))
        if (!entry) throw new Error(`The rows of ${table} are missing.`)
        return zip.openReadStreamPromise(entry)
      }, path)
    } finally {
      zip.close()
    }
  })
}

async function withPath<T>(place: Place, key: string, work: (path: string) => Promise<T>): Promise<T> {
  if (place.pathOf) return work(place.pathOf(key))
  return place.staging.within(async (folder) => {
    const stream = await place.backups.read(key)
    if (!stream) throw new Error(`${key} is missing.`)
    const path = join(folder, key)
    await saved(stream, path)
    return work(path)
  })
}

async function entriesIn(zip: ZipFile): Promise<ReadonlyMap<string, Entry>> {
  const entries = new Map<string, Entry>()
  for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry)
  return entries
}
