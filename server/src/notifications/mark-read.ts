import type { ReaderContext } from '../kernel/context.ts'
import { run } from '../kernel/statement.ts'
import { enter } from '../kernel/transaction.ts'

/** Marks the reader's own: one, or all that were there. Each branch is written in a transaction of its own. */
export async function markRead(
  ctx: ReaderContext,
  branches: readonly string[],
  { id, isRead }: { readonly id?: string; readonly isRead: boolean },
): Promise<void> {
  for (const branch of branches) {
    await enter(ctx.db, ctx.user.branches, branch)
    await run(
      ctx.db,
      `update notifications set read_at = case when $4 then coalesce(read_at, $3::timestamptz) end
        where branch = $1 and user_id = $2 and (read_at is not null) <> $4
          and ($5::uuid is null or _id = $5)`,
      [branch, ctx.user._id, ctx.now, isRead, id ?? null],
    )
  }
}

/** Removes one of the reader's own for good. */
export async function removeNotification(ctx: ReaderContext, branch: string, id: string): Promise<void> {
  await enter(ctx.db, ctx.user.branches, branch)
  await run(ctx.db, 'delete from notifications where branch = $1 and user_id = $2 and _id = $3', [
    branch,
    ctx.user._id,
    id,
  ])
}
