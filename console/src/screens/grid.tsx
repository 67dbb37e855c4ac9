import type { AnyRow, Resource } from '@prona/contract/kernel/resource'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, memo, useEffect, useRef, useState } from 'react'
import { type Column, classOf, isClose, widthsOf } from '../kernel/columns.ts'
import { useDesk } from '../kernel/desk.tsx'
import { useScene } from '../kernel/fields/show.tsx'
import { type Density, type ListState, sorted } from '../kernel/list-state.ts'
import { labelPath, valueAt } from '../kernel/sight.ts'
import { titleOf } from '../kernel/use-references.ts'
import { rowQuery } from '../kernel/use-row.ts'
import { Icon } from '../ui/icon.tsx'
import { useWords } from '../ui/language.ts'
import { Bone } from '../ui/skeleton.tsx'
import { useIntent } from '../ui/use-intent.ts'
import { useLate } from '../ui/use-late.ts'

export type RowsProps = {
  readonly resource: Resource
  readonly state: ListState
  readonly columns: readonly Column[]
  readonly rows: readonly AnyRow[]
  readonly isLoading: boolean
  /** The rows are of the page before, until the next is here. */
  readonly isOld: boolean
  readonly onChange: (state: ListState) => void
}

const rowHeights: Readonly<Record<Density, number>> = { compact: 30, normal: 36, roomy: 44 }
const virtualFrom = 50

