import { useRef } from 'react'
import { allSelected, between, chosenOf, isSelected, type Selection, withRows } from '../data/selection.ts'
import type { GridProps } from './grid-props.ts'

/** Selects single rows and ranges of rows. */
export function useRanges({ page, chosen }: GridProps) {
  const from = useRef<{ readonly index: number; readonly before: Selection }>(undefined)
  const { rows } = page
  const { selection, select } = chosen
  return {
    toggle: (index: number) => {
      const row = rows[index]
      if (!row) return
      const next = withRows(selection, [row], !isSelected(selection, row._id))
      from.current = { index, before: next }
      select(next)
    },
    /** Extends the range to a row from where it began; going back shortens it. */
    extend: (index: number, begin = 0) => {
      const start = from.current ?? { index: begin, before: selection }
      from.current = start
      select(withRows(start.before, between(rows, start.index, index), true))
    },
    /** Selects the page, and the second time everything the filter finds. */
    all: () => {
      const isMore = page.total === undefined || page.total > rows.length
      const isWhole = selection.kind === 'these' && chosenOf(selection, rows) === 'all'
      from.current = undefined
      select(isWhole && isMore ? allSelected : withRows(selection, rows, true))
    },
  }
}
