import { join } from 'node:path'
import { connect, endSoon, type Sql } from '../database/connect.ts'
import { installationOf } from '../database/installation.ts'
import { migrate } from '../database/migrate.ts'
import { type Home, prepareRole } from '../database/open.ts'
import { replaceRows } from '../database/replace-rows.ts'
import { admitFirstPrograms } from '../database/server-role.ts'
import type { Staging } from '../files/staging.ts'
import type { Storage } from '../files/storage.ts'
import { uuidv7 } from '../kernel/uuid.ts'
import { eachOf } from './each-of.ts'
import { saved } from './files.ts'
import { type KeptFile, type Manifest, readManifest } from './manifest.ts'
import { measured } from './measured.ts'
import type { Place } from './place.ts'
import { damagesIn, sentencesOf, withRows } from './verify.ts'

type Parts = {
  readonly place: Place
  readonly name: string
  readonly home: Home
  readonly storage: Storage
  /** On the same disk as the storage, where that is a folder. */
  readonly incoming: Staging
  readonly migrations: string
  /** Whether what is in the database may be lost. */
  readonly replace: boolean
  /** Whether this database takes the place of the one that was backed up: it gets its identity then. */
  readonly instead: boolean
  /** Whether files that are damaged or missing in the backup are left out. */
  readonly withoutDamaged: boolean
  readonly say: (text: string) => void
}

export type Restored = {
  readonly rows: number
  readonly files: number
  /** Whether the database is another one than the one that was backed up, as a trial is. */
  readonly isAnother: boolean
  /** How many webhooks were on: what was restored sends nothing until somebody turns them on. */
  readonly paused: number
}

/** Makes the database and its files what they were when the backup was made. */
export async function restore(parts: Parts): Promise<Restored> {
  const { place, name, home, storage, migrations, say } = parts
  const manifest = await readManifest(place, name)
  const without = await assertWhole(parts, manifest)
  const owner = connect(home.owner, { max: 3 })
  try {
    await assertNobodyServes(owner, home)
    const before = await contentOf(owner)
    if (before && before.branches > 0 && !parts.replace)
      throw new Error('There is a company in this database already. To lose it, say --replace.')
    const identity = identityAfter(parts, manifest, before?.installation)
    await assertFilesMayCome(storage, manifest, [before?.installation, identity])
    const files = manifest.files.filter(({ key }) => !without.has(key))
    const lost = manifest.hasFiles
      ? await restoreFiles(parts, files, manifest.lost)
      : await takeFilesBack(storage, files)
    if (lost.length > 0) say(`Records name files that are lost (${lost.length}): ${fewOf(lost)}`)
    await prepareRole(owner, home.owner, home.secret)
    await withRows(place, name, (rows) =>
      replaceRows(owner, migrations, { ...manifest, rows: ({ name: table }) => rows(table) }),
    )
    await storage.disown()
    // The program of that time is to start on what was copied before an upgrade.
    if (manifest.hasFiles) await migrate(owner, migrations, { log: { info: say } })
    else await admitFirstPrograms(owner)
    const own = await identify(owner, identity)
    if (own) await storage.claim(own)
    const paused = manifest.hasFiles ? await pauseWebhooks(owner) : 0
    await owner`analyze`
    return {
      rows: manifest.tables.reduce((sum, table) => sum + table.rows, 0),
      files: files.length,
      isAnother: own !== undefined && own !== (manifest.installation ?? own),
      paused,
    }
  } finally {
    await endSoon(owner)
  }
}

/**
 * A trial beside the company would tell its receivers of what is tried, and after a lost machine their secrets may be
 * others: people decide which of them send from here.
 */
async function pauseWebhooks(owner: Sql): Promise<number> {
  const paused = await owner`
    with paused as (
      update webhooks set status = 'paused', problem = 'restored', version = version + 1, updated_at = now()
      where status = 'on' and deleted_at is null returning _id)
    insert into audit_entries (resource, record, action, before, after)
    select 'webhook', _id, 'update', '{"status": "on", "problem": null}',
      '{"status": "paused", "problem": "restored"}'
    from paused returning record`
  return paused.length
}

/** Answers the files that are left out. */
async function assertWhole(
  { place, name, withoutDamaged, say }: Parts,
  manifest: Manifest,
): Promise<ReadonlySet<string>> {
  const damages = await damagesIn(place, name, manifest)
  const sentences = await sentencesOf(place, name, manifest, damages)
  const mayGoOn = withoutDamaged && damages.rows.length === 0
  if (sentences.length > 0 && !mayGoOn) {
    const advice =
      damages.rows.length === 0 ? ['With --without-damaged everything but these files is restored.'] : []
    throw new Error(['The backup is damaged; nothing was changed.', ...sentences, ...advice].join('\n'))
  }
  for (const sentence of sentences) say(`Left out: ${sentence}`)
  return new Set(damages.files.map(({ key }) => key))
}

