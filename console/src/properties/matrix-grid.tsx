import { formatNumber } from '@prona/contract/kernel/number-text'
import { unit as units } from '@prona/contract/resources'
import { type RefObject, useLayoutEffect, useRef } from 'react'
import { useWords } from '../ui/language.ts'
import type { Face } from './face.ts'
import { MatrixCell } from './matrix-cell.tsx'
import { MatrixHeads } from './matrix-heads.tsx'
import type { MatrixUnit } from './matrix-unit.ts'
import type { PlacedRow, Placing } from './placing.ts'
import { titleHeight } from './placing.ts'
import { type Choosing, useChoosing } from './use-choosing.ts'
import { useSpan } from './use-span.ts'

type Props = {
  readonly label: string
  readonly placing: Placing
  readonly faceOf: (unit: MatrixUnit) => Face
  readonly scroller: RefObject<HTMLDivElement | null>
} & Choosing

/**
 * The cells that are in sight, and the one with the cursor wherever it is: two thousand at once would take the page
 * longer than a hand waits.
 */
export function MatrixGrid({ label, placing, faceOf, scroller, ...choosing }: Props) {
  const { t, label: said, language } = useWords()
  const grid = useRef<HTMLDivElement>(null)
  const span = useSpan(scroller, placing)
  const { cursor, wantsFocus, ...heard } = useChoosing(placing, scroller, choosing)
  const { chosen } = choosing
  useLayoutEffect(() => {
    if (!wantsFocus.current) return
    wantsFocus.current = false
    grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus({ preventScroll: true })
  })
  const held = cursor === undefined ? undefined : placing.at.get(cursor)
  const nameOf = ({ kind, floor }: PlacedRow) => {
    const level = floor === undefined ? '' : t('matrix.floor', { floor: formatNumber(floor, language) })
    const what = kind === undefined ? '' : said(units.fields.kind.choices[kind as MatrixUnit['kind']])
    return [what, level].filter(Boolean).join(', ')
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: cells of a table cannot stand where they are to be drawn
    <div
      ref={grid}
      role="grid"
      className="matrix"
      aria-label={label}
      aria-multiselectable
      aria-rowcount={placing.rows.length}
      style={{ blockSize: placing.height, inlineSize: placing.width }}
      {...heard}
    >
      {placing.groups.length > 0 && <MatrixHeads placing={placing} />}
      {placing.titles.map(({ kind, top }) => (
        <p
          key={kind}
          className="matrix__title"
          aria-hidden
          style={{ insetBlockStart: top, blockSize: titleHeight }}
        >
          <span>{said(units.fields.kind.choices[kind as MatrixUnit['kind']])}</span>
        </p>
      ))}
      {placing.rows.map((row, index) => {
        const isShown = index >= span.fromRow && index <= span.toRow
        if (!isShown && held?.row !== index) return null
        const cells = row.cells.filter(
          (one) => one === held || (isShown && one.x + placing.cell >= span.fromX && one.x <= span.toX),
        )
        return (
          // biome-ignore lint/a11y/useSemanticElements: see above
          // biome-ignore lint/a11y/useFocusableInteractive: the focus is on a cell of it
          <div
            key={row.key}
            role="row"
            className="matrix__row"
            aria-rowindex={index + 1}
            style={{ insetBlockStart: row.top, blockSize: placing.rowHeight }}
          >
            {/* biome-ignore lint/a11y/useSemanticElements: see above */}
            {/* biome-ignore lint/a11y/useFocusableInteractive: the floor is told with each cell */}
            <span
              role="rowheader"
              className="matrix__floor"
              data-row={index}
              aria-label={nameOf(row) || said(units.names.many)}
            >
              {row.floor === undefined ? '' : formatNumber(row.floor, language)}
            </span>
            {cells.map((one) => (
              <MatrixCell
                key={one.unit._id}
                unit={one.unit}
                faceOf={faceOf}
                x={one.x}
                width={placing.cell}
                isChosen={chosen.has(one.unit._id)}
                isCursor={one === held}
              />
            ))}
          </div>
        )
      })}
    </div>
  )
}
