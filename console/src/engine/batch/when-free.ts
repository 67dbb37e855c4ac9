import { problemOf } from '../data/problems.ts'

const mostTries = 60

/**
 * Asks again while somebody else, such as a server that was killed, still holds the work: as soon as the server says
 * that it may be free. `tell` gets the seconds until then.
 */
export async function whenFree<T>(
  ask: () => Promise<T>,
  tell: (seconds: number) => void,
  isWanted: () => boolean = () => true,
  second = 1_000,
): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await ask()
    } catch (error) {
      const problem = problemOf(error)
      if (problem?.code !== 'underWay' || tries === mostTries) throw error
      for (let left = problem.retryAfter ?? 1; left > 0; left--) {
        tell(left)
        await new Promise((done) => setTimeout(done, second))
        if (!isWanted()) throw error
      }
      tell(0)
    }
  }
}
