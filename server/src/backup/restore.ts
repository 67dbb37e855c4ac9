import { join } from 'node:path'
import { connect, endSoon, type Sql } from '../database/connect.ts'
import { installationOf } from '../database/installation.ts'
import { migrate } from '../database/migrate.ts'
import { type Home, prepareRole } from '../database/open.ts'
import { replaceRows } from '../database/replace-rows.ts'
import type { Staging } from '../files/staging.ts'
import type { Storage } from '../files/storage.ts'
import { eachOf } from './each-of.ts'
import { saved } from './files.ts'
import { type Manifest, readManifest } from './manifest.ts'
import { measured } from './measured.ts'
import type { Place } from './place.ts'
import { damagesOf, withRows } from './verify.ts'

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
  readonly say: (text: string) => void
}

/** Makes the database and its files what they were when the backup was made. */
export async function restore(parts: Parts): Promise<void> {
  const { place, name, home, storage, migrations, say } = parts
  const manifest = await readManifest(place, name)
  const damages = await damagesOf(place, name)
  if (damages.length > 0)
    throw new Error(['The backup is damaged; nothing was changed.', ...damages].join('\n'))
  const owner = connect(home.owner, { max: 3 })
  try {
    await assertNobodyServes(owner)
    const before = await contentOf(owner)
    if (before && before.branches > 0 && !parts.replace)
      throw new Error('There is a company in this database already. To lose it, say --replace.')
    await assertFilesMayCome(storage, manifest, before?.installation)
    const lost = manifest.hasFiles
      ? await restoreFiles(parts, manifest)
      : await takeFilesBack(storage, manifest)
    if (lost.length > 0) say(`Records name files that are lost: ${lost.join(', ')}`)
    await prepareRole(owner, home.owner, home.secret)
    await withRows(place, name, (rows) =>
      replaceRows(owner, migrations, { ...manifest, rows: ({ name: table }) => rows(table) }),
    )
    await storage.disown()
    await migrate(owner, migrations, { log: { info: say } })
    await storage.claim(await identify(owner, manifest.installation ?? before?.installation))
    await owner`analyze`
  } finally {
    await endSoon(owner)
  }
}

async function assertNobodyServes(owner: Sql): Promise<void> {
  const served = await owner`
    select from pg_stat_activity
    where datname = current_database() and usename like 'prona\\_server%' and pid <> pg_backend_pid() limit 1`
  if (served.length > 0) throw new Error('A server works on this database. Stop every server first.')
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

/** Rows of a time before databases had an identity get that of the database they come back to, where it has one. */
async function identify(owner: Sql, installation: string | undefined): Promise<string> {
  if (installation) await owner`update installation set _id = ${installation} where _id <> ${installation}`
  return installationOf(owner)
}

/** Files of the database that is replaced stay: the sweep puts them into the quarantine later. */
async function assertFilesMayCome(
  storage: Storage,
  { installation }: Manifest,
  replaced: string | undefined,
): Promise<void> {
  const marked = await storage.owner()
  if (!marked || marked === installation || marked === replaced) return
  throw new Error(
    `The files in ${storage.place} belong to another database. Choose another folder by DATA_DIR, or another S3_BUCKET or S3_PREFIX.`,
  )
}

/** Answers which files were lost when the backup was made already. */
async function restoreFiles({ place, storage, incoming }: Parts, manifest: Manifest): Promise<string[]> {
  const there = await keysIn(storage)
  await incoming.within((folder) =>
    eachOf(manifest.files, async ({ key, sha256 }) => {
      if (there.has(key) && (await hashOf(storage, key)) === sha256) return
      const stream = await place.files.read(key)
      if (!stream) throw new Error(`The file ${key} is missing.`)
      const path = join(folder, key)
      await saved(stream, path)
      await storage.put(key, path, 'application/octet-stream')
    }),
  )
  return manifest.lost
}

/** Of a copy without files those are still where they were, or in the quarantine. */
async function takeFilesBack(storage: Storage, { files }: Manifest): Promise<string[]> {
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
