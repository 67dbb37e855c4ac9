import type { FastifyBaseLogger } from 'fastify'
import type { Sql } from '../database/connect.ts'
import { uuidv7 } from '../kernel/uuid.ts'
import { takeLease } from './lease.ts'

export type Job = {
  readonly name: string
  readonly everySeconds: number
  readonly run: (run: JobRun) => Promise<unknown>
}

/** One run of a job, passed to the job's work. */
export type JobRun = {
  readonly job: string
  /** Recorded in the audit entries, where a request has its id. */
  readonly id: string
  readonly now: string
  readonly sql: Sql
  readonly log: Log
  /** Aborted when the server stops or another one may run the job: a long job must stop then. */
  readonly signal: AbortSignal
}

type Log = Pick<FastifyBaseLogger, 'error'>

type Parts = {
  readonly sql: Sql
  readonly log: Log
  readonly now: () => string
  /** How long the jobs of a killed server stay reserved for it. */
  readonly leaseSeconds?: number
}

/**
 * Runs each job at once and again so many seconds after it has finished. Of several servers on one database only one
 * runs a job at a time; the others skip it. A run that fails is logged and does not end the repetition.
 */
export function repeat(parts: Parts, jobs: readonly Job[]): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const running = jobs.map((job) => repeatOne(parts, job, stopping.signal))
  return {
    async stop() {
      stopping.abort()
      await Promise.all(running)
    },
  }
}

async function repeatOne(parts: Parts, job: Job, stopped: AbortSignal): Promise<void> {
  const { log, leaseSeconds = 30 } = parts
  while (!stopped.aborted) {
    let isOurs = true
    try {
      isOurs = await runAlone(parts, job, leaseSeconds, stopped)
    } catch (error) {
      if (!stopped.aborted) log.error({ err: error, job: job.name }, 'A job failed')
    }
    // A job reserved by another server may be left by a killed one, so it is tried again sooner.
    const seconds = isOurs ? job.everySeconds : Math.min(job.everySeconds, leaseSeconds)
    await rest(seconds * 1000, stopped)
  }
}

/** Waits for the end of the run even when the lease was lost: one server never runs a job twice at once. */
async function runAlone(
  { sql, log, now }: Parts,
  job: Job,
  leaseSeconds: number,
  stopped: AbortSignal,
): Promise<boolean> {
  const id = uuidv7()
  const lease = await takeLease(sql, job.name, id, leaseSeconds)
  if (!lease) return false
  try {
    const signal = AbortSignal.any([stopped, lease.lost])
    await job.run({ job: job.name, id, now: now(), sql, log, signal })
  } finally {
    if (lease.lost.aborted)
      log.error({ err: lease.lost.reason, job: job.name }, 'A job was lost while it ran')
    await lease.release().catch((error: unknown) => {
      log.error(
        { err: error, job: job.name },
        'A job could not be given free, and is so when its time is over',
      )
    })
  }
  return true
}

function rest(milliseconds: number, stopped: AbortSignal): Promise<void> {
  if (stopped.aborted) return Promise.resolve()
  return new Promise((done) => {
    const timer = setTimeout(finish, milliseconds)
    stopped.addEventListener('abort', finish, { once: true })
    function finish() {
      clearTimeout(timer)
      stopped.removeEventListener('abort', finish)
      done()
    }
  })
}
