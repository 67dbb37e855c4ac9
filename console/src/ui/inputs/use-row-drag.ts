import { type PointerEvent as ReactPointerEvent, type RefObject, useState } from 'react'

/** A row follows the pointer: each neighbour whose middle it passes changes places with it at once. */
export function useRowDrag(box: RefObject<HTMLElement | null>, move: (from: number, to: number) => void) {
  const [from, setFrom] = useState<number>()

  const begin = (event: ReactPointerEvent<HTMLElement>, index: number) => {
    if (event.button !== 0) return
    event.preventDefault()
    const grip = event.currentTarget
    grip.setPointerCapture(event.pointerId)
    let at = index
    setFrom(at)
    const follow = ({ clientY }: PointerEvent) => {
      const to = placeOf(box.current, at, clientY)
      if (to === at) return
      move(at, to)
      at = to
      setFrom(at)
    }
    const end = () => {
      grip.removeEventListener('pointermove', follow)
      grip.removeEventListener('lostpointercapture', end)
      setFrom(undefined)
    }
    grip.addEventListener('pointermove', follow)
    grip.addEventListener('lostpointercapture', end)
  }
  return { from, begin }
}

function placeOf(box: HTMLElement | null, at: number, y: number): number {
  const rows = [...(box?.querySelectorAll(':scope > [data-row]') ?? [])]
  const isPast = (row: Element, index: number) => {
    const { top, height } = row.getBoundingClientRect()
    return index < at ? y < top + height / 2 : index > at && y > top + height / 2
  }
  const passed = rows.map((row, index) => (isPast(row, index) ? index : at))
  return passed.find((index) => index < at) ?? passed.findLast((index) => index > at) ?? at
}
