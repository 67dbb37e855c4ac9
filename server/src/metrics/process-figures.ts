import { monitorEventLoopDelay } from 'node:perf_hooks'
import { roomIn } from '../database/room-in.ts'
import type { Metrics } from './metrics.ts'

type Late = Pick<
  ReturnType<typeof monitorEventLoopDelay>,
  'enable' | 'disable' | 'reset' | 'count' | 'percentile'
>
/** How often it is looked whether work begins late, in milliseconds. */
const resolution = 20

/** What the program takes of its machine. Answers how to stop measuring. */
export function measureProcess(
  metrics: Metrics,
  dataDir: string,
  late: Late = monitorEventLoopDelay({ resolution }),
): () => void {
  metrics.gauge('prona_process_resident_bytes', 'Memory of the server, without its database', () => [
    { value: process.memoryUsage.rss() },
  ])
  metrics.total('prona_process_cpu_seconds_total', 'Time of a processor it has taken', () => {
    const { user, system } = process.cpuUsage()
    return [{ value: (user + system) / 1e6 }]
  })
  metrics.gauge('prona_process_uptime_seconds', 'Since its start', () => [{ value: process.uptime() }])
  metrics.gauge('prona_disk_free_bytes', 'Room left on the disk of DATA_DIR', async () => [
    { value: await roomIn(dataDir) },
  ])

  late.enable()
  metrics.gauge(
    'prona_event_loop_late_seconds',
    'By how much work began late since it was last asked',
    () => {
      const samples = [0.5, 0.99, 1].map((quantile) => ({
        labels: { quantile: String(quantile) },
        value: late.count > 0 ? Math.max(0, late.percentile(quantile * 100) / 1e9 - resolution / 1e3) : 0,
      }))
      late.reset()
      return samples
    },
  )
  return () => void late.disable()
}
