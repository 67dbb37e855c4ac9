import { confirmedPictures } from '@prona/contract/confirm-again'
import { AppError } from '@prona/contract/kernel/errors'
import type { Resource } from '@prona/contract/kernel/resource'
import { user } from '@prona/contract/resources'
import type { Context } from '../kernel/context.ts'
import { getRow, lockRow } from '../kernel/rows.ts'
import { requireMayActOn } from './may-act-on.ts'

/** Locks a record whose files are to change. */
export async function lockForFiles(ctx: Context, resource: Resource, record: string) {
  const row = await lockRow(ctx, resource, record)
  await requireMayChangeFiles(ctx, resource, record)
  return row
}

/**
 * What changing a record's files asks besides the permission and that the record is within reach: whoever is above one
 * keeps their portrait, and what a company's papers begin with is not changed in a session that somebody has left open.
 */
export async function requireMayChangeFiles(ctx: Context, resource: Resource, record: string): Promise<void> {
  const { single } = resource
  if (ctx.user && !ctx.user.isConfirmed && confirmedPictures.includes(single))
    throw new AppError('confirmAgain')
  if (single !== user.single) return void (await getRow(ctx, resource, record))
  const person = await getRow(ctx, user, record)
  if (person._id !== ctx.actor) await requireMayActOn(ctx, person)
}
