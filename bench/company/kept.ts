import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openSession } from '../../server/src/auth/sessions.ts'
import { type Address, connect, type Sql } from '../../server/src/database/connect.ts'
import { startEmbedded } from '../../server/src/database/embedded.ts'
import { migrate } from '../../server/src/database/migrate.ts'
import { ensureServerRole, serverAddress } from '../../server/src/database/server-role.ts'
import { fill, type Shape } from './fill.ts'

/**
 * Companies that are filled once and kept for the next run, in the folder that BENCH_DATA names. By default that is one
 * of the checkout which git does not see: the system's temporary folder often lies in the memory that is measured, and
 * is emptied with the next start. A company is filled anew when a migration, or the way it is filled, is another one.
 */
const usualFolder = resolve(
  process.env.BENCH_DATA ?? fileURLToPath(new URL('../../.cache/bench', import.meta.url)),
)
const migrations = fileURLToPath(new URL('../../server/migrations', import.meta.url))

export type Company = {
  readonly owner: Sql
  /** As the owner, whom row level security does not concern, and as the server. */
  readonly address: Address
  readonly server: Address
  /** Opens a session of somebody. */
  signIn(username: string): Promise<{ token: string; _id: string }>
}

type Kept = {
  /** A copy of a filled company, which is filled first where there is none. */
  company(shape: Shape): Promise<Company>
  readonly dataDir: string
  stop(): Promise<void>
}

export async function openKept(dataDir = usualFolder): Promise<Kept> {
  const database = await startEmbedded({ dataDir, log: { info: () => {}, error: console.error } })
  const maintenance = connect(database.owner, { max: 1 })
  const copies: Company[] = []
  return {
    dataDir,
    async company(shape) {
      const kept = await filled(maintenance, database.owner, shape)
      const copy = await copied(maintenance, database, kept)
      copies.push(copy)
      return copy
    },
    async stop() {
      for (const { owner, server } of copies) {
        await owner.end()
        await maintenance.unsafe(`drop database ${server.database} with (force)`)
        await maintenance.unsafe(`drop role ${server.username}`)
      }
      await maintenance.end()
      await database.stop()
    },
  }
}

async function filled(maintenance: Sql, address: Address, shape: Shape): Promise<string> {
  const name = `kept_${shape.units}_${shape.branches}_${shape.elsewhere}`
  const print = fingerprint()
  const [known] = await maintenance`
    select shobj_description(oid, 'pg_database') as print from pg_database where datname = ${name}`
  if (known?.print === print) return name
  const began = performance.now()
  await maintenance.unsafe(`drop database if exists ${name}`)
  await maintenance.unsafe(`create database ${name}`)
  const owner = connect({ ...address, database: name }, { max: 2 })
  try {
    await migrate(owner, migrations)
    await fill(owner, shape)
  } finally {
    await owner.end()
  }
  await maintenance.unsafe(`comment on database ${name} is '${print}'`)
  const seconds = ((performance.now() - began) / 1000).toFixed(0)
  console.log(`Filled with ${shape.units} units in ${seconds} s`)
  return name
}

function fingerprint(): string {
  const hash = createHash('sha256')
  for (const name of readdirSync(migrations).sort())
    hash.update(name).update(readFileSync(join(migrations, name)))
  return hash.update(readFileSync(new URL('fill.ts', import.meta.url))).digest('hex')
}

/** What a run writes, it writes to a copy. */
async function copied(
  maintenance: Sql,
  database: { owner: Address; secret: string },
  kept: string,
): Promise<Company> {
  const name = kept.replace('kept', 'copy')
  await maintenance.unsafe(`drop database if exists ${name} with (force)`)
  await maintenance.unsafe(`create database ${name} template ${kept} strategy file_copy`)
  const address = { ...database.owner, database: name }
  const owner = connect(address, { max: 2 })
  const server = await serverAddress(owner, address, database.secret)
  await ensureServerRole(owner, server)
  return {
    owner,
    address,
    server,
    async signIn(username) {
      const [user] = await owner<{ _id: string }[]>`select _id from users where username = ${username}`
      if (!user) throw new Error(`Nobody is called ${username}`)
      const now = new Date().toISOString()
      return {
        ...user,
        token: await owner.begin((db) =>
          openSession(db, user._id, { address: '127.0.0.1', browser: 'a measurement' }, now),
        ),
      }
    },
  }
}
