import type { Context } from '../kernel/context.ts'
import type { Parts } from '../kernel/parts.ts'
import { inTransaction } from '../kernel/transaction.ts'

const rolledBack = Symbol('nothing of it is kept')

/** Runs the work and rolls it back, so that a trial checks every rule that the real one will. */
export async function rehearse<T>(
  parts: Pick<Parts, 'sql'>,
  ctx: Context,
  work: (ctx: Context) => Promise<T>,
  isKept: (answer: T) => boolean = () => false,
): Promise<T> {
  const answers: T[] = []
  try {
    return await inTransaction(parts, ctx, async (inside) => {
      const answer = await work(inside)
      if (isKept(answer)) return answer
      answers.push(answer)
      throw rolledBack
    })
  } catch (error) {
    const answer = answers.at(-1)
    if (error !== rolledBack || answer === undefined) throw error
    return answer
  }
}
