import type { FastifyBaseLogger } from 'fastify'
import { isLockNotFree } from '../http/database-error.ts'

type Failure = {
  /** The id of the run. */
  readonly run: string
  readonly now: string
  readonly branch?: string
  readonly record?: string
}

export type FailureLog = {
  failed(error: unknown, failure: Failure): void
  succeeded(place: Pick<Failure, 'branch' | 'record'>): void
}

const hour = 3_600_000

/** Logs the failures of a job: each place at once and then, while it keeps failing, at most once an hour. */
export function failureLog(log: Pick<FastifyBaseLogger, 'error' | 'warn'>, job: string): FailureLog {
  const loggedAt = new Map<string, number>()
  return {
    failed(error, { now, ...where }) {
      const at = Date.parse(now)
      for (const [place, time] of loggedAt) if (at - time >= hour) loggedAt.delete(place)
      const place = placeOf(where)
      if (loggedAt.has(place)) return
      loggedAt.set(place, at)
      if (isLockNotFree(error)) {
        log.warn({ job, ...where }, 'What a job needs is in use elsewhere, and waits for its next run')
        return
      }
      log.error({ err: error, job, ...where }, where.branch ? 'A job failed in one place' : 'A job failed')
    },
    succeeded(where) {
      loggedAt.delete(placeOf(where))
    },
  }
}

function placeOf({ branch = '', record = '' }: Pick<Failure, 'branch' | 'record'>): string {
  return `${branch} ${record}`
}
