import type { FastifyBaseLogger } from 'fastify'
import type { Sql } from '../database/connect.ts'

export type Job = {
  readonly name: string
  readonly everySeconds: number
  readonly run: (now: string) => Promise<unknown>
}

type Parts = {
  readonly sql: Sql
  readonly log: Pick<FastifyBaseLogger, 'error'>
  readonly now: () => string
}

/**
 * Runs each job at once and then again so long after it has finished. Of several servers on one database only
 * one runs a job at a time; the others let it be. A run that fails is logged and the next one comes all the same.
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

async function repeatOne({ sql, log, now }: Parts, job: Job, stopped: AbortSignal): Promise<void> {
  while (!stopped.aborted) {
    try {
      await alone(sql, job.name, () => job.run(now()))
    } catch (error) {
      if (!stopped.aborted) log.error({ err: error, job: job.name }, 'A job failed')
    }
    await rest(job.everySeconds * 1000, stopped)
  }
}

/** The lock is its transaction's, so it falls with the connection and a killed server leaves none behind. */
async function alone(sql: Sql, name: string, work: () => Promise<unknown>): Promise<void> {
  await sql.begin(async (db) => {
    const [lock] = await db<{ ours: boolean }[]>`
      select pg_try_advisory_xact_lock(hashtext('prona job'), hashtext(${name})) as ours`
    if (lock?.ours) await work()
  })
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
