import { type KeyboardEvent, type RefObject, useEffect } from 'react'
import { type GridWay, gridWayOf } from '../ui/grid-keys.ts'

const cells = '[data-cell]'
/** Boxes whose tops lie this close stand in one line. */
const lineOf = 8

/**
 * The boxes of a matrix are one stop of the Tab key, and the arrows lead from one to the next as they stand on the
 * page: in the columns of a table, in the wrapped line of a row's actions, and in the cards of a telephone alike.
 */
export function useCellKeys(matrix: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const all = [...(matrix.current?.querySelectorAll<HTMLElement>(cells) ?? [])]
    const stop = all.find((one) => one === document.activeElement) ?? all.find(isStop) ?? all[0]
    for (const one of all) one.tabIndex = one === stop ? 0 : -1
  })
  return {
    onFocus: ({ target }: { readonly target: EventTarget }) => {
      if (!(target instanceof HTMLElement) || !target.matches(cells)) return
      for (const one of matrix.current?.querySelectorAll<HTMLElement>(cells) ?? []) one.tabIndex = -1
      target.tabIndex = 0
    },
    onKeyDown: (event: KeyboardEvent) => {
      const { target } = event
      const grid = matrix.current
      if (!grid || !(target instanceof HTMLElement) || !target.matches(cells)) return
      const way = gridWayOf(event, grid, 8)
      const next = way !== undefined && cellAt(target, [...grid.querySelectorAll<HTMLElement>(cells)], way)
      if (!next) return
      event.preventDefault()
      next.focus()
    },
  }
}

function isStop({ tabIndex }: HTMLElement): boolean {
  return tabIndex === 0
}

function cellAt(from: HTMLElement, all: readonly HTMLElement[], way: GridWay): HTMLElement | undefined {
  const at = all.indexOf(from)
  if (way === 'next') return all[at + 1]
  if (way === 'previous') return all[at - 1]
  if (way === 'start') return all[0]
  if (way === 'end') return all.at(-1)
  const lines = linesOf(all)
  const line = lines.findIndex((one) => one.includes(from))
  if (way === 'rowStart') return lines[line]?.[0]
  if (way === 'rowEnd') return lines[line]?.at(-1)
  const to = lines[Math.max(0, Math.min(lines.length - 1, line + way))] ?? []
  const middle = middleOf(from)
  return to.toSorted((one, other) => Math.abs(middleOf(one) - middle) - Math.abs(middleOf(other) - middle))[0]
}

function linesOf(all: readonly HTMLElement[]): readonly (readonly HTMLElement[])[] {
  const lines: { readonly top: number; readonly members: HTMLElement[] }[] = []
  for (const one of all) {
    const { top } = one.getBoundingClientRect()
    const last = lines.at(-1)
    if (last && Math.abs(last.top - top) < lineOf) last.members.push(one)
    else lines.push({ top, members: [one] })
  }
  return lines.map(({ members }) => members)
}

function middleOf(one: HTMLElement): number {
  const { left, width } = one.getBoundingClientRect()
  return left + width / 2
}
