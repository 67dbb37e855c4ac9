import type { ReservedSql } from 'postgres'
import type { Sql, Transaction } from './connect.ts'

/** An upgrade that began and was broken off. */
export type BegunUpgrade = {
  /** The name of the copy that was made before it. */
  readonly copy: string
  /** Whether a migration of it was applied, so that the database is not any more what was copied. */
  readonly hasChanged: boolean
}

export async function createUpgradeTable(sql: ReservedSql | Transaction): Promise<void> {
  await sql`create table if not exists prona.upgrade (copy text not null, after integer not null)`
}

export async function begunUpgrade(owner: Sql): Promise<BegunUpgrade | undefined> {
  const [begun] = await owner<BegunUpgrade[]>`
    select copy, after < (select max(number) from prona.migration) as "hasChanged" from prona.upgrade limit 1`
  return begun
}

export async function noteUpgrade(owner: Sql, copy: string): Promise<void> {
  await owner.begin(async (sql) => {
    await endUpgrade(sql)
    await sql`insert into prona.upgrade (copy, after) select ${copy}, max(number) from prona.migration`
  })
}

export async function endUpgrade(sql: ReservedSql | Transaction): Promise<void> {
  await sql`delete from prona.upgrade`
}
