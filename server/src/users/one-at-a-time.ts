import { AppError } from '@prona/contract/kernel/errors'

/**
 * Work that one person does one after the other: it waits here, where it holds no connection, and what comes while
 * `most` of theirs are under way or wait is refused.
 */
export function oneAtATime(most: number): <T>(who: string, work: () => Promise<T>) => Promise<T> {
  const under = new Map<string, { count: number; last: Promise<unknown> }>()
  return async (who, work) => {
    const own = under.get(who) ?? { count: 0, last: Promise.resolve() }
    if (own.count >= most) throw new AppError('tooMany', { seconds: 2 })
    own.count += 1
    under.set(who, own)
    const done = own.last.then(work)
    own.last = done.catch(() => {})
    try {
      return await done
    } finally {
      own.count -= 1
      if (own.count === 0) under.delete(who)
    }
  }
}
