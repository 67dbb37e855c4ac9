import type { FastifyBaseLogger } from 'fastify'
import { pruneAttempts } from '../auth/attempts.ts'
import { acrossBranches, writingTo } from '../auth/every-branch.ts'
import { pruneSessions } from '../auth/sessions.ts'
import { pruneBatches } from '../batches/batch.ts'
import type { Config } from '../config.ts'
import type { Sql } from '../database/connect.ts'
import { openFiles } from '../files/files.ts'
import { sweepFiles } from '../files/sweep.ts'
import { tellOfEndingHolds } from '../notifications/holds.ts'
import { pruneNotifications } from '../notifications/prune.ts'
import { expireHolds } from '../orders/expire-holds.ts'
import { keepTime, pruneMarks } from '../sync/marks.ts'
import { repeat } from './repeated.ts'

type Parts = {
  readonly sql: Sql
  readonly log: FastifyBaseLogger
  readonly now: () => string
  readonly config: Pick<Config, 'dataDir' | 'files'>
}

/** What the program does without being asked. */
export async function startJobs(parts: Parts): Promise<{ stop(): Promise<void> }> {
  const { sql } = parts
  const files = await openFiles(parts.config)
  const jobs = repeat(parts, [
    { name: 'expire holds', everySeconds: 30, run: ({ now }) => expireHolds(sql, now) },
    { name: 'tell of ending holds', everySeconds: 60, run: ({ now }) => tellOfEndingHolds(sql, now) },
    { name: 'keep time', everySeconds: 30, run: () => keepTime(sql) },
    { name: 'prune', everySeconds: 3600, run: ({ now }) => prune(sql, now) },
    { name: 'sweep files', everySeconds: 3600, run: ({ now }) => sweepFiles(sql, files, now) },
  ])
  return {
    async stop() {
      await jobs.stop()
      files.close()
    },
  }
}

/** A day is long enough to repeat a request in, and for a wrong password to count; undoing may come later. */
export async function prune(sql: Sql, now: string): Promise<void> {
  await pruneSessions(sql, now)
  await pruneAttempts(sql, now)
  await acrossBranches(sql, (db) => pruneMarks(db, now))
  const branches = await sql<{ code: string }[]>`select code from branches`
  for (const { code } of branches) {
    await acrossBranches(sql, async (db) => {
      await writingTo(db, code)
      await db`
        delete from idempotency_keys
        where branch = ${code} and created_at < ${now}::timestamptz - interval '1 day'`
      await pruneBatches(db, code, now)
      await pruneNotifications(db, code, now)
    })
  }
}
