import { AppError } from '@prona/contract/kernel/errors'
import type { Resource } from '@prona/contract/kernel/resource'
import type { Sql } from '../database/connect.ts'
import { ofAllFiles } from '../database/file-tables.ts'
import type { Context, Database } from '../kernel/context.ts'
import { enter } from '../kernel/transaction.ts'

/** How many bytes the branch's files may still take, or the files of records shared by the company. */
export async function roomLeft(sql: Sql, ctx: Context, resource: Resource, quota: number): Promise<number> {
  return sql.begin(async (db) => {
    await enter(db, ctx.branches, ctx.branch)
    return Math.max(0, quota - (await taken(db, branchOf(ctx, resource))))
  })
}

/** Checked in the transaction that writes, one at a time for a branch: two uploads cannot both use the last room. */
export async function refuseOverQuota(
  ctx: Context,
  resource: Resource,
  { field, bytes, quota }: { readonly field: string; readonly bytes: number; readonly quota: number },
): Promise<void> {
  const branch = branchOf(ctx, resource)
  await ctx.db`select pg_advisory_xact_lock(hashtext('prona files'), hashtext(${branch ?? ''}))`
  if ((await taken(ctx.db, branch)) + bytes > quota) throw overQuota(field, quota)
}

export function overQuota(field: string, quota: number): AppError {
  const max = Math.floor(quota / 1024 / 1024)
  return new AppError('invalid', {}, [{ field, code: 'overQuota', params: { max } }])
}

export function branchOf(ctx: Context, resource: Resource): string | null {
  return resource.scope === 'branch' ? ctx.branch : null
}

async function taken(db: Database, branch: string | null): Promise<number> {
  const [row] = await db<{ bytes: number }[]>`
    select coalesce(sum(bytes), 0)::bigint as bytes from (
      ${ofAllFiles(db, (table) => db`select bytes from ${table} where branch is not distinct from ${branch}`)}
    ) files`
  return row?.bytes ?? 0
}
