import type { Metrics } from './metrics.ts'

type Replica = {
  isUsed(): boolean
  lagSeconds(): Promise<number | undefined>
}

export function measureReplica(metrics: Metrics, replica: Replica): void {
  metrics.gauge(
    'prona_replica_used',
    'Whether exports and reports are read from the replica at present',
    () => [{ value: replica.isUsed() ? 1 : 0 }],
  )
  metrics.gauge(
    'prona_replica_lag_seconds',
    'How far the replica is behind; nothing where it is not known',
    async () => {
      const value = await replica.lagSeconds()
      return value === undefined ? [] : [{ value }]
    },
  )
}
