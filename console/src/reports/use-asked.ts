import { dayOf, officeZone } from '@prona/contract/kernel/day'
import { type Asked, askedOf, type CompanyReport, queryOfAsked } from '@prona/contract/reports/company-report'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { timeNow } from '../ui/clock.ts'

/** The address of a report that is asked for so; it is told nothing that is usual. */
export function searchOfReport(report: CompanyReport, asked: Asked): Record<string, string> {
  return { report: report.name, ...queryOfAsked(report, asked) }
}

/** What the address asks for; what it says wrongly is as if it were not there. */
export function useAsked(report: CompanyReport) {
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  const navigate = useNavigate()
  const today = dayOf(timeNow(), officeZone)
  const asked = useMemo(() => askedOf(report, search, today).asked, [report, search, today])
  const change = (next: Readonly<Record<string, string | undefined>>) =>
    navigate({ to: '.', search: { ...search, ...next }, replace: true, resetScroll: false })
  return { asked, change }
}
