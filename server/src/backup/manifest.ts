import { createHash } from 'node:crypto'
import { text } from 'node:stream/consumers'
import * as z from 'zod/mini'
import type { Place } from './place.ts'

/** No path, which would lead to other files of the machine. */
const fileKey = z.string().check(z.regex(/^[\w-]+$/))

/** What a backup says of itself. It is written last: a backup without it was broken off. */
const shape = z.strictObject({
  format: z.literal(1),
  /** Whatever was acknowledged before is in it. */
  at: z.string(),
  /** Null: of a database from before it had an identity. */
  installation: z.nullable(z.string()),
  program: z.string(),
  postgres: z.string(),
  migrations: z.array(z.strictObject({ number: z.number(), name: z.string(), checksum: z.string() })),
  tables: z.array(
    z.strictObject({
      name: z.string(),
      columns: z.array(z.string()),
      rows: z.number(),
      sha256: z.string(),
    }),
  ),
  /** Of the archive with the rows, to its last byte; backups of before lack it. */
  archive: z.optional(z.string()),
  sequences: z.array(z.strictObject({ name: z.string(), last: z.string() })),
  /** False: the files stay where they are, as in a copy made before an upgrade. */
  hasFiles: z.boolean(),
  files: z.array(z.strictObject({ key: fileKey, bytes: z.number(), sha256: z.nullable(z.string()) })),
  /** Files that records named and that were gone or damaged already. */
  lost: z.array(fileKey),
})

export type Manifest = z.infer<typeof shape>
export type KeptFile = Manifest['files'][number]

export function manifestText(manifest: Manifest): string {
  const content = JSON.stringify(manifest)
  return `${sha256(content)}\n${content}\n`
}

export async function readManifest({ backups }: Place, name: string): Promise<Manifest> {
  const stream = await backups.read(manifestKey(name))
  if (!stream) throw new Error(`There is no complete backup ${name} in ${backups.place}.`)
  const [seal = '', content = ''] = (await text(stream)).split('\n')
  if (sha256(content) !== seal) throw new Error(`The list of the backup ${name} is damaged.`)
  const read: { format?: unknown } = JSON.parse(content)
  if (read.format !== 1) throw new Error(`The backup ${name} was made by a newer Prona.`)
  const known = shape.safeParse(read)
  if (known.success) return known.data
  const places = known.error.issues.map(({ path }) => path.join('.'))
  throw new Error(`The list of the backup ${name} was not written by Prona: ${places.join(', ')}.`)
}

/** The names of the complete backups, the oldest first. */
export async function backupsIn({ backups }: Place): Promise<string[]> {
  const names: string[] = []
  for await (const { key } of backups.stored())
    if (isList.test(key)) names.push(key.slice(0, -'.json'.length))
  return names.sort()
}

const isList = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z\.json$/

export function nameAt(at: string): string {
  return at.replaceAll(/[:.]/g, '-')
}

/** The moment that a name tells. */
export function momentOf(name: string): Date {
  return new Date(name.replace(/T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z$/, 'T$1:$2:$3.$4Z'))
}

export function manifestKey(name: string): string {
  return `${name}.json`
}

export function rowsKey(name: string): string {
  return `${name}.zip`
}

export function entryOf(table: string): string {
  return `rows/${table}.txt`
}

function sha256(content: string): string {
  return createHash('sha256').update(content).digest('hex')
}
