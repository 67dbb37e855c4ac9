import { hkdfSync } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Sql } from './connect.ts'

/** The key of the installation, by a name that opens nothing. */
export type KeyFound = {
  readonly name: string
  /** Whether the database was last served with another key. */
  readonly isAnother: boolean
}

/** How long the connections of a server that has just ended may still be there. */
const endingMs = 5_000

export function keyNameOf(secret: string): string {
  return Buffer.from(hkdfSync('sha256', secret, '', 'name of the key', 16)).toString('hex')
}

/**
 * The first key a database is served with is noted; another one is refused while a server works with the noted one:
 * each would refuse the codes that the other made, and seal the audit so that the other cannot check it. Called by the
 * owner before the server itself has a connection.
 */
export async function compareKey(owner: Sql, secret: string, endMs = endingMs): Promise<KeyFound> {
  const name = keyNameOf(secret)
  const [table] = await owner`select from pg_class where oid = to_regclass('installation')`
  // Nothing was migrated, and such a database is refused as not safe.
  if (!table) return { name, isAnother: false }
  const [noted] = await owner<{ name: string }[]>`
    update installation set key_name = coalesce(key_name, ${name}) returning key_name as name`
  const isAnother = noted?.name !== name
  if (isAnother && (await isServed(owner, endMs)))
    throw new Error(
      'Another server works on this database with another key. All servers need the same SECRET_KEY (without it, the same password in DATABASE_URL). To change the key, stop every server first. A pooler before the database may keep their connections open for a while.',
    )
  return { name, isAnother }
}

/** What is told of a new key has been told. */
export async function noteKey(sql: Sql, { name }: KeyFound): Promise<void> {
  await sql`update installation set key_name = ${name}`
}

async function isServed(owner: Sql, endMs: number): Promise<boolean> {
  for (const until = Date.now() + endMs; ; await pause(200)) {
    const served = await owner`
      select from pg_stat_activity
      where datname = current_database() and usename like 'prona\\_server%' limit 1`
    if (served.length === 0) return false
    if (Date.now() >= until) return true
  }
}
