import type { Day } from '@prona/contract/kernel/day'
import { order, unit } from '@prona/contract/resources'
import { Link } from '@tanstack/react-router'
import { memo, type PointerEvent } from 'react'
import { Glyph } from '../ui/glyph.tsx'
import { useWords } from '../ui/language.ts'
import { faceOf, leaseText } from './face.ts'
import { type Bar, type Gap, type LeaseDays, leaseIn } from './line.ts'
import { laneHeight, type UnitRow } from './rows.ts'

export type RowParts = {
  readonly today: Day
  readonly onFocus: (row: string, item?: string) => void
  readonly onLease: (row: UnitRow, days: LeaseDays) => void
  readonly onDragStart: (row: UnitRow, gap: Gap, event: PointerEvent<HTMLElement>) => void
}
type Props = {
  readonly row: UnitRow
  /** What of it the keyboard is at: the name where it is empty; nothing where it is elsewhere. */
  readonly held: string | undefined
  /** Days that are just being dragged over, as shares of the period. */
  readonly dragged: { readonly start: number; readonly end: number; readonly text: string } | undefined
  readonly parts: RowParts
}

/** A unit: its name, from when on it is free, and who has it when. */
export const ChartRow = memo(function ChartRow({ row, held, dragged, parts }: Props) {
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: rows of a table cannot stand where they are to be drawn */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: the focus is on the name within */}
      <div role="rowheader" className="tl__name">
        <Link
          to="/$plural/$id"
          params={{ plural: unit.plural, id: row.key }}
          tabIndex={held === '' ? 0 : -1}
          data-item=""
          onFocus={() => parts.onFocus(row.key)}
        >
          <b>
            <bdi dir="ltr">{row.code}</bdi>
          </b>
          <span>{row.note}</span>
        </Link>
      </div>
      <div className="tl__track">
        {row.line.items.map((item) =>
          item.kind === 'bar' ? (
            <BarCell key={item.key} row={row} bar={item} isHeld={held === item.key} parts={parts} />
          ) : (
            <GapCell key={item.key} row={row} gap={item} isHeld={held === item.key} parts={parts} />
          ),
        )}
        {dragged && (
          <span className="tl__drag" style={across(dragged)}>
            <span>{dragged.text}</span>
          </span>
        )}
      </div>
    </>
  )
})

type CellProps<T> = {
  readonly row: UnitRow
  readonly isHeld: boolean
  readonly parts: RowParts
} & T

function BarCell({ row, bar, isHeld, parts }: CellProps<{ readonly bar: Bar }>) {
  const words = useWords()
  const face = faceOf(bar.one, words)
  const place = { ...across(bar), insetBlockStart: bar.lane * laneHeight + 5, blockSize: laneHeight - 2 }
  const told = (
    <>
      <Glyph shape={face.shape} />
      <span className="vh">{face.name}</span>
      {face.number && (
        <b aria-hidden>
          <bdi dir="ltr">{face.number}</bdi>
        </b>
      )}
      {face.customer && (
        <span aria-hidden>
          <bdi>{face.customer}</bdi>
        </span>
      )}
    </>
  )
  const shared = {
    className: 'tl__bar',
    'data-s': face.tone,
    'data-k': face.key,
    'data-item': bar.key,
    'data-hint': face.name,
    'data-before': bar.isCutBefore || undefined,
    'data-after': bar.isCutAfter || undefined,
    tabIndex: isHeld ? 0 : -1,
    onFocus: () => parts.onFocus(row.key, bar.key),
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: cells of a table cannot stand where they are to be drawn
    // biome-ignore lint/a11y/useFocusableInteractive: the focus is on what is within
    <div role="gridcell" className="tl__cell" style={place}>
      {bar.one.order ? (
        <Link to="/$plural/$id" params={{ plural: order.plural, id: bar.one.order._id }} {...shared}>
          {told}
        </Link>
      ) : (
        <button type="button" {...shared}>
          {told}
        </button>
      )}
    </div>
  )
}

function GapCell({ row, gap, isHeld, parts }: CellProps<{ readonly gap: Gap }>) {
  const words = useWords()
  const lease = leaseIn(gap, parts.today, row.readyOn)
  return (
    // biome-ignore lint/a11y/useSemanticElements: see above
    // biome-ignore lint/a11y/useFocusableInteractive: see above
    <div role="gridcell" className="tl__cell tl__cell--gap" style={across(gap)}>
      <button
        type="button"
        className="tl__gap"
        data-item={gap.key}
        tabIndex={isHeld ? 0 : -1}
        onFocus={() => parts.onFocus(row.key, gap.key)}
        onPointerDown={(event) => row.isOpen && parts.onDragStart(row, gap, event)}
        onClick={(event) => {
          // By a key: a press of the mouse only chooses the gap, and a drag the days in it.
          if (event.detail === 0 && row.isOpen) parts.onLease(row, lease)
        }}
      >
        <span className="vh">{words.t('timeline.gap', { days: leaseText(lease, words) })}</span>
      </button>
    </div>
  )
}

function across({ start, end }: { readonly start: number; readonly end: number }) {
  return { insetInlineStart: `${start * 100}%`, inlineSize: `${(end - start) * 100}%` }
}
