import { AppError } from '@prona/contract/kernel/errors'

/** Runs at most `atOnce` pieces of work; `waiting` more wait their turn and any beyond are refused. */
export function boundedQueue(atOnce: number, waiting: number): <T>(work: () => Promise<T>) => Promise<T> {
  const queue: (() => void)[] = []
  let running = 0

  return async (work) => {
    if (running >= atOnce) {
      if (queue.length >= waiting) throw new AppError('unavailable')
      await new Promise<void>((go) => queue.push(go))
    } else {
      running += 1
    }
    try {
      return await work()
    } finally {
      // The place passes directly to the first in the queue; if it were freed, a newcomer could take it.
      const next = queue.shift()
      if (next) next()
      else running -= 1
    }
  }
}
