import type { Resource } from '@prona/contract/kernel/resource'
import type { SignedIn } from '@prona/contract/kernel/wire'
import type { FastifyInstance } from 'fastify'
import type { Sql } from '../src/database/connect.ts'
import { inBranch } from '../src/kernel/acting.ts'
import { columnNamed, tableOf } from '../src/kernel/columns.ts'
import { insertRow } from '../src/kernel/rows.ts'
import { uuidv7 } from '../src/kernel/uuid.ts'
import type { Client } from './builders.ts'

const databases = new WeakMap<FastifyInstance, Sql>()

/** The database of a program that is tested, for records that no call of it creates. */
export function keepDatabaseOf(app: FastifyInstance, sql: Sql): void {
  databases.set(app, sql)
}

/**
 * A record of a resource that nobody creates by hand: written as an action that somebody runs writes it, in their
 * branch and with them as its author. Answers its id.
 */
export async function writtenRecord(
  client: Client,
  resource: Resource,
  values: Readonly<Record<string, unknown>>,
): Promise<string> {
  const sql = databases.get(client.app)
  if (!sql) throw new Error('the database of this program was not kept')
  const { user }: { user: SignedIn } = (await client.get('/api/user/auth/user')).body
  const asked = { sql, branch: user.branch, now: new Date().toISOString(), requestId: uuidv7() }
  return inBranch(asked, async (ctx) => {
    const [{ generated } = { generated: [] }] = await ctx.db<{ generated: string[] }[]>`
      select coalesce(array_agg(column_name::text), '{}') as generated from information_schema.columns
      where table_name = ${tableOf(resource)} and is_generated = 'ALWAYS'`
    const written = Object.entries(values).filter(([name]) => !generated.includes(columnNamed(name)))
    const row = await insertRow({ ...ctx, actor: user._id }, resource, Object.fromEntries(written))
    return row._id
  })
}
