import '../ui/styles/timeline.css'
import { addDays, type Day } from '@prona/contract/kernel/day'
import { unit } from '@prona/contract/resources'
import { type KeyboardEvent, useCallback, useLayoutEffect, useMemo, useRef } from 'react'
import { type GridWay, gridWayOf } from '../ui/grid-keys.ts'
import { useWords } from '../ui/language.ts'
import { usePrinting } from '../ui/use-printing.ts'
import { ChartHead, ChartLines } from './chart-head.tsx'
import { ChartRow, type RowParts } from './chart-row.tsx'
import { leaseText } from './face.ts'
import type { LeaseDays } from './line.ts'
import { type Period, shareOf, type Zoom } from './period.ts'
import { type Cursor, cursorFrom, heightOf, type ChartRow as Row, topsOf, type UnitRow } from './rows.ts'
import { useDrag } from './use-drag.ts'
import { useRowsInSight } from './use-rows-in-sight.ts'

type Props = {
  readonly label: string
  readonly rows: readonly Row[]
  readonly shown: { readonly period: Period; readonly zoom: Zoom }
  readonly today: Day
  /** Where the cursor is: a name, or something that stands beside it. */
  readonly cursor: Cursor | undefined
  readonly onCursor: (cursor: Cursor) => void
  /** To the period before or after. */
  readonly onShift: (by: number) => void
  readonly onLease: (row: UnitRow, days: LeaseDays) => void
}

/** Units below each other and days beside each other. Of many rows those in sight are drawn, and the cursor's. */
export function Chart({ label, rows, shown, today, cursor, onCursor, onShift, onLease }: Props) {
  const words = useWords()
  const { period, zoom } = shown
  const scroller = useRef<HTMLDivElement>(null)
  const grid = useRef<HTMLDivElement>(null)
  const tops = useMemo(() => topsOf(rows), [rows])
  const isPrinting = usePrinting()
  const [from, to] = useRowsInSight(scroller, tops)
  const held = useHeld(rows, cursor)
  const wantsFocus = useRef<'same' | 'first' | 'last'>(undefined)
  const { dragged, onDragStart } = useDrag(period, onLease)
  const latest = useRef({ onCursor, onLease, onDragStart })
  latest.current = { onCursor, onLease, onDragStart }
  const parts = useMemo(
    (): RowParts => ({
      today,
      onFocus: (row, item) => latest.current.onCursor({ row, item }),
      onLease: (row, days) => latest.current.onLease(row, days),
      onDragStart: (row, gap, event) => latest.current.onDragStart(row, gap, event),
    }),
    [today],
  )

  const bringIntoSight = useCallback(
    (key: string) => {
      const at = rows.findIndex((row) => row.key === key)
      const box = scroller.current
      if (!box || at < 0) return
      const [top = 0, bottom = 0] = [tops[at], tops[at + 1]]
      const head = grid.current?.offsetTop ?? 0
      if (top < box.scrollTop) box.scrollTop = top
      else if (bottom + head > box.scrollTop + box.clientHeight)
        box.scrollTop = bottom + head - box.clientHeight
    },
    [rows, tops],
  )
  useLayoutEffect(() => {
    const wanted = wantsFocus.current
    if (!wanted || !held) return
    wantsFocus.current = undefined
    const row = rows.find((one) => one.key === held.row)
    const items = row?.kind === 'unit' ? row.line.items : []
    // In another period other things stand in the row: the first of them, or the last where one has come back.
    const item = wanted === 'same' ? held.item : items.at(wanted === 'first' ? 0 : -1)?.key
    const key = CSS.escape(item ?? '')
    grid.current
      ?.querySelector<HTMLElement>(`[data-row="${CSS.escape(held.row)}"] [data-item="${key}"]`)
      ?.focus({ preventScroll: true })
  })

  const move = (way: GridWay) => {
    const next = held && cursorFrom(rows, held, way)
    if (next) {
      wantsFocus.current = 'same'
      bringIntoSight(next.row)
      onCursor(next)
    } else if (way === 'next' || (way === 'previous' && held?.item !== undefined)) {
      shift(way === 'next' ? 1 : -1)
    }
  }
  const shift = (by: number) => {
    wantsFocus.current = held?.item === undefined ? 'same' : by > 0 ? 'first' : 'last'
    onShift(by)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.altKey) return
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / 40) - 1)
    const way = gridWayOf(event, event.currentTarget, page)
    if (way === undefined) return
    if (event.shiftKey && (way === 'next' || way === 'previous')) shift(way === 'next' ? 1 : -1)
    else move(way)
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <div className="tl" ref={scroller}>
      <ChartHead label={label} period={period} zoom={zoom} today={today} />
      {/* biome-ignore lint/a11y/useSemanticElements: rows of a table cannot stand where they are to be drawn */}
      <div
        ref={grid}
        role="grid"
        className="tl__grid"
        aria-label={label}
        aria-rowcount={rows.length}
        style={{ blockSize: isPrinting ? undefined : tops.at(-1) }}
        onKeyDown={onKeyDown}
      >
        {!isPrinting && <ChartLines period={period} zoom={zoom} today={today} />}
        {rows.map((row, at) => {
          const isHeld = held?.row === row.key
          if (!isPrinting && !isHeld && (at < from || at > to)) return null
          return (
            // biome-ignore lint/a11y/useSemanticElements: see above
            // biome-ignore lint/a11y/useFocusableInteractive: the focus is on what is within
            <div
              key={row.key}
              role="row"
              className={row.kind === 'title' ? 'tl__row tl__row--title' : 'tl__row'}
              data-row={row.key}
              aria-rowindex={at + 1}
              style={{ insetBlockStart: isPrinting ? undefined : tops[at], blockSize: heightOf(row) }}
            >
              {/* Over several sheets lines from top to bottom would end before the last row. */}
              {isPrinting && row.kind === 'unit' && <ChartLines period={period} zoom={zoom} today={today} />}
              {row.kind === 'title' ? (
                // biome-ignore lint/a11y/useSemanticElements: see above
                // biome-ignore lint/a11y/useFocusableInteractive: it is told with each unit below it
                <span role="rowheader" className="tl__title">
                  {row.title}
                </span>
              ) : (
                <ChartRow
                  row={row}
                  held={isHeld ? (held.item ?? '') : undefined}
                  dragged={
                    dragged?.row === row.key
                      ? {
                          start: shareOf(period, dragged.days.startsOn),
                          end: shareOf(period, addDays(dragged.days.endsOn, 1)),
                          text: leaseText(dragged.days, words),
                        }
                      : undefined
                  }
                  parts={parts}
                />
              )}
            </div>
          )
        })}
      </div>
      <p className="vh">{words.t('timeline.help', { unit: words.label(unit.names.one) })}</p>
    </div>
  )
}

/** The row and the item that the keyboard is at: the first name until somebody goes elsewhere. */
function useHeld(rows: readonly Row[], cursor: Cursor | undefined): Cursor | undefined {
  const first = rows.find((row) => row.kind === 'unit')
  const row = rows.find(({ key }) => key === cursor?.row)
  if (row?.kind !== 'unit') return first && { row: first.key }
  const item = row.line.items.find(({ key }) => key === cursor?.item)?.key
  return { row: row.key, item }
}
