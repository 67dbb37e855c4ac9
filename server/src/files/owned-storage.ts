import { isId } from '@prona/contract/kernel/schema'
import type { FastifyBaseLogger } from 'fastify'
import { acrossBranches } from '../auth/every-branch.ts'
import type { Sql } from '../database/connect.ts'
import { ofAllFiles } from '../database/file-tables.ts'
import { installationOf } from '../database/installation.ts'
import type { Storage } from './storage.ts'

/** The files at this place are those of another database, or this one's lie elsewhere. */
export class ForeignStore extends Error {}

export type OwnedStorage = Storage & {
  /** Throws `ForeignStore` where the files belong to another database, or this one's lie elsewhere. */
  assertOurs(): Promise<void>
}

/**
 * A store that is written to only once it is known to be this database's. What was set aside comes back when it is
 * read: only a file that a record names is ever asked for.
 */
export function ownedStorage(
  sql: Sql,
  storage: Storage,
  log?: Pick<FastifyBaseLogger, 'error'>,
): OwnedStorage {
  let isMissingTold = false
  let known: Promise<void> | undefined
  const assertOurs = () => {
    const asked = askWhose(sql, storage)
    known = asked
    // A store that does not answer now is asked again the next time.
    asked.catch(() => {
      known = undefined
    })
    return asked
  }
  const ours = () => known ?? assertOurs()
  return {
    ...storage,
    assertOurs,
    async put(...file) {
      await ours()
      await storage.put(...file)
    },
    async remove(key) {
      await ours()
      await storage.remove(key)
    },
    async setAside(...file) {
      await ours()
      await storage.setAside(...file)
    },
    async read(key) {
      const found = await storage.read(key)
      if (found) return found
      await ours()
      if (await storage.takeBack(key)) return storage.read(key)
      if (!isMissingTold) log?.error({ file: key }, `A file that a record names is not in ${storage.place}`)
      isMissingTold = true
      return undefined
    },
  }
}

/** A store that does not answer keeps nobody from everything else: it is asked again before anything is written to it. */
export async function refuseForeignStore(
  storage: OwnedStorage,
  log: Pick<FastifyBaseLogger, 'error'>,
): Promise<void> {
  try {
    await storage.assertOurs()
  } catch (error) {
    if (error instanceof ForeignStore) throw error
    log.error({ err: error }, `The files in ${storage.place} cannot be reached`)
  }
}

async function askWhose(sql: Sql, storage: Storage): Promise<void> {
  const installation = await installationOf(sql)
  if (!(await storage.owner())) {
    const held = await whatIsHeld(sql, storage)
    if (held === 'others') throw foreign(storage, 'this database knows none of them')
    if (held === 'nothing' && (await hasFiles(sql))) throw elsewhere(storage, installation)
    await storage.claim(installation)
  }
  const owner = await storage.owner()
  if (owner !== installation) throw foreign(storage, `they are marked with its id, ${owner}`)
}

function foreign({ place }: Storage, reason: string): ForeignStore {
  return new ForeignStore(
    `The files in ${place} belong to another database: ${reason}. Choose another folder by DATA_DIR, or another S3_BUCKET or S3_PREFIX.`,
  )
}

/** Whoever lost them says so by the mark, and goes on without. */
function elsewhere({ place }: Storage, installation: string): ForeignStore {
  return new ForeignStore(
    `There are no files in ${place}, and the database has some: they lie elsewhere. Several servers of one company keep them in one bucket (S3_BUCKET), or DATA_DIR/files is one folder that all of them share. Where they are lost for good, write ${installation} into a file called database in ${place}, and start again.`,
  )
}

async function hasFiles(sql: Sql): Promise<boolean> {
  const found = await acrossBranches(
    sql,
    async (db) => db`${ofAllFiles(db, (table) => db`(select _id from ${table} limit 1)`)}`,
  )
  return found.length > 0
}

/** Of files that were there before stores were marked, some are known to the database they belong to. */
async function whatIsHeld(sql: Sql, storage: Storage): Promise<'nothing' | 'ours' | 'others'> {
  let page: string[] = []
  let isEmpty = true
  const knows = async () => (await knownFiles(sql, page)).size > 0
  for await (const { key } of storage.stored()) {
    if (!isId(key)) continue
    isEmpty = false
    page.push(key)
    if (page.length < 1000) continue
    if (await knows()) return 'ours'
    page = []
  }
  if (isEmpty) return 'nothing'
  return (await knows()) ? 'ours' : 'others'
}

/** Those of these files that a record has. */
export async function knownFiles(sql: Sql, keys: readonly string[]): Promise<ReadonlySet<string>> {
  if (keys.length === 0) return new Set()
  const rows = await acrossBranches(
    sql,
    async (db) => db<{ _id: string }[]>`
      ${ofAllFiles(db, (table) => db`select _id from ${table} where _id = any (${[...keys]}::uuid[])`)}`,
  )
  return new Set(rows.map(({ _id }) => _id))
}
