import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import type { NamedFile } from '../database/read-moment.ts'
import type { Storage } from '../files/storage.ts'
import { eachOf } from './each-of.ts'
import { backupsIn, type KeptFile, readManifest } from './manifest.ts'
import { type Measured, measured } from './measured.ts'
import type { Place } from './place.ts'

export type Source = Pick<Storage, 'read' | 'takeBack'>

type Parts = {
  readonly from: Source
  readonly place: Place
  readonly named: readonly NamedFile[]
  readonly folder: string
  /** When the backup is made, which says what is read again. */
  readonly at: string
}

/**
 * Only what no earlier backup has brought to that place whole is copied. Disks forget: the length of each file there is
 * compared each time, and the content of a fourteenth, so that two weeks of nights read all of them.
 */
export async function backUpFiles({ from, place, named, folder, at }: Parts) {
  const known = await filesOfLast(place)
  const there = new Map<string, number>()
  for await (const { key, bytes } of place.files.stored()) there.set(key, bytes)
  const isWhole = async ({ key, bytes, sha256 }: KeptFile) => {
    if (there.get(key) !== bytes) return false
    if (!isReadAgain(key, at)) return true
    const stream = await place.files.read(key)
    return stream !== undefined && (await measured(stream)).sha256 === sha256
  }
  const files: KeptFile[] = []
  const lost: string[] = []
  const mended: string[] = []
  await eachOf(named, async (file) => {
    const before = known.get(file.key)
    if (before && (await isWhole(before))) return void files.push(before)
    const stream = await readAnywhere(from, file.key)
    if (!stream) return void lost.push(file.key)
    const path = join(folder, file.key)
    const { bytes, sha256 } = await saved(stream, path)
    if (bytes !== file.bytes || (file.sha256 !== null && file.sha256 !== sha256)) lost.push(file.key)
    await place.files.put(file.key, path, 'application/octet-stream')
    files.push({ key: file.key, bytes, sha256 })
    if (before) mended.push(file.key)
  })
  return { kept: { files: files.sort(byKey), lost: lost.sort() }, mended }
}

const nights = 14

/** Ids are random in their last digits, so that each night has its share. */
function isReadAgain(key: string, at: string): boolean {
  const share = Number.parseInt(key.slice(-4), 16) || 0
  return share % nights === Math.floor(Date.parse(at) / 86_400_000) % nights
}

function byKey(one: KeptFile, other: KeptFile): number {
  return one.key < other.key ? -1 : 1
}

async function filesOfLast(place: Place): Promise<ReadonlyMap<string, KeptFile>> {
  const last = (await backupsIn(place)).at(-1)
  if (!last) return new Map()
  // One that cannot be read is no reason to make none: everything is copied anew.
  const files = await readManifest(place, last).then(
    (manifest) => (manifest.hasFiles ? manifest.files : []),
    () => [],
  )
  return new Map(files.map((file) => [file.key, file]))
}

/** Also a file that was removed since the moment of the backup. */
export async function readAnywhere(from: Source, key: string): Promise<Readable | undefined> {
  return (await from.read(key)) ?? ((await from.takeBack(key)) ? from.read(key) : undefined)
}

export async function saved(stream: Readable, path: string): Promise<Measured> {
  const out = createWriteStream(path, { mode: 0o600 })
  const written = finished(out)
  written.catch(() => {})
  const result = await measured(stream, async (piece) => {
    if (!out.write(piece)) await Promise.race([once(out, 'drain'), written])
  })
  out.end()
  await written
  return result
}
