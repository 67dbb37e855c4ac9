import { simplified } from '@prona/client/filter-groups'
import type { Filter } from '@prona/contract/kernel/filter'
import { reports } from '@prona/contract/pages'
import { resourceNamed } from '@prona/contract/registry'
import type { CompanyReport, Opened } from '@prona/contract/reports/company-report'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { listStateFrom, searchOf } from '../engine/data/list-state.ts'
import { searchOfReport } from './use-asked.ts'

type Props = {
  readonly report: CompanyReport
  readonly opened: Opened
  /** What is read aloud in place of the figure alone. */
  readonly told: string
  readonly children: ReactNode
}

/** A figure as a link to exactly what it counts. */
export function OpenedLink({ report, opened, told, children }: Props) {
  if ('asked' in opened) {
    const search = searchOfReport(report, opened.asked)
    return (
      <Link className="link num" to={reports.path} search={search} aria-label={told}>
        {children}
      </Link>
    )
  }
  const resource = resourceNamed(opened.list)
  const search = searchOf({ ...listStateFrom(resource, {}), ...simplified(groupsOf(opened.filter)) })
  return (
    <Link
      className="link num"
      to="/$plural"
      params={{ plural: resource.plural }}
      search={search}
      aria-label={told}
    >
      {children}
    </Link>
  )
}

/** The filter as a list's address keeps it. */
function groupsOf(filter: Filter) {
  return filter.map(({ type, data }) => ({
    type,
    conditions: Object.entries(data).map(([path, { comparator, values }]) => ({
      path,
      comparator,
      value: values,
    })),
  }))
}
