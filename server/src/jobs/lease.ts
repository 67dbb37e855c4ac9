import type { Sql } from '../database/connect.ts'
import { rest } from './rest.ts'

/** The exclusive right to run a job, or to work on a batch, until a certain time, with a signal that it was lost. */
export type Lease = {
  /** Aborted once another server may run the job. */
  readonly lost: AbortSignal
  /** Lets others have it. What fails is tried once more: at once or, until the server stops, after a while. */
  release(stopped?: AbortSignal): Promise<void>
}

/** What came of asking for a lease: it, or how long another server still has it. */
type Answer = { readonly lease: Lease } | { readonly freeInMs: number }

/**
 * Reserves a job for so many seconds and renews that while the job runs: a row, so that no connection has to stay
 * open. What a killed server had reserved is free again when the time is over.
 */
export async function takeLease(sql: Sql, job: string, holder: string, seconds: number): Promise<Answer> {
  const askedAt = performance.now()
  const [taken] = await sql`
    insert into job_leases as l (job, holder, until) values (${job}, ${holder}, now() + ${length(sql, seconds)})
    on conflict (job) do update set holder = excluded.holder, until = excluded.until where l.until <= now()
    returning job`
  if (taken) return { lease: kept(sql, job, holder, seconds, askedAt) }
  const [left] = await sql<{ ms: number }[]>`
    select ceil(extract(epoch from until - now()) * 1000)::integer as ms from job_leases where job = ${job}`
  return { freeInMs: Math.max(0, left?.ms ?? 0) }
}

function kept(sql: Sql, job: string, holder: string, seconds: number, takenAt: number): Lease {
  const lost = new AbortController()
  let failure: unknown
  function lose(): void {
    clearInterval(beat)
    clearTimeout(end)
    lost.abort(new Error(`Another server may have "${job}" now`, { cause: failure }))
  }
  // Counted from before the database was asked, so that we stop before it lets another server begin.
  const left = (since: number) => Math.max(0, since + seconds * 1000 - performance.now())
  let end = setTimeout(lose, left(takenAt))
  let renewing = Promise.resolve()
  const third = (seconds * 1000) / 3
  const beat = setInterval(() => {
    renewing = renewing.then(renew)
  }, third)

  async function renew(): Promise<void> {
    // It may have waited behind a renewal that the database did not answer.
    if (lost.signal.aborted) return
    const askedAt = performance.now()
    try {
      const renewed = await sql`
        update job_leases set until = now() + ${length(sql, seconds)}
        where job = ${job} and holder = ${holder} and until > clock_timestamp()
        returning job`
      if (lost.signal.aborted) return
      if (renewed.length === 0) return lose()
      clearTimeout(end)
      end = setTimeout(lose, left(askedAt))
    } catch (error) {
      // A database that does not answer is asked again until the time is over.
      failure = error
    }
  }

  async function giveUp(): Promise<void> {
    await sql`delete from job_leases where job = ${job} and holder = ${holder}`
  }

  return {
    lost: lost.signal,
    async release(stopped) {
      clearInterval(beat)
      await renewing
      clearTimeout(end)
      try {
        await giveUp()
      } catch {
        // A database that restarts is back soon. A server that stops does not wait for it.
        if (stopped) await rest(third, stopped)
        await giveUp()
      }
    },
  }
}

/** What killed servers had reserved and nobody asked for again. */
export async function pruneLeases(sql: Sql): Promise<void> {
  await sql`delete from job_leases where until < now() - interval '1 day'`
}

function length(sql: Sql, seconds: number) {
  return sql`make_interval(secs => ${seconds})`
}
