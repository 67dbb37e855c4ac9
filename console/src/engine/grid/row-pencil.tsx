import type { AnyRow, Resource } from '@prona/contract/kernel/resource'
import { Link, useRouter } from '@tanstack/react-router'
import { type RefObject, useEffect, useState } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { useWords } from '../../ui/language.ts'
import { useShortcut } from '../../ui/shortcuts.ts'
import { useIntent } from '../../ui/use-intent.ts'
import { useAccess } from '../data/access.ts'
import { titleOf } from '../data/use-references.ts'
import { useFormAhead } from '../data/use-row.ts'

type Props = {
  readonly resource: Resource
  readonly rows: readonly AnyRow[]
  readonly frame: RefObject<HTMLDivElement | null>
  readonly rowHeight: number
}

/**
 * Opens the form of the row under the pointer or the focus. One button serves all rows and moves to the
 * current one.
 */
export function RowPencil(props: Props) {
  return useAccess().may(props.resource, 'update') ? <Reaching {...props} /> : null
}

function Reaching({ resource, rows, frame, rowHeight }: Props) {
  const { t } = useWords()
  const router = useRouter()
  const { pointed, focused } = useReached(frame)
  const at = isOpen(rows[pointed]) ? pointed : focused
  const row = rows[at]
  const standing = rows[focused]
  const fetchAhead = useFormAhead(resource)
  const soon = useIntent(() => row && fetchAhead(row._id))
  const to = ({ _id }: AnyRow) =>
    ({ to: '/$plural/$id/edit', params: { plural: resource.plural, id: _id } }) as const
  useShortcut('edit', isOpen(standing) ? () => void router.navigate(to(standing)) : undefined)
  useMarked(frame, isOpen(row) ? at : none)
  if (!isOpen(row)) return null
  return (
    <div className="reach">
      <Link
        {...to(row)}
        className="reach__pencil"
        style={{ insetBlockEnd: (rows.length - 1 - at) * rowHeight, blockSize: rowHeight }}
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
    </div>
  )
}

const none = -1

/** Whether a row may be edited as far as the row tells; the form itself says when it may not. */
function isOpen(row: AnyRow | undefined): row is AnyRow {
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
