import type { Context } from '../kernel/context.ts'
import { run } from '../kernel/statement.ts'
import { enter } from '../kernel/transaction.ts'
import { inAllBranches } from '../moves/former-branches.ts'

type Place = { readonly record: string; readonly branch: string }

/**
 * Deletes the saved lists of every branch that ask for somebody by one of these words, which find nothing any more once
 * that one is erased, and veils what the audit says of them. Answers whether there were any.
 */
export async function eraseViewsWith(ctx: Context, words: readonly string[]): Promise<boolean> {
  if (words.length === 0) return false
  const patterns = words.map((word) => word.replaceAll(/[^\p{L}\p{N}]/gu, '\\$&'))
  return inAllBranches(ctx, async () => {
    const said = (text: string) =>
      `exists (select from unnest($1::text[]) word where fold(${text}) ~ ('(^|[^[:alnum:]])' || fold(word) || '($|[^[:alnum:]])'))`
    const found = await run<Place>(
      ctx.db,
      `select _id as record, branch from views where ${said("name || ' ' || content::text")}
        union select record, branch from audit_entries where resource = 'view' and ${said('before::text || after::text')}
        order by branch, record`,
      [patterns],
    )
    for (const place of found) await eraseView(ctx, place)
    return found.length > 0
  })
}

async function eraseView(ctx: Context, { record, branch }: Place): Promise<void> {
  await enter(ctx.db, [branch], branch)
  await run(ctx.db, `select set_config('app.erasing', $1, true)`, [record])
  await run(ctx.db, 'delete from views where _id = $1', [record])
  await run(
    ctx.db,
    `update audit_entries set before = veiled(before, '{shared}'), after = veiled(after, '{shared}')
      where resource = 'view' and record = $1`,
    [record],
  )
  // The seals of the audit expect it after what was erased.
  await run(
    ctx.db,
    `insert into audit_entries (branch, resource, record, action, by, request_id, before, after)
      values ($1, 'view', $2, 'erase', $3, $4, '{}', '{}')`,
    [branch, record, ctx.actor, ctx.requestId],
  )
  await run(ctx.db, `select set_config('app.erasing', '', true)`, [])
}
