import type { Clock } from '../database/clock.ts'
import type { Pools } from '../database/connect.ts'
import type { Metrics } from './metrics.ts'

/** How the connections are used, by what they are for. */
export function measurePools(metrics: Metrics, pools: Partial<Pools>): void {
  metrics.gauge('prona_database_connections', 'Connections by what they do', () =>
    Object.entries(pools).flatMap(([pool, { figures }]) => {
      const { waiting: _, ...states } = figures()
      return Object.entries(states).map(([state, value]) => ({ labels: { pool, state }, value }))
    }),
  )
  metrics.gauge('prona_database_waiting', 'Statements that wait for a connection', () =>
    Object.entries(pools).map(([pool, { figures }]) => ({ labels: { pool }, value: figures().waiting })),
  )
}

export function measureClock(metrics: Metrics, { aheadSeconds }: Pick<Clock, 'aheadSeconds'>): void {
  metrics.gauge(
    'prona_clock_ahead_seconds',
    'By how much the clock of this machine is ahead of the database’s; behind it where less than 0',
    () => [{ value: Math.round(aheadSeconds()) }],
  )
}
