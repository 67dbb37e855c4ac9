import type { Sql } from '../database/connect.ts'

/** The exclusive right to run a job until a certain time, with a signal that it was lost. */
export type Lease = {
  /** Aborted once another server may run the job. */
  readonly lost: AbortSignal
  /** Lets others run the job. */
  release(): Promise<void>
}

/**
 * Reserves a job for so many seconds and renews that while the job runs: a row, so that no connection has to stay
 * open. What a killed server had reserved is free again when the time is over. Undefined while another server has it.
 */
export async function takeLease(
  sql: Sql,
  job: string,
  holder: string,
  seconds: number,
): Promise<Lease | undefined> {
  const askedAt = performance.now()
  const [taken] = await sql`
    insert into job_leases as l (job, holder, until) values (${job}, ${holder}, now() + ${length(sql, seconds)})
    on conflict (job) do update set holder = excluded.holder, until = excluded.until where l.until <= now()
    returning job`
  return taken && kept(sql, job, holder, seconds, askedAt)
}

function kept(sql: Sql, job: string, holder: string, seconds: number, takenAt: number): Lease {
  const lost = new AbortController()
  let failure: unknown
  const lose = () => lost.abort(new Error(`Another server may run the job "${job}" now`, { cause: failure }))
  // Counted from before the database was asked, so that we stop before it lets another server begin.
  const left = (since: number) => Math.max(0, since + seconds * 1000 - performance.now())
  let end = setTimeout(lose, left(takenAt))
  let renewing = Promise.resolve()
  const beat = setInterval(
    () => {
      renewing = renewing.then(renew)
    },
    (seconds * 1000) / 3,
  )

  async function renew(): Promise<void> {
    const askedAt = performance.now()
    try {
      const renewed = await sql`
        update job_leases set until = now() + ${length(sql, seconds)} where job = ${job} and holder = ${holder}
        returning job`
      if (renewed.length === 0) lose()
      if (lost.signal.aborted) return
      clearTimeout(end)
      end = setTimeout(lose, left(askedAt))
    } catch (error) {
      // A database that does not answer is asked again until the time is over.
      failure = error
    }
  }

  return {
    lost: lost.signal,
    async release() {
      clearInterval(beat)
      await renewing
      clearTimeout(end)
      if (lost.signal.aborted) return
      await sql`delete from job_leases where job = ${job} and holder = ${holder}`
    },
  }
}

function length(sql: Sql, seconds: number) {
  return sql`make_interval(secs => ${seconds})`
}