/**
 * A database keeps the identity it has, and an empty one gets a new one: a trial is no second of the company, whose
 * files and backups it would take for its own.
 */
function identityAfter(
  { instead }: Parts,
  { installation, hasFiles }: Manifest,
  before: string | undefined,
): string | undefined {
  if (instead) return installation ?? before
  if (!hasFiles) return before ?? installation ?? undefined
  return before ?? uuidv7()
}

function fewOf(keys: readonly string[]): string {
  return keys.length > 3 ? `${keys.slice(0, 3).join(', ')} …` : keys.join(', ')
}

async function assertNobodyServes(owner: Sql, { pooler }: Home): Promise<void> {
  const served = await owner`
    select from pg_stat_activity
    where datname = current_database() and usename like 'prona\\_server%' and pid <> pg_backend_pid() limit 1`
  if (served.length === 0) return
  const kept = pooler
    ? ' If all are stopped, the pooler of DATABASE_URL keeps their connections open: wait until it lets go of them, or restart it.'
    : ''
  throw new Error(`A server works on this database. Stop every server first.${kept}`)
}

/** Whose database this is, and how many branches it has; undefined: it is empty. */
async function contentOf(
  owner: Sql,
): Promise<{ installation: string | undefined; branches: number } | undefined> {
  const [found] = await owner<{ users: boolean; installation: boolean; others: number }[]>`
    select to_regclass('users') is not null as users, to_regclass('installation') is not null as installation,
      (select count(*)::integer from pg_class
        where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')) as others`
  if (!found || found.others === 0) return undefined
  if (!found.users)
    throw new Error('The database holds tables that are not those of Prona. Choose an empty one.')
  // Everything else may be hidden by row level security from an owner who is no superuser.
  const [count] = await owner<{ branches: number }[]>`select count(*)::integer as branches from branches`
  const [known] = found.installation ? await owner<{ _id: string }[]>`select _id from installation` : []
  return { installation: known?._id, branches: count?.branches ?? 0 }
}

/** Undefined: the rows are of a time before databases had an identity. */
async function identify(owner: Sql, identity: string | undefined): Promise<string | undefined> {
  const [found] = await owner<{ known: boolean }[]>`select to_regclass('installation') is not null as known`
  if (!found?.known) return undefined
  if (identity) await owner`update installation set _id = ${identity} where _id <> ${identity}`
  return installationOf(owner)
}

/** Files of the database that is replaced stay: the sweep puts them into the quarantine later. */
async function assertFilesMayCome(
  storage: Storage,
  { installation }: Manifest,
  own: readonly (string | undefined)[],
): Promise<void> {
  const marked = await storage.owner()
  if (!marked || own.includes(marked)) return
  if (marked === installation)
    throw new Error(
      `The files in ${storage.place} are those of the company that was backed up. If this database takes its place, say --instead. For a trial choose another folder by DATA_DIR, or another S3_BUCKET or S3_PREFIX.`,
    )
  throw new Error(
    `The files in ${storage.place} belong to another database. Choose another folder by DATA_DIR, or another S3_BUCKET or S3_PREFIX.`,
  )
}

/** Answers which files were lost when the backup was made already. */
async function restoreFiles(
  { place, storage, incoming }: Parts,
  files: readonly KeptFile[],
  lost: string[],
): Promise<string[]> {
  const there = await keysIn(storage)
  await incoming.within((folder) =>
    eachOf(files, async ({ key, sha256 }) => {
      if (there.has(key) && (await hashOf(storage, key)) === sha256) return
      const stream = await place.files.read(key)
      if (!stream) throw new Error(`The file ${key} is missing.`)
      const path = join(folder, key)
      await saved(stream, path)
      await storage.put(key, path, 'application/octet-stream')
    }),
  )
  return lost
}

/** Of a copy without files those are still where they were, or in the quarantine. */
async function takeFilesBack(storage: Storage, files: readonly KeptFile[]): Promise<string[]> {
  const there = await keysIn(storage)
  const lost: string[] = []
  for (const { key } of files) if (!there.has(key) && !(await storage.takeBack(key))) lost.push(key)
  return lost
}

async function keysIn(storage: Storage): Promise<ReadonlySet<string>> {
  const keys = new Set<string>()
  for await (const { key } of storage.stored()) keys.add(key)
  return keys
}

async function hashOf(storage: Storage, key: string): Promise<string | undefined> {
  const stream = await storage.read(key)
  return stream && (await measured(stream)).sha256
}
