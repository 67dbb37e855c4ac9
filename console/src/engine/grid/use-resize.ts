import { type PointerEvent, useState } from 'react'
import { columnWidth, type ListState, widened } from '../data/list-state.ts'

const step = 16

/** Resizes columns: by dragging the edge, by keys, or to fit the content. */
export function useResize(state: ListState, onChange: (state: ListState) => void) {
  const [dragged, setDragged] = useState<Readonly<Record<string, number>>>({})
  const by = (path: string, cell: Element, steps: number) =>
    onChange(widened(state, path, widthOf(cell) + steps * step))

  const start = (path: string, event: PointerEvent<HTMLElement>) => {
    const edge: HTMLElement = event.currentTarget
    const cell = edge.closest('th')
    if (!cell || event.button !== 0) return
    event.preventDefault()
    event.stopPropagation()
    const from = event.clientX
    const width = widthOf(cell)
    const on = getComputedStyle(cell).direction === 'rtl' ? -1 : 1
    const at = ({ clientX }: { readonly clientX: number }) => columnWidth(width + on * (clientX - from))
    edge.setPointerCapture(event.pointerId)
    const ended = new AbortController()
    const { signal } = ended
    edge.addEventListener('pointermove', (move) => setDragged({ [path]: at(move) }), { signal })
    edge.addEventListener(
      'pointerup',
      (up) => {
        ended.abort()
        setDragged({})
        if (Math.abs(up.clientX - from) > 2) onChange(widened(state, path, at(up)))
      },
      { signal },
    )
    edge.addEventListener(
      'pointercancel',
      () => {
        ended.abort()
        setDragged({})
      },
      { signal },
    )
  }

  const fit = (path: string, cell: HTMLTableCellElement) => onChange(widened(state, path, contentWidth(cell)))
  return { widths: { ...state.widths, ...dragged }, start, by, fit }
}

function widthOf(cell: Element): number {
  return cell.getBoundingClientRect().width
}

/** The width the column's widest drawn cell needs, its head included. */
function contentWidth(head: HTMLTableCellElement): number {
  const cells = [...(head.closest('table')?.rows ?? [])].flatMap((row) => row.cells[head.cellIndex] ?? [])
  const widths = cells.map((cell) => {
    const { paddingInlineStart, paddingInlineEnd } = getComputedStyle(cell)
    const inner = cell === head ? faceWidth(cell) : textWidth(cell)
    return inner + Number.parseFloat(paddingInlineStart) + Number.parseFloat(paddingInlineEnd)
  })
  return Math.ceil(Math.max(...widths)) + 2
}

function faceWidth(head: Element): number {
  const face = head.querySelector('.th__face')
  const label = head.querySelector('.cut')
  if (!face || !label) return 0
  return widthOf(face) + label.scrollWidth - label.clientWidth
}

/** Including text that is cut off. */
function textWidth(cell: Element): number {
  const range = document.createRange()
  range.selectNodeContents(cell)
  const rects = [...range.getClientRects()]
  if (rects.length === 0) return 0
  return Math.max(...rects.map(({ right }) => right)) - Math.min(...rects.map(({ left }) => left))
}
