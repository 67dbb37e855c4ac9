import type { FastifyBaseLogger } from 'fastify'
import type { Sql } from '../database/connect.ts'
import { endsWithin } from '../database/ends-within.ts'
import { causeOf, isOutage, isOutOfRoom } from '../database/outage-codes.ts'
import { uuidv7 } from '../kernel/uuid.ts'
import { type FailureLog, failureLog } from './failures.ts'
import { takeLease } from './lease.ts'
import { rest } from './rest.ts'

export type Job = {
  readonly name: string
  readonly everySeconds: number
  /** Whoever answers `notDue` has looked and had nothing to do, which is not timed as a run. */
  readonly run: (run: JobRun) => Promise<unknown>
}

/** One run of a job, passed to the job's work. */
export type JobRun = {
  /** Recorded in the audit entries, where a request has its id. */
  readonly id: string
  readonly now: string
  readonly sql: Sql
  /** Logs what fails in one place while the run goes on. */
  readonly failures: FailureLog
  /** For what somebody should look at although the run goes well, and for what was found out by it. */
  readonly log: Log
  /** Aborted when the server stops or another one may run the job: a long job must stop then. */
  readonly signal: AbortSignal
}

type Log = Pick<FastifyBaseLogger, 'error' | 'warn'>

type Parts = {
  readonly sql: Sql
  readonly log: Log
  readonly now: () => string
  /** How long the jobs of a killed server stay reserved for it. */
  readonly leaseSeconds?: number
  /** What failed is tried again after so long, and after twice as long each time, up to its period. */
  readonly firstAgainSeconds?: number
  /** How long a server that stops waits for its jobs. */
  readonly stopSeconds?: number
  readonly told?: RunTold | undefined
  /** Told when the database cannot be used, which is said once for all of the server. */
  readonly away?: (error: unknown) => void
}

/** Told of each run that was this server's. */
export type RunTold = (job: string, seconds: number, outcome: 'failed' | 'done' | 'notDue') => void

/**
 * Runs each job at once and again so many seconds after it has finished, sooner after it has failed: a daily one would
 * else lose its day to a database that was restarted at that moment. Of several servers on one database only one
 * runs a job at a time; the others skip it. A run that fails is logged and does not end the repetition.
 */
export function repeat(parts: Parts, jobs: readonly Job[]): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const running = Promise.all(jobs.map((job) => repeatOne(parts, job, stopping.signal)))
  return {
    /** What a job has begun by then and not ended is undone by the database, which may not even answer. */
    async stop() {
      stopping.abort()
      const { log, stopSeconds = 5 } = parts
      if (await endsWithin(running, stopSeconds * 1000)) return
      log.warn({ afterSeconds: stopSeconds }, 'The server stops without waiting longer for its jobs')
    },
  }
}

async function repeatOne(parts: Parts, job: Job, stopped: AbortSignal): Promise<void> {
  const { log, now, firstAgainSeconds = 60 } = parts
  const failures = failureLog(log, job.name)
  let failed = 0
  while (!stopped.aborted) {
    const run = uuidv7()
    const began = performance.now()
    const tell = (outcome: Parameters<RunTold>[2]) =>
      parts.told?.(job.name, (performance.now() - began) / 1000, outcome)
    let waitMs = job.everySeconds * 1000
    try {
      const ran = await runAlone(parts, job, { run, failures, stopped })
      failures.succeeded({})
      failed = 0
      if (typeof ran === 'number') waitMs = Math.min(waitMs, ran)
      else tell(ran)
    } catch (error) {
      // Whoever stops the server also ends what its jobs wait for.
      if (stopped.aborted) return
      tell('failed')
      waitMs = Math.min(waitMs, firstAgainSeconds * 1000 * 2 ** failed++)
      if (parts.away && isOutage(error) && !isOutOfRoom(error)) parts.away(error)
      else failures.failed(error, { run, now: now() })
      // Others are at work again before anybody has read of it.
      if (failed === 1 && waitMs < job.everySeconds * 1000 && isOutage(error))
        log.warn({ ...causeOf(error), job: job.name, run }, 'A job was broken off, and is tried again soon')
    }
    await rest(waitMs, stopped)
  }
}

type Alone = { readonly run: string; readonly failures: FailureLog; readonly stopped: AbortSignal }

/**
 * Answers after how many milliseconds the job may be free where another server has it, which may have been killed.
 * Waits for the end of the run even when the lease was lost: one server never runs a job twice at once.
 */
async function runAlone(
  { sql, log, now, leaseSeconds = 30 }: Parts,
  job: Job,
  { run, failures, stopped }: Alone,
): Promise<number | 'done' | 'notDue'> {
  const answer = await takeLease(sql, job.name, run, leaseSeconds)
  if ('freeInMs' in answer) return answer.freeInMs
  try {
    const signal = AbortSignal.any([stopped, answer.lease.lost])
    const found = await job.run({ id: run, now: now(), sql, failures, log, signal })
    return found === 'notDue' ? found : 'done'
  } finally {
    if (answer.lease.lost.aborted)
      log.warn({ err: answer.lease.lost.reason, job: job.name, run }, 'A job was lost while it ran')
    await answer.lease.release(stopped).catch((error: unknown) => {
      log.warn({ ...causeOf(error), job: job.name, run }, 'A job is not free before its time is over')
    })
  }
}
