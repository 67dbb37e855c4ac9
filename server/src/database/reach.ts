import { hasCode } from './error-code.ts'

/** Whether the database answers at present, as all connections of the server have found it together. */
export type Reach = {
  /** Why nobody is to try and connect now; undefined: they may. */
  refusal(): Error | undefined
  /** A connection could not be made, or its database has fallen silent. */
  failed(error: unknown): void
  reached(): void
  /** How long whoever keeps trying waits before the next attempt. */
  waitMs(): number
}

type Options = {
  /** Told of each failure. */
  readonly told?: (error: unknown) => void
  readonly now?: () => number
}

const firstWaitMs = 100
const longestWaitMs = 2_000
/** An attempt that nothing is heard of any more keeps others from theirs no longer than this. */
const longestAttemptMs = 15_000

/**
 * While the database does not answer, one attempt is made at a time and everybody else is refused at once, so that
 * nobody waits for what will not come and a database that returns is not overrun.
 */
export function openReach({ told, now = () => performance.now() }: Options = {}): Reach {
  let isAway = false
  let attemptedAt: number | undefined
  let nextAt = 0
  let wait = firstWaitMs

  return {
    refusal() {
      if (!isAway) return undefined
      const isTried = attemptedAt !== undefined && now() - attemptedAt < longestAttemptMs
      if (isTried || now() < nextAt) return notNow()
      attemptedAt = now()
      return undefined
    },
    failed(error) {
      attemptedAt = undefined
      isAway = true
      told?.(error)
      // Several connections fail of one cause, which lengthens the wait only once.
      if (now() < nextAt) return
      nextAt = now() + wait
      wait = Math.min(wait * 2, longestWaitMs)
    },
    reached() {
      isAway = false
      attemptedAt = undefined
      nextAt = 0
      wait = firstWaitMs
    },
    waitMs: () => wait,
  }
}

/**
 * Behind a pooler, where whoever waits for their turn hears nothing either: silence there is the database's only where
 * it does not answer past the pooler.
 */
export function pastPooler(reach: Reach, answers: () => Promise<unknown>): Reach {
  let isAsking = false
  return {
    ...reach,
    failed(error) {
      if (!hasCode(error, 'CONNECTION_SILENT')) return reach.failed(error)
      if (isAsking) return
      isAsking = true
      void answers()
        .catch(() => reach.failed(error))
        .finally(() => {
          isAsking = false
        })
    },
  }
}

/** For the connection that listens, which is nobody's and tries again by itself. */
export function neverRefusing(reach: Reach): Reach {
  return { ...reach, refusal: () => undefined }
}

function notNow(): Error {
  return Object.assign(new Error('The database does not answer at present'), { code: 'CONNECT_LATER' })
}
