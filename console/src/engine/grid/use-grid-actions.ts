import { type KeyboardEvent, type MouseEvent, type RefObject, useEffect, useRef } from 'react'
import { chosenOf, nothingSelected, withRows } from '../data/selection.ts'
import { headRow, nextSpot, nextWritable, type Spot } from './grid-keys.ts'
import type { GridProps } from './grid-props.ts'
import type { GridActions } from './grid-row.tsx'
import type { useCursor } from './use-cursor.ts'
import type { CellMove, useEdits } from './use-edits.ts'
import { useFetchedAhead, useOpenRow } from './use-open-row.ts'
import { useRanges } from './use-ranges.ts'
import { isWritable } from './writable-paths.ts'

type Around = GridProps & {
  readonly cursor: ReturnType<typeof useCursor>
  readonly edits: ReturnType<typeof useEdits>
  readonly writable: ReadonlySet<string>
  readonly frame: RefObject<HTMLDivElement | null>
}

/**
 * What pointer and keys do with the rows. The functions never change; they read the current props through a
 * ref.
 */
export function useGridActions(around: Around) {
  const { resource } = around
  const openRow = useOpenRow(resource)
  const ranges = useRanges(around)
  const latest = useRef(around)
  latest.current = around
  const now = useRef({ openRow, ranges })
  now.current = { openRow, ranges }
  const { cursor, page, peek, frame } = around
  const row = page.rows[cursor.spot.row]
  useFetchedAhead(cursor.isShown ? row : undefined, openRow.ahead)
  // The preview follows the cursor.
  const followed = useRef(row?._id)
  useEffect(() => {
    if (followed.current === row?._id) return
    followed.current = row?._id
    const isThere = frame.current?.contains(document.activeElement)
    if (peek.id !== undefined && row && isThere) peek.show(row._id)
  }, [row, peek, frame])

  const edit = (spot: Spot, typed?: string) => {
    const { writable, columns, page: now, edits, cursor: at } = latest.current
    const column = columns[spot.column - 1]
    const of = now.rows[spot.row]
    if (!of || !column || !isWritable(writable, column, of)) return
    at.rest(spot)
    if (typed === undefined) edits.start(of._id, column.path)
    else edits.type(of._id, column.path, typed)
  }

  const actions = useRef<GridActions>({
    press: (event, index) => {
      const { isEditing, peek: beside, cursor: at, page: of } = latest.current
      const row = of.rows[index]
      if (!row || now.current.openRow.follow(event) || onControl(event)) return
      if (event.shiftKey) return now.current.ranges.extend(index)
      if (event.ctrlKey || event.metaKey) return now.current.ranges.toggle(index)
      const spot = spotOf(event)
      if (isEditing || beside.id !== undefined) return spot && at.go(spot)
      if (spot) at.rest(spot)
      now.current.openRow.now(row)
    },
    tick: (event, index) => {
      event.stopPropagation()
      if (event.shiftKey) now.current.ranges.extend(index)
      else now.current.ranges.toggle(index)
    },
    again: (event) => {
      const { isEditing, peek: beside, page: of } = latest.current
      const spot = spotOf(event)
      const opened = spot && of.rows[spot.row]
      if (!spot || spot.column === 0) return
      if (isEditing) edit(spot)
      else if (opened && beside.id !== undefined) now.current.openRow.now(opened)
    },
    ahead: (row) => now.current.openRow.soon(row),
    behind: () => now.current.openRow.never(),
    leave: (move) => leave(latest.current, move, edit),
    settle: (id, path, refused) => {
      const { edits, frame } = latest.current
      edits.settle(id, path, refused)
      const isNear =
        frame.current?.contains(document.activeElement) && !frame.current.querySelector('.celledit')
      if (refused && isNear) edits.start(id, path)
    },
  })

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.defaultPrevented) return
    if (pressed(event, { ...around, openRow, ranges, edit })) event.preventDefault()
  }
  return { actions: actions.current, onKeyDown }
}

type Pressing = Around & {
  readonly openRow: ReturnType<typeof useOpenRow>
  readonly ranges: ReturnType<typeof useRanges>
  readonly edit: (spot: Spot, typed?: string) => void
}

/** Letters are shortcuts; what a figure begins with replaces the cell's value, as in a spreadsheet. */
const isFigure = /^[\d+\-.,]$/

/** Handles a key; returns whether it had a meaning. */
function pressed(event: KeyboardEvent, doing: Pressing): boolean {
  const { page, columns, cursor, peek, chosen, isEditing, writable, openRow, ranges, edit } = doing
  const { spot } = cursor
  const { rows } = page
  const { key, shiftKey } = event
  const isFar = event.ctrlKey || event.metaKey
  const row = rows[spot.row]
  const canWrite = isWritable(writable, columns[spot.column - 1], row)

  if (key === 'Escape') {
    if (peek.id !== undefined) peek.show(undefined)
    else if (chosen.selection !== nothingSelected) chosen.select(nothingSelected)
    else return false
    return true
  }
  if (isFar && key.toLowerCase() === 'a') {
    ranges.all()
    return true
  }
  const isTurned = getComputedStyle(event.currentTarget).direction === 'rtl'
  const to = event.altKey
    ? undefined
    : nextSpot({ key, isFar, isTurned }, spot, { rows: rows.length, columns: columns.length + 1 })
  if (to) {
    if (shiftKey && to.row !== spot.row && spot.row !== headRow && to.row !== headRow) {
      ranges.extend(to.row, spot.row)
    }
    cursor.go(to)
    return true
  }
  if (spot.row === headRow) {
    if (key !== ' ' && key !== 'Enter') return false
    chosen.select(withRows(chosen.selection, rows, chosenOf(chosen.selection, rows) !== 'all'))
    return true
  }
  if (!row || event.altKey) return false
  if (key === ' ' && (spot.column === 0 || shiftKey)) ranges.toggle(spot.row)
  else if (key === ' ') peek.show(peek.id === row._id ? undefined : row._id)
  else if (key === 'F2' || (key === 'Enter' && isEditing && canWrite)) edit(spot)
  else if (isEditing && canWrite && !isFar && isFigure.test(key)) edit(spot, key)
  else if (key === 'Enter') openRow.now(row)
  else return false
  return true
}

/** Moves on from an edited cell. */
function leave(around: Around, move: CellMove, edit: (spot: Spot) => void): void {
  const { edits, cursor, page, columns, writable } = around
  const { spot } = cursor
  edits.stop()
  if (move === 'away') return
  const size = { rows: page.rows.length, columns: columns.length + 1 }
  if (move === 'next' || move === 'previous') {
    const to = nextWritable(spot, move === 'next' ? 1 : -1, size, (at) =>
      isWritable(writable, columns[at.column - 1], page.rows[at.row]),
    )
    if (to) edit(to)
    else cursor.go(spot)
    return
  }
  cursor.go(move === 'down' ? { ...spot, row: Math.min(size.rows - 1, spot.row + 1) } : spot)
}

function spotOf({ target }: MouseEvent): Spot | undefined {
  const at = target instanceof Element ? target.closest('[data-at]')?.getAttribute('data-at') : undefined
  const [row, column] = at?.split(':').map(Number) ?? []
  return row === undefined || column === undefined ? undefined : { row, column }
}

/** Whether the click was on a link or a button in the row. */
function onControl({ target }: MouseEvent): boolean {
  return target instanceof Element && target.closest('a, button, input') !== null
}
