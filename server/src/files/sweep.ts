import { isId } from '@prona/contract/kernel/schema'
import { resources } from '@prona/contract/registry'
import { acrossBranches } from '../auth/every-branch.ts'
import type { Sql } from '../database/connect.ts'
import { tableOf } from '../kernel/columns.ts'
import type { Files } from './files.ts'

const day = 86_400_000

/**
 * Deletes what no record needs any more: the files of long deleted records, files without a row, and unfinished
 * uploads.
 */
export async function sweepFiles(sql: Sql, files: Files, now: string): Promise<void> {
  await forgetDeletedRecords(sql, files, now)
  const yesterday = new Date(Date.parse(now) - day)
  await removeOrphans(sql, files, yesterday)
  await files.staging.sweep(yesterday)
  await files.cache.prune(files.settings.cache)
}

async function forgetDeletedRecords(sql: Sql, files: Files, now: string): Promise<void> {
  const before = new Date(Date.parse(now) - files.settings.retentionDays * day).toISOString()
  for (const resource of resources) {
    for (const [table, isThere] of [
      ['record_images', resource.files?.images],
      ['record_documents', resource.files?.documents],
    ] as const) {
      if (!isThere) continue
      const gone = await acrossBranches(
        sql,
        (db) => db<{ _id: string }[]>`
          delete from ${db(table)} f using ${db(tableOf(resource))} r
          where f.resource = ${resource.single} and f.record = r._id and r.deleted_at < ${before}
          returning f._id`,
      )
      for (const { _id } of gone) await files.remove(_id)
    }
  }
}

/**
 * Newer files may still be waiting for their row. Where the database knows none of the files, they belong to another
 * one.
 */
async function removeOrphans(sql: Sql, files: Files, before: Date): Promise<void> {
  const orphans: string[] = []
  let known = 0
  let page: string[] = []
  const look = async () => {
    const rows = await rowsOf(sql, page)
    known += rows.size
    orphans.push(...page.filter((key) => !rows.has(key)))
    page = []
  }
  for await (const { key, changedAt } of files.storage.stored()) {
    if (changedAt < before && isId(key)) page.push(key)
    if (page.length === 1000) await look()
  }
  await look()
  if (known === 0 && !(await hasFiles(sql))) return
  for (const key of orphans) await files.remove(key)
}

async function rowsOf(sql: Sql, keys: readonly string[]): Promise<ReadonlySet<string>> {
  if (keys.length === 0) return new Set()
  const rows = await acrossBranches(
    sql,
    (db) => db<{ _id: string }[]>`
      select _id from record_images where _id = any (${[...keys]}::uuid[])
      union all select _id from record_documents where _id = any (${[...keys]}::uuid[])`,
  )
  return new Set(rows.map(({ _id }) => _id))
}

async function hasFiles(sql: Sql): Promise<boolean> {
  const rows = await acrossBranches(
    sql,
    (db) => db`select from record_images union all select from record_documents limit 1`,
  )
  return rows.length > 0
}
