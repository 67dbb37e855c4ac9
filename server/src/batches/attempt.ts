import type { AppError, ErrorCode } from '@prona/contract/kernel/errors'
import { appErrorOf } from '../http/problem.ts'
import type { Context } from '../kernel/context.ts'
import { inSavepoint, isCollision, ofWriting } from '../kernel/transaction.ts'

/** What befalls one of them befalls the others too. */
const ofAll: readonly ErrorCode[] = ['internal', 'unavailable', 'heldByOthers', 'noRoom']

export type Attempt<T> = { readonly value: T } | { readonly appError: AppError }

/**
 * Runs one of many pieces of work: if it is refused, its writes are rolled back and the others go on. Any other error
 * (the database does not answer, a fault of ours) ends them all.
 */
export async function attempt<T>(ctx: Context, work: (ctx: Context) => Promise<T>): Promise<Attempt<T>> {
  try {
    return { value: await inSavepoint(ctx, work) }
  } catch (error) {
    const appError = appErrorOf(ofWriting(error), ctx.rights)
    if (isCollision(error) || ofAll.includes(appError.code)) throw error
    return { appError }
  }
}
