import { randomUUID } from 'node:crypto'
import type { Sql } from '../src/database/connect.ts'
import type { JobRun } from '../src/jobs/repeated.ts'

/**
 * A run of a job at this moment; an error logged by the job fails the test, unless the test passes a log of its own.
 */
export function aJobRun(sql: Sql, now: string, wanted: Partial<JobRun> = {}): JobRun {
  const log = {
    error: (about: unknown) => {
      throw about
    },
  }
  return { job: 'a test', id: randomUUID(), now, sql, log, signal: new AbortController().signal, ...wanted }
}
