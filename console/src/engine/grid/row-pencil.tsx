import type { AnyRow, Resource } from '@prona/contract/kernel/resource'
import { Link, useRouter } from '@tanstack/react-router'
import {
  type ComponentType,
  type CSSProperties,
  createContext,
  type RefObject,
  use,
  useEffect,
  useRef,
  useState,
} from 'react'
import { Icon } from '../../ui/icon.tsx'
import { useWords } from '../../ui/language.ts'
import { useShortcut } from '../../ui/shortcuts.ts'
import { useIntent } from '../../ui/use-intent.ts'
import { useAccess } from '../data/access.ts'
import { titleOf } from '../data/use-references.ts'
import { useFormAhead } from '../data/use-row.ts'

export type RowActionProps = {
  readonly resource: Resource
  /** The row that is reached; a dialog that is open stays with its own. */
  readonly row: AnyRow | undefined
  readonly place?: CSSProperties
  /** Where each row has a button, one dialog serves them all and outlives the row: whoever keeps it is told. */
  readonly onAct?: (doing: Doing | undefined) => void
  readonly doing?: Doing
}
/** What is being done with a row, by the name of the action. */
export type Doing = { readonly row: AnyRow; readonly name: string }

/** The first action of a row, given by the program, which knows the resources' own screens. */
export const RowActionContext = createContext<ComponentType<RowActionProps> | undefined>(undefined)

type Props = {
  readonly resource: Resource
  readonly rows: readonly AnyRow[]
  readonly frame: RefObject<HTMLDivElement | null>
  readonly rowHeight: number
}

/**
 * What is at hand for the row under the pointer or the focus: its first action, and its form. One of each serves
 * all rows and moves to the current one.
 */
export function RowPencil(props: Props) {
  const { resource } = props
  const access = useAccess()
  const mayEdit = access.may(resource, 'update')
  const mayAct = Object.keys(resource.actions).some((name) => access.may(resource, name))
  return mayEdit || mayAct ? <Reaching {...props} mayEdit={mayEdit} mayAct={mayAct} /> : null
}

type Rights = { readonly mayEdit: boolean; readonly mayAct: boolean }

function Reaching({ resource, rows, frame, rowHeight, mayEdit, mayAct }: Props & Rights) {
  const { t } = useWords()
  const router = useRouter()
  const { pointed, focused } = useReached(frame)
  const RowAction = use(RowActionContext)
  // Fetched with the first row that is reached; from then on it may hold an open dialog.
  const wasReached = useRef(false)
  const isOpen = (one: AnyRow | undefined) => mayEdit && isWritable(one)
  const at = rows[pointed] && (mayAct || isOpen(rows[pointed])) ? pointed : focused
  const row = rows[at]
  const standing = rows[focused]
  wasReached.current ||= row !== undefined
  const fetchAhead = useFormAhead(resource)
  const soon = useIntent(() => row && fetchAhead(row._id))
  const to = ({ _id }: AnyRow) =>
    ({ to: '/$plural/$id/edit', params: { plural: resource.plural, id: _id } }) as const
  useShortcut('edit', standing && isOpen(standing) ? () => void router.navigate(to(standing)) : undefined)
  useMarked(frame, row && (mayAct || isOpen(row)) ? at : none)
  const place = { insetBlockEnd: (rows.length - 1 - at) * rowHeight, blockSize: rowHeight }
  return (
    <div className="reach">
      {mayAct && wasReached.current && RowAction && <RowAction resource={resource} row={row} place={place} />}
      {row && isOpen(row) && (
        <Link
          {...to(row)}
          className="reach__pencil"
          style={place}
          aria-label={t('grid.editRow', { title: titleOf(resource, row) })}
          draggable={false}
          preloadDelay={0}
          onPointerEnter={soon}
          onFocus={soon}
        >
          <span>
            <Icon name="pencil" />
          </span>
        </Link>
      )}
    </div>
  )
}

const none = -1

/** Whether a row may be edited as far as the row tells; the form itself says when it may not. */
function isWritable(row: AnyRow | undefined): boolean {
  return row !== undefined && row.can?.update !== false
}

/** The rows under the pointer and under the focus. Touch has no hover: it opens the row. */
function useReached(frame: Props['frame']) {
  const [pointed, setPointed] = useState(none)
  const [focused, setFocused] = useState(none)
  useEffect(() => {
    const element = frame.current
    if (!element) return
    const point = ({ target, pointerType }: PointerEvent) => {
      if (pointerType !== 'touch' && !isPencil(target)) setPointed(rowAt(target))
    }
    const leave = () => setPointed(none)
    const focus = ({ target }: FocusEvent) => {
      if (!isPencil(target)) setFocused(rowAt(target))
    }
    const blur = ({ relatedTarget }: FocusEvent) => {
      if (!(relatedTarget instanceof Node && element.contains(relatedTarget))) setFocused(none)
    }
    element.addEventListener('pointerover', point, { passive: true })
    element.addEventListener('pointerleave', leave)
    element.addEventListener('focusin', focus)
    element.addEventListener('focusout', blur)
    return () => {
      element.removeEventListener('pointerover', point)
      element.removeEventListener('pointerleave', leave)
      element.removeEventListener('focusin', focus)
      element.removeEventListener('focusout', blur)
    }
  }, [frame])
  return { pointed, focused }
}

/** Keeps the row's hover style while the pointer is on its pencil. */
function useMarked(frame: Props['frame'], at: number): void {
  useEffect(() => {
    const row = frame.current?.querySelector<HTMLElement>(`tr[data-row="${at}"]`)
    if (!row) return
    row.dataset.reached = ''
    return () => {
      delete row.dataset.reached
    }
  }, [frame, at])
}

function rowAt(target: EventTarget | null): number {
  const row = target instanceof Element ? target.closest('tbody tr[data-row]') : null
  return row ? Number(row.getAttribute('data-row')) : none
}

function isPencil(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('.reach') !== null
}