/** The rows as a table: arrows move, Enter or a click opens. */
export function Grid({ resource, state, columns, rows, isLoading, isOld, onChange }: RowsProps) {
  const { label } = useWords()
  const frame = useRef<HTMLDivElement>(null)
  const height = rowHeights[state.density]
  const isVirtual = rows.length > virtualFrom
  const virtual = useVirtualizer({
    count: isVirtual ? rows.length : 0,
    getScrollElement: () => frame.current,
    estimateSize: () => height,
    overscan: 12,
  })
  const [cursor, setCursor] = useCursor(rows, frame, (index) => isVirtual && virtual.scrollToIndex(index))
  const items = virtual.getVirtualItems()
  const [first, last] = isVirtual ? [items[0]?.index ?? 0, (items.at(-1)?.index ?? -1) + 1] : [0, rows.length]
  const heads = columns.map((column) => ({
    label: headOf(resource, column, label),
    isSorted: state.sort.some(({ field }) => field === column.path),
  }))
  const { widths, least } = widthsOf(columns, heads)

  return (
    <div className="grid scroll" ref={frame} data-density={state.density} aria-busy={isLoading || isOld}>
      <table
        className={isClose(columns) ? 'table table--fixed table--close' : 'table table--fixed'}
        aria-label={label(resource.names.many)}
        aria-rowcount={rows.length + 1}
        style={{ minInlineSize: least }}
      >
        <colgroup>
          {columns.map(({ path }, index) => (
            <col key={path} style={{ inlineSize: widths[index] }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            {columns.map((column, index) => (
              <Head
                key={column.path}
                column={column}
                label={heads[index]?.label ?? ''}
                resource={resource}
                state={state}
                onChange={onChange}
              />
            ))}
          </tr>
        </thead>
        <tbody onKeyDown={(event) => moveIn(event, cursor, rows.length, setCursor)}>
          {isLoading && <Bones columns={columns} count={state.perPage} />}
          {first > 0 && <Gap height={first * height} />}
          {rows.slice(first, last).map((row, index) => (
            <Row
              key={row._id}
              resource={resource}
              columns={columns}
              row={row}
              index={first + index}
              isCursor={first + index === cursor}
            />
          ))}
          {last < rows.length && <Gap height={(rows.length - last) * height} />}
        </tbody>
      </table>
    </div>
  )
}

type RowProps = Pick<RowsProps, 'resource' | 'columns'> & {
  readonly row: AnyRow
  readonly index: number
  readonly isCursor: boolean
}

const Row = memo(function Row({ resource, columns, row, index, isCursor }: RowProps) {
  const scene = useScene(row, { quietLinks: true })
  const open = useOpenRow(resource, row)
  return (
    <tr
      tabIndex={isCursor ? 0 : -1}
      aria-rowindex={index + 2}
      data-row={index}
      onClick={open.now}
      onPointerEnter={open.ahead}
      onFocus={open.ahead}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && event.target === event.currentTarget) open.now()
      }}
    >
      {columns.map((column) => (
        <td key={column.path} className={classOf(resource, column)}>
          {column.path === resource.title ? (
            <RowLink resource={resource} row={row} />
          ) : (
            scene.show(column.field, column.path, valueAt(row, column.path))
          )}
        </td>
      ))}
    </tr>
  )
})

/** Opens a record, which the pointer over its row has fetched already; selecting its text opens nothing. */
export function useOpenRow(resource: Resource, row: AnyRow) {
  const router = useRouter()
  const queries = useQueryClient()
  const { client, branch } = useDesk()
  const ahead = useIntent(() => {
    queries.prefetchQuery(rowQuery(client, branch, resource, row._id))
    router.preloadRoute({ to: '/$plural/$id', params: { plural: resource.plural, id: row._id } })
  })
  return {
    now: () => {
      if (getSelection()?.toString()) return
      router.navigate({ to: '/$plural/$id', params: { plural: resource.plural, id: row._id } })
    },
    ahead,
  }
}

/** The name as a link, so that a record can be opened in a tab of its own. */
function RowLink({ resource, row }: Pick<RowProps, 'resource' | 'row'>) {
  return (
    <Link
      className="ref"
      to="/$plural/$id"
      params={{ plural: resource.plural, id: row._id }}
      tabIndex={-1}
      onClick={(event) => event.stopPropagation()}
    >
      {titleOf(resource, row)}
    </Link>
  )
}

type HeadProps = Pick<RowsProps, 'resource' | 'state' | 'onChange'> & {
  readonly column: Column
  readonly label: string
}

function Head({ column, label, resource, state, onChange }: HeadProps) {
  const { t } = useWords()
  const { list } = resource
  const shown = state.sort.length > 0 ? state.sort : [list.order]
  const place = shown.findIndex(({ field }) => field === column.path)
  const direction = shown[place]?.direction
  const isSortable = list.sorts.some((path) => path === column.path)
  return (
    <th
      scope="col"
      className={classOf(resource, column)?.includes('n') ? 'n' : undefined}
      aria-sort={direction && (direction === 'asc' ? 'ascending' : 'descending')}
    >
      {isSortable ? (
        <button
          type="button"
          className="sort"
          title={t('list.sortHint')}
          onClick={(event) => onChange(sorted(state, column.path, event.shiftKey))}
        >
          <span className="cut">{label}</span>
          {direction && (
            <i>
              <Icon name={direction === 'asc' ? 'sortUp' : 'sortDown'} />
              {shown.length > 1 && place + 1}
            </i>
          )}
        </button>
      ) : (
        label
      )}
    </th>
  )
}

function headOf(resource: Resource, { path }: Column, label: ReturnType<typeof useWords>['label']): string {
  const fields = labelPath(resource, path)
  const last = fields.at(-1)
  return last ? label(last.label) : path
}

/** The row one is on; it follows the keys and stays within the page. */
function useCursor(
  rows: readonly AnyRow[],
  frame: React.RefObject<HTMLDivElement | null>,
  scrollTo: (index: number) => void,
) {
  const [cursor, setCursor] = useState(0)
  const [asked, setAsked] = useState(0)
  useEffect(() => {
    if (asked > 0) frame.current?.querySelector<HTMLElement>(`[data-row="${cursor}"]`)?.focus()
  }, [asked, cursor, frame])
  const move = (index: number) => {
    scrollTo(index)
    setCursor(index)
    setAsked((count) => count + 1)
  }
  return [Math.min(cursor, Math.max(0, rows.length - 1)), move] as const
}

const screenful = 10

function moveIn(event: KeyboardEvent, cursor: number, count: number, go: (index: number) => void): void {
  const moves: Readonly<Record<string, number>> = {
    ArrowDown: cursor + 1,
    ArrowUp: cursor - 1,
    Home: 0,
    End: count - 1,
    PageDown: cursor + screenful,
    PageUp: cursor - screenful,
  }
  const to = moves[event.key]
  if (to === undefined || count === 0) return
  event.preventDefault()
  go(Math.max(0, Math.min(count - 1, to)))
}

/** Stands for the rows that are out of sight. */
function Gap({ height }: { readonly height: number }) {
  return (
    <tr style={{ blockSize: height }}>
      <td />
    </tr>
  )
}

const boneRows = Array.from({ length: 25 }, (_, row) => row)

/** Lines of the measures of the rows to come, once waiting can be noticed. */
function Bones({ columns, count }: { readonly columns: readonly Column[]; readonly count: number }) {
  if (!useLate(true)) return null
  return boneRows.slice(0, count).map((row) => (
    <tr key={row}>
      {columns.map(({ path }, column) => (
        <td key={path}>
          <Bone width={48 + ((row * 7 + column * 13) % 5) * 12} />
        </td>
      ))}
    </tr>
  ))
}
