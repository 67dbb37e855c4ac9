import { createHash } from 'node:crypto'
import { open, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Sql } from '../database/connect.ts'
import { type Moment, readMoment } from '../database/read-moment.ts'
import { openZip } from '../export/zip.ts'
import type { Source } from './files.ts'
import { backUpFiles } from './files.ts'
import { entryOf, type Manifest, manifestKey, manifestText, nameAt, rowsKey } from './manifest.ts'
import { measured } from './measured.ts'
import type { Place } from './place.ts'

type Parts = {
  readonly owner: Sql
  /** The store of the records' files; undefined: they stay where they are. */
  readonly files: Source | undefined
  readonly place: Place
  readonly program: string
  /** Whether this database takes the place of the one whose backups are there. */
  readonly instead?: boolean
  /** Called while there is progress. */
  readonly progress?: () => void
}

export type BackedUp = {
  readonly name: string
  readonly manifest: Manifest
  /** Files whose copies in the place were damaged, and were copied anew. */
  readonly mended: readonly string[]
}

/**
 * Copies the database as it is at one moment, and the files its records have at that moment: what a file holds never
 * changes, and one that is removed meanwhile lies in the quarantine for a day at least.
 */
export async function backUp({
  owner,
  files,
  place,
  program,
  instead = false,
  progress = () => {},
}: Parts): Promise<BackedUp> {
  return place.staging.within(async (folder) => {
    let first: { readonly error: unknown } | undefined
    const { moment, ...read } = await readMoment(owner, async (moment) => {
      await assertPlaceIsOurs(place, moment.installation, instead)
      const named = await moment.files()
      const written = writeRows(moment, join(folder, 'rows.zip'), progress)
      written.catch((error: unknown) => {
        first = { error }
      })
      return { moment, named, ...(await written) }
    }).catch((error: unknown) => {
      // A transaction that is broken off amid a copy may say that instead.
      throw first ? first.error : error
    })
    const name = nameAt(moment.at)
    const { kept, mended } = files
      ? await backUpFiles({ from: files, place, named: read.named, folder, at: moment.at })
      : { kept: { files: read.named.map((file) => ({ ...file })), lost: [] }, mended: [] }
    const manifest: Manifest = {
      format: 1,
      at: moment.at,
      installation: moment.installation ?? null,
      program,
      postgres: moment.postgres,
      migrations: moment.migrations.map((one) => ({ ...one })),
      tables: read.tables,
      archive: read.archive,
      sequences: read.sequences.map((one) => ({ ...one })),
      hasFiles: files !== undefined,
      ...kept,
    }
    await place.backups.put(rowsKey(name), join(folder, 'rows.zip'), 'application/zip')
    await writeFile(join(folder, 'list'), manifestText(manifest), { mode: 0o600 })
    await place.backups.put(manifestKey(name), join(folder, 'list'), 'application/json')
    return { name, manifest, mended }
  })
}

async function writeRows(moment: Moment, path: string, progress: () => void) {
  const out = await open(path, 'wx', 0o600)
  try {
    const hash = createHash('sha256')
    const zip = openZip(async (bytes) => {
      hash.update(bytes)
      await out.write(bytes)
      progress()
    })
    const tables: Manifest['tables'] = []
    for (const table of moment.tables) {
      const entry = zip.entry(entryOf(table.name))
      const { lines, sha256 } = await measured(await moment.rows(table), entry.add)
      entry.end()
      tables.push({ name: table.name, columns: [...table.columns], rows: lines, sha256 })
    }
    await zip.end()
    return { tables, archive: hash.digest('hex'), sequences: await moment.sequences() }
  } finally {
    await out.close()
  }
}

/** A place in which another company keeps its backups would lose them to this one's retention. */
async function assertPlaceIsOurs(
  { backups }: Place,
  installation: string | undefined,
  instead: boolean,
): Promise<void> {
  if (instead) await backups.disown()
  if (installation && !(await backups.owner())) await backups.claim(installation)
  if ((await backups.owner()) === installation) return
  throw new Error(
    `The backups in ${backups.place} are those of another database. Choose another place. If this database takes the place of that one for good, say so once: npm run backup with --instead.`,
  )
}
