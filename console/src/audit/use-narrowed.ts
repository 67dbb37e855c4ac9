import type { AuditQuery } from '@prona/client/audit'
import { eventGroups } from '@prona/contract/audit/access-kinds'
import { addDays, instantAt, isDay } from '@prona/contract/kernel/day'
import { isId } from '@prona/contract/kernel/schema'
import { findResource } from '@prona/contract/registry'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { timeZone } from '../engine/data/time-zone.ts'

/** What the page is narrowed to, as its address says it: `from` and `to` are days. */
export type Narrowed = AuditQuery

/** What the address says, and the same as it is asked of the server. */
export function useNarrowed() {
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  const navigate = useNavigate()
  const narrowed = useMemo(() => narrowedIn(search), [search])
  const asked = useMemo(() => askedBy(narrowed), [narrowed])
  const narrow = (next: Narrowed) =>
    navigate({ to: '.', search: { ...search, ...next }, replace: true, resetScroll: false })
  return { narrowed, asked, narrow }
}

function narrowedIn(search: Readonly<Record<string, unknown>>): Narrowed {
  const text = (name: string) => (typeof search[name] === 'string' ? search[name] : undefined)
  const id = (name: string) => (isId(text(name) ?? '') ? text(name) : undefined)
  const day = (name: string) => (isDay(text(name) ?? '') ? text(name) : undefined)
  const resource = findResource(text('resource') ?? '')?.single
  return {
    group: eventGroups.find((one) => one === search.group),
    resource,
    record: resource && id('record'),
    action: resource && text('action'),
    by: id('by'),
    from: day('from'),
    to: day('to'),
  }
}

/** From the first moment of a day to the last one of another. */
function askedBy({ from, to, ...narrowed }: Narrowed): AuditQuery {
  const end = to && new Date(Date.parse(instantAt(addDays(to, 1), '00:00', timeZone)) - 1).toISOString()
  return { ...narrowed, from: from && instantAt(from, '00:00', timeZone), to: end || undefined }
}
