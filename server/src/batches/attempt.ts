import type { AppError } from '@prona/contract/kernel/errors'
import { refusalOf } from '../http/problem.ts'
import type { Context } from '../kernel/context.ts'
import { run } from '../kernel/statement.ts'
import { isCollision } from '../kernel/transaction.ts'

type Attempt<T> = { readonly value: T } | { readonly refusal: AppError }

/**
 * One of many pieces of work: where it is refused, what it wrote is taken back and the others go on. What is no
 * refusal (a database that does not answer, an error of ours) ends them all.
 */
export async function attempt<T>(ctx: Context, work: () => Promise<T>): Promise<Attempt<T>> {
  await run(ctx.db, 'savepoint one_of_many', [])
  try {
    const value = await work()
    await run(ctx.db, 'release savepoint one_of_many', [])
    return { value }
  } catch (error) {
    const refusal = refusalOf(error)
    if (isCollision(error) || refusal.code === 'internal' || refusal.code === 'unavailable') throw error
    await run(ctx.db, 'rollback to savepoint one_of_many', [])
    return { refusal }
  }
}
