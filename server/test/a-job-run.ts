import { randomUUID } from 'node:crypto'
import type { Sql } from '../src/database/connect.ts'
import { failureLog } from '../src/jobs/failures.ts'
import type { JobRun } from '../src/jobs/repeated.ts'

type Wanted = Partial<JobRun> & { note?: (about: unknown) => void }

/** A run of a job at this moment; where one of its places fails, unless the test looks at that, the test fails too. */
export function aJobRun(sql: Sql, now: string, { note = fail, ...wanted }: Wanted = {}): JobRun {
  const signal = new AbortController().signal
  const failures = failureLog({ error: note, warn: note }, 'a test')
  return { id: randomUUID(), now, sql, failures, log: { error: () => {}, warn: () => {} }, signal, ...wanted }
}

function fail(about: unknown): never {
  throw about
}
