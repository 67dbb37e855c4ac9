import { type Day, dayOf, officeZone } from '@prona/contract/kernel/day'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { timeNow } from '../ui/clock.ts'
import { monthFrom, type Period, periodOf, shifted, usualMonth, type Zoom, zooms } from './period.ts'

type Kept = { readonly zoom?: unknown; readonly month?: unknown; readonly as?: unknown }
type Usually = { readonly zoom: Zoom; readonly isTable: boolean }
export type Shown = {
  readonly zoom: Zoom
  readonly period: Period
  readonly today: Day
  readonly isTable: boolean
  readonly onZoom: (zoom: Zoom) => void
  readonly onShift: (by: number) => void
  readonly onToday: () => void
  readonly onTable: (isTable: boolean) => void
}

/** Which days are shown and how, kept in the address, so that it is the same on the way back. */
export function useShown(usually: Usually): Shown {
  const kept: Kept = useSearch({ strict: false })
  const navigate = useNavigate()
  const change = (next: Kept) =>
    void navigate({ to: '.', search: (now: Kept) => ({ ...now, ...next }), replace: true })
  return useShownFrom(kept, usually, change)
}

/** The same on a page whose address is another's. */
export function useOwnShown(usually: Usually): Shown {
  const [kept, keep] = useState<Kept>({})
  return useShownFrom(kept, usually, (next) => keep((now) => ({ ...now, ...next })))
}

function useShownFrom(kept: Kept, usually: Usually, change: (next: Kept) => void): Shown {
  const today = dayOf(timeNow(), officeZone)
  const zoom = zooms.find((one) => one === kept.zoom) ?? usually.zoom
  const month = monthFrom(kept.month) ?? usualMonth(zoom, today)
  return {
    zoom,
    period: useMemo(() => periodOf(zoom, month), [zoom, month]),
    today,
    isTable: kept.as === undefined ? usually.isTable : kept.as === 'table',
    onZoom: (next) => change({ zoom: next }),
    onShift: (by) => change({ month: shifted(zoom, month, by).slice(0, 7) }),
    onToday: () => change({ month: undefined }),
    onTable: (isTable) => change({ as: isTable ? 'table' : 'chart' }),
  }
}
