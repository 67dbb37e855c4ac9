import type { BackupSettings } from '../config/backups.ts'
import type { Metrics } from '../metrics/metrics.ts'
import { backupsIn, momentOf } from './manifest.ts'
import { openPlace } from './place.ts'

const freshMs = 60_000

/** When the newest backup was made, to wake somebody when it gets old. A place that does not answer has no figure. */
export function measureBackups(metrics: Metrics, { to }: Pick<BackupSettings, 'to'>): void {
  if (!to) return
  let readAt = Number.NEGATIVE_INFINITY
  // A disk that hangs is asked once: each question would keep one of the few threads that read and write files.
  let isBeingRead = false
  let samples: Promise<{ value: number }[]> = Promise.resolve([])

  async function read(from: NonNullable<typeof to>) {
    const place = await openPlace(from)
    try {
      const last = (await backupsIn(place)).at(-1)
      return [{ value: last ? Math.round(momentOf(last).getTime() / 1000) : 0 }]
    } finally {
      place.close()
    }
  }

  metrics.gauge(
    'prona_backup_last_seconds',
    'When the newest backup was made, in Unix time; 0 where there is none',
    () => {
      if (!isBeingRead && performance.now() - readAt > freshMs) {
        readAt = performance.now()
        isBeingRead = true
        samples = read(to)
          .catch(() => [])
          .finally(() => {
            isBeingRead = false
          })
      }
      return samples
    },
  )
}
