import type { Field } from '@prona/contract/kernel/field'
import type { AnyRow, Resource } from '@prona/contract/kernel/resource'
import { type FocusEvent, Fragment, type ReactNode, useMemo, useRef, useState } from 'react'
import { useWords } from '../../ui/language.ts'
import { latePart } from '../../ui/late-part.tsx'
import { textWidth } from '../../ui/text-width.ts'
import { useAccess } from '../data/access.ts'
import { labelPath } from '../data/label-path.ts'
import { type Density, type ListState, rowsOf } from '../data/list-state.ts'
import { isSelected } from '../data/selection.ts'
import { centsOfColumns } from '../fields/cents.ts'
import { type Column, isClose } from '../fields/columns.ts'
import { boxPx, layoutOf } from './column-layout.ts'
import { Bones, Gap } from './grid-fillers.tsx'
import { GridHead, headKeysId } from './grid-head.tsx'
import type { Spot } from './grid-keys.ts'
import type { GridProps } from './grid-props.ts'
import { GridRow } from './grid-row.tsx'
import { PageBox } from './page-box.tsx'
import { RowPencil } from './row-pencil.tsx'
import { useSlots } from './row-slots.ts'
import { useContentWidths } from './use-content-widths.ts'
import { useCursor } from './use-cursor.ts'
import { type RefusedCell, useEdits, useHeldRows } from './use-edits.ts'
import { useGridActions } from './use-grid-actions.ts'
import { useResize } from './use-resize.ts'
import { VisibleRows } from './visible-rows.tsx'
import type { Span } from './visible-span.ts'
import { writablePaths } from './writable-paths.ts'

const HeadMenu = latePart(async () => (await import('./head-menu.tsx')).HeadMenu)

const rowHeights: Readonly<Record<Density, number>> = { compact: 30, normal: 36, roomy: 44 }
/** Up to so many rows all are drawn, visible or not. */
const virtualFrom = 50

/**
 * The rows as a grid: the keyboard moves from cell to cell, to read and edit them and to work with columns.
 */
