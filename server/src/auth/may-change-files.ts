import { confirmedPictures } from '@prona/contract/confirm-again'
import { AppError } from '@prona/contract/kernel/errors'
import type { Resource } from '@prona/contract/kernel/resource'
import { user } from '@prona/contract/resources'
import { requireMayActOn } from '../auth/may-act-on.ts'
import type { Context } from '../kernel/context.ts'
import { getRow } from '../kernel/rows.ts'

/**
 * What changing a record's files asks besides the permission: whoever is above one keeps their portrait, and what a
 * company's papers begin with is not changed in a session that somebody has left open.
 */
export async function requireMayChangeFiles(
  ctx: Context,
  { single }: Resource,
  record: string,
): Promise<void> {
  if (ctx.user && !ctx.user.isConfirmed && confirmedPictures.includes(single))
    throw new AppError('confirmAgain')
  if (single === user.single && record !== ctx.actor)
    await requireMayActOn(ctx, await getRow(ctx, user, record))
}
