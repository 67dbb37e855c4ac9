import type { FastifyBaseLogger } from 'fastify'
import type { Sql } from './connect.ts'

export type Clock = {
  /** The database's time, which is the same for all servers. */
  now(): string
  /** By how many seconds this machine is ahead of the database, as it was last found. */
  aheadSeconds(): number
  stop(): void
}

type Parts = {
  readonly sql: Sql
  readonly log: Pick<FastifyBaseLogger, 'warn' | 'info'>
  /** The machine's own clock. */
  readonly machine?: () => number
  readonly everyMs?: number
}

/** Less is no difference: an answer is on its way for a while, too. */
const sameMs = 1_000
const warnFromMs = 30_000
const warnEveryMs = 3_600_000

/**
 * Compares the machine's clock with the database's at once and every minute. What is written, what ends and what is
 * due goes by the database's: two servers whose clocks differ agree on whether a link or a mail is too old.
 */
export async function openClock(parts: Parts): Promise<Clock & { compare(): Promise<void> }> {
  const { sql, log, machine = Date.now, everyMs = 60_000 } = parts
  let aheadMs = 0
  let warnedAt: number | undefined
  let isAsking = false

  async function compare(): Promise<void> {
    if (isAsking) return
    isAsking = true
    try {
      const asked = machine()
      const [found] = await sql<{ at: number }[]>`
        select (extract(epoch from clock_timestamp()) * 1000)::float8 as at`
      const answered = machine()
      // An answer that took long does not tell when it was given.
      if (!found || answered - asked > sameMs) return
      const difference = (asked + answered) / 2 - found.at
      aheadMs = Math.abs(difference) < sameMs ? 0 : difference
      tell()
    } catch {
      // A database that does not answer is told of elsewhere, and what was found last still holds.
    } finally {
      isAsking = false
    }
  }

  function tell(): void {
    const seconds = Math.round(Math.abs(aheadMs) / 1000)
    if (Math.abs(aheadMs) < warnFromMs) {
      if (warnedAt !== undefined) log.info('The clock of this machine is right again')
      warnedAt = undefined
    } else if (warnedAt === undefined || performance.now() - warnedAt >= warnEveryMs) {
      warnedAt = performance.now()
      const side = aheadMs > 0 ? 'ahead of' : 'behind'
      log.warn(
        { seconds },
        `The clock of this machine is ${seconds} s ${side} the database’s, by which Prona goes. Set both machines by a time service (NTP): while the database’s is wrong, codes of two-step verification and tokens of a sign-in service are refused`,
      )
    }
  }

  await compare()
  const timer = setInterval(compare, everyMs)
  timer.unref()
  return {
    compare,
    now: () => new Date(machine() - aheadMs).toISOString(),
    aheadSeconds: () => aheadMs / 1000,
    stop: () => clearInterval(timer),
  }
}