export function Grid(props: GridProps) {
  const { resource, state, columns, page, chosen, peek, isEditing, onChange } = props
  const { isLoading, isOld } = page
  const edits = useEdits()
  const rows = useHeldRows(page.rows, edits.at !== undefined)
  const slots = useSlots(rows)
  const words = useWords()
  const { t, label } = words
  const frame = useRef<HTMLDivElement>(null)
  const contentWidths = useContentWidths(resource, columns, page.rows)
  const cents = useMemo(() => centsOfColumns(columns, page.rows), [columns, page.rows])
  const heads = columns.map((column, index) => {
    const name = headOf(resource, column, label)
    return {
      label: name,
      isSorted: state.sort.some(({ field }) => field === column.path),
      labelPx: textWidth(name, 'head'),
      wordPx: longestIn(column.field, label),
      contentPx: contentWidths[index],
    }
  })
  const resize = useResize(state, onChange)
  const layout = layoutOf(columns, heads, { widths: resize.widths, pinned: state.pinned })
  const rowHeight = rowHeights[state.density]
  const cursor = useCursor({
    rows,
    columnCount: columns.length + 1,
    frame,
    rowHeight,
    placeKey: useKeyOf(resource, state, isOld),
    preview: state.preview,
  })
  const writable = useWritable(resource, columns)
  const [menuOf, setMenuOf] = useState<string>()
  const { actions, onKeyDown } = useGridActions({
    ...props,
    page: { ...page, rows },
    cursor,
    edits,
    writable,
    frame,
  })
  const first = (state.page - 1) * state.perPage
  const places = layout.offsets.join(' ')
  const grid = useMemo(
    () => ({
      resource,
      columns,
      words,
      cents,
      first,
      offsets: places === '' ? [] : places.split(' ').map(Number),
      actions,
      writable: isEditing ? writable : none,
    }),
    [resource, columns, words, cents, first, places, actions, writable, isEditing],
  )
  const { spot, isShown } = cursor
  const rowAt = (row: AnyRow, index: number) => (
    <GridRow
      key={slots.get(row._id)}
      grid={grid}
      row={row}
      index={index}
      cursor={spot.row === index ? spot.column : undefined}
      isMarked={peek.id === undefined ? isShown && spot.row === index : peek.id === row._id}
      isChosen={isSelected(chosen.selection, row._id)}
      editing={edits.at?.id === row._id ? edits.at : undefined}
      refused={edits.refused[row._id]}
    />
  )
  const drawn = (spans: readonly Span[]) =>
    [...spans, [rows.length, rows.length] as const].map(([from, to], index, all) => {
      const before = all[index - 1]?.[1] ?? 0
      return (
        <Fragment key={index === 0 ? 'first' : to}>
          {from > before && <Gap height={(from - before) * rowHeight} />}
          {rows.slice(from, to).map((row, at) => rowAt(row, from + at))}
        </Fragment>
      )
    })
  const looks = ['table', 'table--fixed', isClose(columns) && 'table--close']
  return (
    <div className="grid scroll" ref={frame} data-density={state.density} aria-busy={isLoading || isOld}>
      <span hidden id={headKeysId}>
        {t('grid.headKeys')}
      </span>
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table one goes through by keys is a grid
        role="grid"
        className={looks.filter(Boolean).join(' ')}
        aria-label={label(resource.names.many)}
        aria-rowcount={page.total === undefined ? -1 : page.total + 1}
        aria-colcount={columns.length + 1}
        aria-multiselectable
        style={{ minInlineSize: layout.least }}
        onKeyDown={onKeyDown}
        onFocus={(event) => restAt(event, cursor.rest)}
      >
        <colgroup>
          <col style={{ inlineSize: boxPx }} />
          {columns.map(({ path }, index) => (
            <col key={path} style={{ inlineSize: layout.widths[index] }} />
          ))}
        </colgroup>
        <thead>
          <tr aria-rowindex={1}>
            <PageBox rows={rows} chosen={chosen} spot={spot} />
            <GridHead
              resource={resource}
              state={state}
              columns={columns}
              look={{ heads, layout, spot }}
              resize={resize}
              onChange={onChange}
              onMenu={setMenuOf}
            />
          </tr>
        </thead>
        <tbody>
          {isLoading && <Bones columns={columns} count={state.perPage} />}
          {rows.length <= virtualFrom ? (
            drawn([[0, rows.length]])
          ) : (
            <VisibleRows count={rows.length} height={rowHeight} frame={frame} always={spot.row}>
              {drawn}
            </VisibleRows>
          )}
        </tbody>
      </table>
      {!isEditing && !isOld && (
        <RowPencil resource={resource} rows={rows} frame={frame} rowHeight={rowHeight} />
      )}
      <LatestProblem refused={Object.values(edits.refused).flatMap((of) => Object.values(of))} />
      {menuOf !== undefined && (
        <HeadMenu
          resource={resource}
          state={state}
          shown={columns.map(({ path }) => path)}
          at={columns.findIndex(({ path }) => path === menuOf)}
          label={heads[columns.findIndex(({ path }) => path === menuOf)]?.label ?? ''}
          resize={resize}
          onChange={onChange}
          onClose={() => setMenuOf(undefined)}
        />
      )}
    </div>
  )
}

const none: ReadonlySet<string> = new Set()

/** The key of the rows shown; until the next page is here, that of the previous one. */
function useKeyOf(resource: Resource, state: ListState, isOld: boolean): string {
  const shown = useRef('')
  if (!isOld || shown.current === '') shown.current = `${resource.plural} ${JSON.stringify(rowsOf(state))}`
  return shown.current
}

function useWritable(resource: Resource, columns: readonly Column[]): ReadonlySet<string> {
  const access = useAccess()
  return useMemo(() => new Set(writablePaths(resource, columns, access)), [resource, columns, access])
}

function restAt(event: FocusEvent, rest: (spot: Spot) => void): void {
  const cell = event.target.closest('[data-at]')
  const [row, column] = cell?.getAttribute('data-at')?.split(':').map(Number) ?? []
  if (row !== undefined && column !== undefined) rest({ row, column })
}

/** Announces to screen readers what could not be saved. */
function LatestProblem({ refused }: { readonly refused: readonly RefusedCell[] }): ReactNode {
  return (
    <span className="vh" role="status">
      {refused.at(-1)?.message}
    </span>
  )
}

function headOf(
  resource: Resource,
  { path, field }: Column,
  label: ReturnType<typeof useWords>['label'],
): string {
  const fields = labelPath(resource, path)
  return label((fields.at(-1) ?? field).label)
}

/** The width of a choice's longest word in the reader's language. */
function longestIn(field: Field, label: ReturnType<typeof useWords>['label']): number | undefined {
  if (field.kind !== 'choice') return undefined
  return Math.max(...Object.values(field.choices).map((word) => textWidth(label(word), 'cell')))
}
