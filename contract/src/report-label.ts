import { findReport } from './company-reports.ts'
import type { Label } from './kernel/field.ts'
import type { Resource } from './kernel/resource.ts'

/** What a report that was made is called; one that is not offered any more by its name of then. */
export function reportLabel(resource: Resource | undefined, report: string): Label {
  const declared = resource?.reports?.[report] ?? findReport(report)
  return declared?.label ?? [report, report, report, report]
}
