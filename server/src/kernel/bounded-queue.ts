import { AppError } from '@prona/contract/kernel/errors'

/** Who asks for work, and what tells that they wait for it no longer. */
export type Asking = { readonly owner: string; readonly signal?: AbortSignal }
type Waiting = { readonly begin: () => void; readonly giveUp: (reason: unknown) => void }

/**
 * Runs at most `atOnce` pieces of work, and lets `waiting` more wait. A free place goes to the owner whose last turn
 * is longest ago, whoever else has more work waiting; where there are several places, nobody gets all of them.
 */
export function boundedQueue(atOnce: number, waiting: number) {
  /** Those who wait, in the order of their turns. */
  const queues = new Map<string, Waiting[]>()
  const running = new Map<string, number>()
  const mostOfOne = Math.max(1, atOnce - 1)

  function hasRoom(owner: string): boolean {
    const all = [...running.values()].reduce((sum, one) => sum + one, 0)
    return all < atOnce && (running.get(owner) ?? 0) < mostOfOne
  }

  function count(owner: string, step: 1 | -1): void {
    const now = (running.get(owner) ?? 0) + step
    if (now > 0) running.set(owner, now)
    else running.delete(owner)
  }

  /** Where no more may wait, whoever has most waiting gives up their last one to somebody who has fewer. */
  function makeRoom(owner: string): void {
    const lines = [...queues.values()]
    if (lines.reduce((sum, { length }) => sum + length, 0) < waiting) return
    const longest = lines.reduce((most, line) => (line.length >= most.length ? line : most), [])
    if (longest.length <= (queues.get(owner)?.length ?? 0)) throw new AppError('unavailable')
    longest.at(-1)?.giveUp(new AppError('unavailable'))
  }

  function turnOf({ owner, signal }: Asking): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const one: Waiting = {
      begin() {
        leave()
        count(owner, 1)
        resolve()
      },
      giveUp(reason) {
        leave()
        reject(reason)
      },
    }
    const left = () => one.giveUp(signal?.reason)
    signal?.addEventListener('abort', left)
    queues.set(owner, [...(queues.get(owner) ?? []), one])
    return promise

    function leave(): void {
      signal?.removeEventListener('abort', left)
      putBehind(
        owner,
        queues.get(owner)?.filter((other) => other !== one),
      )
    }
  }

  /** Whoever had their turn is the last to have the next one. */
  function putBehind(owner: string, line: Waiting[] = []): void {
    queues.delete(owner)
    if (line.length > 0) queues.set(owner, line)
  }

  /** The places pass directly to those who wait; if they were only freed, a newcomer could take them. */
  function admit(): void {
    for (const [owner, [first]] of [...queues]) if (hasRoom(owner)) first?.begin()
  }

  return async <T>(asking: Asking, work: () => Promise<T>): Promise<T> => {
    asking.signal?.throwIfAborted()
    if (hasRoom(asking.owner)) count(asking.owner, 1)
    else {
      makeRoom(asking.owner)
      await turnOf(asking)
    }
    try {
      return await work()
    } finally {
      count(asking.owner, -1)
      putBehind(asking.owner, queues.get(asking.owner))
      admit()
    }
  }
}
