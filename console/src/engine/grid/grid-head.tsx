import type { Resource } from '@prona/contract/kernel/resource'
import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { useWords } from '../../ui/language.ts'
import { type ListState, sorted } from '../data/list-state.ts'
import { type Column, classOf } from '../fields/columns.ts'
import { type Head, type Layout, moved } from './column-layout.ts'
import { headRow, type Spot } from './grid-keys.ts'
import { useDrag } from './use-drag.ts'
import type { useResize } from './use-resize.ts'

type Resizing = ReturnType<typeof useResize>
type Props = {
  readonly resource: Resource
  readonly state: ListState
  readonly columns: readonly Column[]
  readonly look: { readonly heads: readonly Head[]; readonly layout: Layout; readonly spot: Spot }
  readonly resize: Resizing
  readonly onChange: (state: ListState) => void
  readonly onMenu: (path: string) => void
}

/** The id of the sentence that explains a head's keys. */
export const headKeysId = 'grid-head-keys'

/** The heads of the columns: a click sorts, dragging moves, the edge resizes, and every key that does the same. */
export function GridHead(props: Props) {
  const { resource, state, columns, look, resize, onChange, onMenu } = props
  const { heads, layout, spot } = look
  const shown = columns.map(({ path }) => path)
  const drag = useDrag('inline', ({ from, to }) => onChange(moved(state, shown, from, to)))
  const follow = useFollowed(columns)
  return columns.map((column, index) => (
    <HeadCell
      key={column.path}
      column={column}
      head={
        heads[index] ?? {
          label: column.path,
          isSorted: false,
          labelPx: 0,
          wordPx: undefined,
          contentPx: undefined,
        }
      }
      resource={resource}
      state={state}
      onChange={onChange}
      place={{
        index,
        offset: layout.offsets[index],
        isLastPinned: index === layout.offsets.length - 1,
        isCursor: spot.row === headRow && spot.column === index + 1,
        dropAt: drag.taken?.to === index && drag.taken.from !== index ? dropSide(drag.taken) : undefined,
      }}
      actions={{
        resize,
        isDrop: drag.isDrop,
        take: (event) => {
          const row = event.currentTarget.parentElement
          drag.start(index, () => [...(row?.querySelectorAll('[data-column]') ?? [])], event)
        },
        move: (by) => {
          follow(column.path)
          onChange(moved(state, shown, index, index + by))
        },
        openMenu: () => onMenu(column.path),
      }}
    />
  ))
}

/** A column moved by keys keeps the focus. */
function useFollowed(columns: readonly Column[]): (path: string) => void {
  const followed = useRef<string>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the columns' new order that asks for it
  useEffect(() => {
    if (followed.current === undefined) return
    document.querySelector<HTMLElement>(`th[data-column="${CSS.escape(followed.current)}"]`)?.focus()
    followed.current = undefined
  }, [columns])
  return (path) => {
    followed.current = path
  }
}

function dropSide({ from, to }: { readonly from: number; readonly to: number }): 'before' | 'after' {
  return to < from ? 'before' : 'after'
}

type CellProps = Pick<Props, 'resource' | 'state' | 'onChange'> & {
  readonly column: Column
  readonly head: Head
  readonly place: {
    readonly index: number
    readonly offset: number | undefined
    readonly isLastPinned: boolean
    readonly isCursor: boolean
    readonly dropAt: 'before' | 'after' | undefined
  }
  readonly actions: {
    readonly resize: Resizing
    readonly isDrop: () => boolean
    readonly take: (event: PointerEvent<HTMLElement>) => void
    readonly move: (by: 1 | -1) => void
    readonly openMenu: () => void
  }
}

function HeadCell({ column, head, resource, state, onChange, place, actions }: CellProps) {
  const { t } = useWords()
  const { list } = resource
  const { path } = column
  const sorting = state.sort.length > 0 ? state.sort : [list.order]
  const order = sorting.findIndex(({ field }) => field === path)
  const direction = sorting[order]?.direction
  const isSortable = list.sorts.some((one) => one === path)
  const sort = (added: boolean) => isSortable && onChange(sorted(state, path, added))
  const label = <span className="cut">{head.label}</span>
  const isPinned = place.offset !== undefined
  const looks = [
    classOf(resource, column)?.split(' ').includes('n') && 'n',
    isPinned && 'pin',
    place.isLastPinned && 'pin--last',
  ]

  const press = (event: KeyboardEvent<HTMLTableCellElement>) => {
    const command = headKey(event)
    if (!command) return
    event.preventDefault()
    event.stopPropagation()
    if (command.kind === 'menu') actions.openMenu()
    else if (command.kind === 'sort') sort(event.shiftKey)
    else if (command.kind === 'move') actions.move(command.by)
    else actions.resize.by(path, event.currentTarget, command.by)
  }

  return (
    <th
      scope="col"
      data-column={path}
      data-at={`${headRow}:${place.index + 1}`}
      data-drop={place.dropAt}
      tabIndex={place.isCursor ? 0 : -1}
      className={looks.filter(Boolean).join(' ') || undefined}
      style={isPinned ? { insetInlineStart: place.offset } : undefined}
      aria-sort={direction && (direction === 'asc' ? 'ascending' : 'descending')}
      aria-colindex={place.index + 2}
      aria-describedby={headKeysId}
      onPointerDown={actions.take}
      onKeyDown={press}
      onContextMenu={(event) => {
        event.preventDefault()
        actions.openMenu()
      }}
    >
      {isSortable ? (
        <button
          type="button"
          className="sort th__face"
          tabIndex={-1}
          title={t('list.sortHint')}
          onClick={(event) => !actions.isDrop() && sort(event.shiftKey)}
        >
          {label}
          {direction && (
            <i>
              <Icon name={direction === 'asc' ? 'sortUp' : 'sortDown'} />
              {sorting.length > 1 && order + 1}
            </i>
          )}
        </button>
      ) : (
        <span className="sort th__face">{label}</span>
      )}
      <span
        className="th__edge"
        aria-hidden="true"
        onPointerDown={(event) => actions.resize.start(path, event)}
        onDoubleClick={(event) => {
          const cell = event.currentTarget.closest('th')
          if (cell) actions.resize.fit(path, cell)
        }}
      />
    </th>
  )
}

type HeadCommand =
  | { readonly kind: 'sort' }
  | { readonly kind: 'menu' }
  | { readonly kind: 'move' | 'resize'; readonly by: 1 | -1 }

/** What a key does with a column. Arrows alone move on to the next head. */
function headKey(event: KeyboardEvent<HTMLElement>): HeadCommand | undefined {
  const { key, shiftKey, altKey } = event
  const isFar = event.ctrlKey || event.metaKey
  if (key === 'Enter' || key === ' ') return { kind: 'sort' }
  if (key === 'ContextMenu' || (key === 'F10' && shiftKey) || (key === 'ArrowDown' && altKey))
    return { kind: 'menu' }
  if (!shiftKey || (key !== 'ArrowLeft' && key !== 'ArrowRight')) return undefined
  const isTurned = getComputedStyle(event.currentTarget).direction === 'rtl'
  const by = (key === 'ArrowRight') === isTurned ? -1 : 1
  return { kind: isFar ? 'move' : 'resize', by }
}
