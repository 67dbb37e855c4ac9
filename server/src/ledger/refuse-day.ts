import { type Day, dayOf, officeZone } from '@prona/contract/kernel/day'
import type { FieldIssue } from '@prona/contract/kernel/errors'
import type { Context } from '../kernel/context.ts'
import { booksClosed, inFuture, notBefore } from './sentences.ts'

/** Why nothing can be recorded on a day: it is still to come, its books are closed, or it is before what it follows. */
export async function dayIssues(
  ctx: Context,
  field: string,
  day: Day,
  since?: Day,
): Promise<readonly FieldIssue[]> {
  if (day > dayOf(ctx.now, officeZone)) return [{ field, code: 'rule', message: inFuture }]
  if (since !== undefined && day < since) return [{ field, code: 'rule', message: notBefore(since) }]
  const [branch] = await ctx.db<{ closed: Day | null }[]>`
    select books_closed_on as closed from branches where code = ${ctx.branch} for share`
  const closed = branch?.closed ?? null
  return closed !== null && day <= closed ? [{ field, code: 'rule', message: booksClosed(closed) }] : []
}
