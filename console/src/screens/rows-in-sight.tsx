import { useVirtualizer } from '@tanstack/react-virtual'
import type { ReactNode, RefObject } from 'react'

/** Rows from the first up to the second, which is no longer among them. */
export type Span = readonly [from: number, to: number]

type Props = {
  readonly count: number
  readonly height: number
  readonly frame: RefObject<HTMLDivElement | null>
  /** The row the keyboard is on, which stays drawn however far one scrolls. */
  readonly always: number
  readonly children: (spans: readonly Span[]) => ReactNode
}

/** Of many rows only those in sight are drawn. In a file of its own, which the usual page does not need. */
export function RowsInSight({ count, height, frame, always, children }: Props) {
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => frame.current,
    estimateSize: () => height,
    overscan: 8,
    // Drawn between two frames and not within one, whose time it would take besides its layout and paint.
    useFlushSync: false,
  })
  const items = virtual.getVirtualItems()
  const seen: Span = [items[0]?.index ?? 0, (items.at(-1)?.index ?? 49) + 1]
  const kept: Span = [always, always + 1]
  if (always < 0 || always >= count || (always >= seen[0] && always < seen[1])) return children([seen])
  return children(always < seen[0] ? [kept, seen] : [seen, kept])
}
