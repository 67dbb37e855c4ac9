import type { Timeline } from '@prona/client/units'
import { order } from '@prona/contract/resources'
import { Link, useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useAccess } from '../engine/data/access.ts'
import { useWords } from '../ui/language.ts'
import { useIsPhone } from '../ui/use-phone.ts'
import { Chart } from './chart.tsx'
import { freeText, leaseText } from './face.ts'
import { type LeaseDays, leaseIn, lineOf } from './line.ts'
import { newLease } from './new-lease.ts'
import type { ChartRow, Cursor, UnitRow } from './rows.ts'
import type { Shown } from './shown.ts'
import { TimelineTable } from './timeline-table.tsx'

type Unit = Timeline['units'][number]
/** The units in the order they are to stand in, and titles above parts of them. */
export type Entry = { readonly title: string } | { readonly unit: Unit }

type Props = {
  readonly label: string
  readonly data: Timeline
  readonly entries: readonly Entry[]
  readonly shown: Shown
}

/** Who has which unit when, as a chart or as a table; a gap that is chosen can become a lease. */
export function TimelineView({ label: name, data, entries, shown }: Props) {
  const words = useWords()
  const { label } = words
  const navigate = useNavigate()
  const isPhone = useIsPhone()
  const mayLease = useAccess().may(order, 'create')
  const [cursor, setCursor] = useState<Cursor>()
  const { period, today, isTable, zoom, onShift } = shown
  const byUnit = useMemo(() => Map.groupBy(data.occupancies, (one) => one.unit), [data])
  const rows = useMemo(
    () =>
      entries.map((entry): ChartRow => {
        if ('title' in entry) return { kind: 'title', key: entry.title, title: entry.title }
        const { _id, code, status, availableFrom } = entry.unit
        const readyOn = availableFrom && availableFrom > today ? availableFrom : today
        return {
          kind: 'unit',
          key: _id,
          code,
          note: freeText(
            { from: data.freeFrom[_id] ?? null, status, today, readyOn, isShort: isPhone },
            words,
          ),
          line: lineOf(byUnit.get(_id) ?? [], period),
          readyOn,
          isOpen: mayLease && status !== 'blocked',
        }
      }),
    [entries, data, byUnit, period, today, words, mayLease, isPhone],
  )
  const units = useMemo(() => rows.filter((row) => row.kind === 'unit'), [rows])
  const begin = (row: UnitRow, days: LeaseDays) => void navigate(newLease(row.key, days))
  const chosen = units.find(({ key }) => key === cursor?.row)
  const gap = chosen?.line.items.find((item) => item.kind === 'gap' && item.key === cursor?.item)
  const free = chosen && gap?.kind === 'gap' ? leaseIn(gap, today, chosen.readyOn) : undefined
  if (isTable) return <TimelineTable label={name} rows={units} today={today} />
  return (
    <>
      <Chart
        label={name}
        rows={rows}
        shown={{ period, zoom }}
        today={today}
        cursor={cursor}
        onCursor={setCursor}
        onShift={onShift}
        onLease={begin}
      />
      {chosen?.isOpen && free && (
        <div className="tl__chosen">
          <b>
            <bdi dir="ltr">{chosen.code}</bdi>
          </b>
          <span>{words.t('timeline.gap', { days: leaseText(free, words) })}</span>
          <Link className="btn btn--s btn--primary" {...newLease(chosen.key, free)}>
            {label(order.beginnings.lease.label)}
          </Link>
        </div>
      )}
    </>
  )
}
