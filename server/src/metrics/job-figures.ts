import type { RunTold } from '../jobs/repeated.ts'
import type { Metrics } from './metrics.ts'

/** How the jobs of this server went. Of several servers only the one that ran a job knows of it. */
export function measureJobs(metrics: Metrics, jobs: readonly string[]): RunTold {
  const succeededAt = new Map<string, number>()
  const took = metrics.seconds('prona_job_seconds', 'How long runs of a job took')
  const failed = metrics.counter(
    'prona_job_failures_total',
    'Runs of a job that failed',
    jobs.map((job) => ({ job })),
  )
  metrics.gauge('prona_job_last_success_seconds', 'When a job last succeeded here, in Unix time', () =>
    [...succeededAt].map(([job, value]) => ({ labels: { job }, value })),
  )
  return (job, seconds, outcome) => {
    if (outcome === 'notDue') return
    took({ job }, seconds)
    if (outcome === 'failed') failed({ job })
    else succeededAt.set(job, Math.round(Date.now() / 1000))
  }
}
