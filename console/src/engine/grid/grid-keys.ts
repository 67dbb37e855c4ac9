/** A cell by its row and column. The head is row −1, the boxes that choose rows are column 0. */
export type Spot = { readonly row: number; readonly column: number }
export const headRow = -1

type Press = {
  readonly key: string
  /** With Ctrl or Command: to the end of everything. */
  readonly isFar: boolean
  /** The page runs from right to left. */
  readonly isTurned: boolean
}
type Size = { readonly rows: number; readonly columns: number }

const screenful = 10

/** The cell a key moves to, or undefined when it does not move. */
export function nextSpot(
  { key, isFar, isTurned }: Press,
  { row, column }: Spot,
  size: Size,
): Spot | undefined {
  const on = isTurned ? -1 : 1
  const lastColumn = size.columns - 1
  const spots: Readonly<Record<string, Spot>> = {
    ArrowDown: { row: row + 1, column },
    ArrowUp: { row: row - 1, column },
    ArrowRight: { row, column: column + on },
    ArrowLeft: { row, column: column - on },
    Home: { row: isFar ? 0 : row, column: 0 },
    End: { row: isFar ? size.rows - 1 : row, column: lastColumn },
    PageDown: { row: row + screenful, column },
    PageUp: { row: Math.max(0, row - screenful), column },
  }
  const to = spots[key]
  return (
    to && {
      row: Math.max(headRow, Math.min(size.rows - 1, to.row)),
      column: Math.max(0, Math.min(lastColumn, to.column)),
    }
  )
}

/** The next editable cell, in this row and then in the following ones; `by` −1 goes back. */
export function nextWritable(
  { row, column }: Spot,
  by: 1 | -1,
  size: Size,
  isWritable: (spot: Spot) => boolean,
): Spot | undefined {
  const cells = size.rows * size.columns
  for (let at = row * size.columns + column + by; at >= 0 && at < cells; at += by) {
    const spot = { row: Math.floor(at / size.columns), column: at % size.columns }
    if (isWritable(spot)) return spot
  }
  return undefined
}
