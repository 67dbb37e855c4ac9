import { isId } from '@prona/contract/kernel/schema'
import { resources } from '@prona/contract/registry'
import { acrossBranches } from '../auth/every-branch.ts'
import type { Sql } from '../database/connect.ts'
import { fileTables, ofAllFiles } from '../database/file-tables.ts'
import { tableOf } from '../kernel/columns.ts'
import { dayOf, type Files } from './files.ts'
import { knownFiles } from './owned-storage.ts'
import type { Aside } from './storage.ts'

const day = 86_400_000

/**
 * Puts what no record needs any more into the quarantine: the files of long deleted records, and files without a row.
 * What was there for long enough is deleted, and so are unfinished uploads.
 */
export async function sweepFiles(sql: Sql, files: Files, now: string): Promise<void> {
  await files.storage.assertOurs()
  await forgetDeletedRecords(sql, files, now)
  const yesterday = new Date(Date.parse(now) - day)
  await removeOrphans(sql, files, yesterday, now)
  await emptyQuarantine(sql, files, now)
  await files.staging.sweep(yesterday)
  await files.cache.prune(files.settings.cache)
}

async function forgetDeletedRecords(sql: Sql, files: Files, now: string): Promise<void> {
  const before = new Date(Date.parse(now) - files.settings.retentionDays * day).toISOString()
  for (const resource of resources) {
    for (const { name, kind } of fileTables) {
      if (!resource.files?.[kind]) continue
      const gone = await acrossBranches(
        sql,
        (db) => db<{ _id: string }[]>`
          delete from ${db(name)} f using ${db(tableOf(resource))} r
          where f.resource = ${resource.single} and f.record = r._id and r.deleted_at < ${before}
          returning f._id`,
      )
      for (const { _id } of gone) await files.remove(_id, now)
    }
  }
}

/**
 * Newer files may still be waiting for their row. Where the database knows none of the files, they belong to another
 * one, unless those it knew were somebody's who was erased.
 */
async function removeOrphans(sql: Sql, files: Files, before: Date, now: string): Promise<void> {
  const orphans: string[] = []
  let known = 0
  let page: string[] = []
  const look = async () => {
    const rows = await knownFiles(sql, page)
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
  for (const key of orphans) await files.remove(key, now)
}

/** What a record names comes back, as after an older database was restored; the rest is deleted when its time is over. */
async function emptyQuarantine(sql: Sql, { storage, settings }: Files, now: string): Promise<void> {
  const days = Math.max(1, settings.retentionDays)
  const until = dayOf(new Date(Date.parse(now) - days * day).toISOString())
  let page: Aside[] = []
  const look = async () => {
    const keys = page.map(({ key }) => key)
    const known = await knownFiles(sql, keys.filter(isId))
    for (const file of page) {
      if (known.has(file.key)) await storage.takeBack(file.key)
      else if (isDay(file.day) && file.day < until) await storage.discard(file)
    }
    page = []
  }
  for await (const file of storage.aside()) {
    page.push(file)
    if (page.length === 1000) await look()
  }
  await look()
}

function isDay(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text)
}

/** Or had some, which an erasure took away. */
async function hasFiles(sql: Sql): Promise<boolean> {
  const rows = await acrossBranches(
    sql,
    async (db) =>
      db`${ofAllFiles(db, (table) => db`select from ${table}`)}
        union all select from customers where erased_because is not null limit 1`,
  )
  return rows.length > 0
}
