import { randomUUID } from 'node:crypto'
import type { Sql } from '../src/database/connect.ts'
import type { JobRun } from '../src/jobs/repeated.ts'

/** A run of a job at this moment; where one of its places fails, unless the test looks at that, the test fails too. */
export function aJobRun(sql: Sql, now: string, wanted: Partial<JobRun> = {}): JobRun {
  const log = {
    error: (about: unknown) => {
      throw about
    },
  }
  return { job: 'a test', id: randomUUID(), now, sql, log, signal: new AbortController().signal, ...wanted }
}
