import type { Metrics } from './metrics.ts'

/** What the daily check of the audit has found. Of several servers only the one that checked knows of it. */
export function measureAudit(metrics: Metrics): (broken: number) => void {
  let found: number | undefined
  metrics.gauge('prona_audit_broken', 'Places of the audit that are not as they were sealed', () =>
    found === undefined ? [] : [{ value: found }],
  )
  return (broken) => {
    found = broken
  }
}
