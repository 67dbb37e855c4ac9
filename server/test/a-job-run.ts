import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import type { Sql } from '../src/database/connect.ts'
import { failureLog } from '../src/jobs/failures.ts'
import type { JobRun } from '../src/jobs/repeated.ts'

type Wanted = Partial<JobRun> & { log?: Pick<FastifyBaseLogger, 'error'> }

/** A run of a job at this moment; where one of its places fails, unless the test looks at that, the test fails too. */
export function aJobRun(sql: Sql, now: string, { log = failing, ...wanted }: Wanted = {}): JobRun {
  const signal = new AbortController().signal
  return { id: randomUUID(), now, sql, failures: failureLog(log, 'a test'), signal, ...wanted }
}

const failing = {
  error: (about: unknown) => {
    throw about
  },
}
