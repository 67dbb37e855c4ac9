import type { AnyRow, Resource } from '@prona/contract/kernel/resource'
import { hasValue } from '@prona/contract/listed-fields'
import { type ComponentProps, type MouseEvent, memo, type ReactNode } from 'react'
import { Glyph } from '../../ui/glyph.tsx'
import { useWords, type Words } from '../../ui/language.ts'
import { tellLost } from '../../ui/late-part.tsx'
import { Bone } from '../../ui/skeleton.tsx'
import { useLatePart } from '../../ui/use-late-part.ts'
import { titleOf } from '../data/use-references.ts'
import { valueAt } from '../data/value-at.ts'
import type { WithCents } from '../fields/cents.ts'
import { type Column, classOf } from '../fields/columns.ts'
import { fieldDisplayOf } from '../fields/show.tsx'
import type { FieldDisplay } from '../fields/view.ts'
import type { CellEditor } from './cell-editor.tsx'
import type { CellMove, EditedCell, RefusedCell } from './use-edits.ts'
import { isWritable } from './writable-paths.ts'

/**
 * The grid's functions for its rows. They never change, so that a row is only drawn again for its own
 * changes.
 */
export type GridActions = {
  readonly press: (event: MouseEvent, index: number) => void
  readonly tick: (event: MouseEvent, index: number) => void
  /** A second click on the same cell. */
  readonly again: (event: MouseEvent) => void
  readonly ahead: (row: AnyRow) => void
  readonly behind: () => void
  readonly leave: (move: CellMove) => void
  readonly settle: (id: string, path: string, refused: RefusedCell | undefined) => void
}

export type GridFrame = {
  readonly resource: Resource
  readonly columns: readonly Column[]
  readonly words: Words
  readonly cents: WithCents
  /** Of the first row in the whole list. */
  readonly first: number
  readonly offsets: readonly number[]
  readonly actions: GridActions
  /** The editable columns, whose cells are marked in editing mode. */
  readonly writable: ReadonlySet<string>
}

type Props = {
  readonly grid: GridFrame
  readonly row: AnyRow
  readonly index: number
  /** The column the keyboard is on, in this row. */
  readonly cursor: number | undefined
  readonly isMarked: boolean
  readonly isChosen: boolean
  /** The field that is being written. */
  readonly editing: EditedCell | undefined
  readonly refused: Readonly<Record<string, RefusedCell>> | undefined
}

/** Many rows come and go while scrolling, so a row subscribes to nothing and depends on its props alone. */
export const GridRow = memo(function GridRow(props: Props) {
  const { grid, row, index, cursor, isMarked, isChosen, editing, refused } = props
  const { resource, columns, words, actions } = grid
  const display = fieldDisplayOf(words, row, { quietLinks: true, cents: grid.cents })
  return (
    <tr
      aria-rowindex={grid.first + index + 2}
      aria-selected={isChosen}
      data-row={index}
      data-cursor={isMarked || undefined}
      onClick={(event) => actions.press(event, index)}
      onDoubleClick={actions.again}
      onMouseDown={(event) => event.shiftKey && event.preventDefault()}
      onPointerEnter={() => actions.ahead(row)}
      onPointerLeave={actions.behind}
    >
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the grid hears Space, which does the same */}
      <td
        className="boxes"
        data-at={`${index}:0`}
        tabIndex={cursor === 0 ? 0 : -1}
        aria-colindex={1}
        onClick={(event) => actions.tick(event, index)}
      >
        <input
          type="checkbox"
          className="check"
          tabIndex={-1}
          checked={isChosen}
          readOnly
          aria-label={words.t('grid.choose', { title: titleOf(resource, row) })}
        />
      </td>
      {columns.map((column, at) =>
        gridCell({
          grid,
          row,
          display,
          at: { row: index, column: at },
          isCursor: cursor === at + 1,
          editing,
          refused: refused?.[column.path],
        }),
      )}
    </tr>
  )
})

type CellProps = Pick<Props, 'grid' | 'row'> & {
  readonly display: FieldDisplay
  readonly at: { readonly row: number; readonly column: number }
  readonly isCursor: boolean
  readonly editing: EditedCell | undefined
  readonly refused: RefusedCell | undefined
}

/** A function and no component: there are ten times as many cells as rows. */
function gridCell({ grid, row, display, at, isCursor, editing, refused }: CellProps) {
  const { resource, columns, offsets, actions, writable } = grid
  const column = columns[at.column]
  if (!column) return null
  const { path, field } = column
  const isEditing = editing?.path === path
  const offset = offsets[at.column]
  const isPinned = offset !== undefined
  const looks = [
    classOf(resource, column),
    isPinned && 'pin',
    isPinned && at.column === offsets.length - 1 && 'pin--last',
    isWritable(writable, column, row) && 'can',
    isEditing && 'edited',
  ]
  const value = refused ? refused.typed : valueAt(row, path)
  // A figure that could not be read is shown as it was typed.
  const isUnread = refused !== undefined && typeof value === 'string' && display.figures(field)
  const shown = isUnread ? (
    value
  ) : !hasValue(row, path) ? (
    <Bone width={64} />
  ) : path === resource.title && !writable.has(path) ? (
    <RowLink resource={resource} row={row} />
  ) : (
    display.show(field, path, value)
  )
  return (
    <td
      key={path}
      className={looks.filter(Boolean).join(' ') || undefined}
      style={isPinned ? { insetInlineStart: offset } : undefined}
      data-at={`${at.row}:${at.column + 1}`}
      data-refused={refused ? '' : undefined}
      tabIndex={isCursor && !isEditing ? 0 : -1}
      aria-colindex={at.column + 2}
    >
      {isEditing ? (
        <LateEditor
          resource={resource}
          row={row}
          path={path}
          refused={refused}
          typed={editing?.typed}
          shown={shown}
          onLeave={actions.leave}
          onSettled={actions.settle}
        />
      ) : (
        <>
          {refused && <RefusedMark message={refused.message} />}
          {shown}
        </>
      )}
    </td>
  )
}

const fetchEditor = async () => (await import('./cell-editor.tsx')).CellEditor

type EditorProps = ComponentProps<typeof CellEditor> & { readonly shown: ReactNode }

/**
 * The editor is fetched when the first cell is edited; until then, or if that fails, the cell shows its
 * value.
 */
function LateEditor({ shown, ...props }: EditorProps) {
  const { t } = useWords()
  const Editor = useLatePart(true, fetchEditor, () => {
    props.onLeave('stay')
    tellLost(t)
  })
  return Editor ? <Editor {...props} /> : shown
}

/** Marks a value that was not saved, with the reason. */
function RefusedMark({ message }: { readonly message: string }) {
  return (
    <span className="cellproblem" role="img" aria-label={message} title={message}>
      <Glyph shape="triangle" />
    </span>
  )
}

/** The name as a link, so that a record can be opened in its own tab; plain clicks are handled by the row. */
function RowLink({ resource, row }: { readonly resource: Resource; readonly row: AnyRow }) {
  return (
    <a className="ref" href={`/${resource.plural}/${row._id}`} tabIndex={-1} draggable={false}>
      {titleOf(resource, row)}
    </a>
  )
}
