import { type KeyboardEvent, type PointerEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { moved, placeAfter } from './picture-order.ts'
import { scrollAtEdge } from './scroll-at-edge.ts'

type Held = {
  readonly key: string
  readonly from: number
  readonly at: number
  readonly by: 'keys' | 'pointer'
}
type Told = 'grabbed' | 'movedTo' | 'dropped' | 'returned'

type Props = {
  readonly keys: readonly string[]
  readonly onMove: (from: number, to: number) => void
  readonly tell: (told: Told, key: string, place: number) => void
}

/**
 * Changing the order of things in rows: dragged by pointer or finger, or taken with Space, moved with the
 * arrows and put down with Space; Escape takes it back. While one is held only its visible place changes, not
 * its place in the page: a node that moves would lose the focus and the finger.
 */
export function useOrder({ keys, onMove, tell }: Props) {
  const list = useRef<HTMLOListElement>(null)
  const [held, setHeld] = useState<Held>()
  const [put, setPut] = useState<readonly string[]>()
  const order = held ? moved(keys, held.from, held.at) : (put ?? keys)

  const comeBack = () => {
    if (!held) return
    setHeld(undefined)
    tell('returned', held.key, held.from)
  }

  // What was put down stays in its new place until the list itself has changed, and keeps the focus.
  const known = keys.join()
  const focused = useRef<string>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list's own order is what is waited for
  useLayoutEffect(() => {
    setPut(undefined)
    // Somebody else has changed the list, so places counted in the old one are meaningless.
    comeBack()
    if (focused.current) gripOf(list.current, focused.current)?.focus()
    focused.current = undefined
  }, [known])

  const carry = (to: number | undefined) => {
    if (!held || to === undefined || to === held.at) return
    setHeld({ ...held, at: to })
    tell('movedTo', held.key, to)
  }
  const putDown = () => {
    if (!held) return
    setHeld(undefined)
    tell('dropped', held.key, held.at)
    if (held.at === held.from) return
    setPut(order)
    if (held.by === 'keys') focused.current = held.key
    onMove(held.from, held.at)
  }
  const isCarried = held?.by === 'pointer'
  const finger = useRef({ x: 0, y: 0 })
  const follow = () => {
    const under = keys[indexUnder(list.current, finger.current.x, finger.current.y)]
    if (under !== undefined) carry(order.indexOf(under))
  }
  const latest = useRef(follow)
  latest.current = follow
  useEffect(() => {
    if (!isCarried || !list.current) return
    return scrollAtEdge(
      list.current,
      () => finger.current.y,
      () => latest.current(),
    )
  }, [isCarried])
  useEffect(() => {
    if (!isCarried) return
    const giveUp = (event: globalThis.KeyboardEvent) => {
      if (event.key === 'Escape') setHeld(undefined)
    }
    addEventListener('keydown', giveUp)
    return () => removeEventListener('keydown', giveUp)
  }, [isCarried])

  const grip = (key: string) => ({
    'data-grip': key,
    'aria-pressed': held?.key === key,
    onKeyDown: (event: KeyboardEvent) => {
      const at = keys.indexOf(key)
      if (event.key === ' ' || event.key === 'Enter') {
        event.preventDefault()
        if (held) return putDown()
        setHeld({ key, from: at, at, by: 'keys' })
        return tell('grabbed', key, at)
      }
      if (!held) return
      if (event.key === 'Escape') {
        event.stopPropagation()
        return comeBack()
      }
      const grid = { count: keys.length, columns: columnsOf(list.current), direction: directionOf() }
      if (/^(Arrow|Home|End|Tab|Page)/.test(event.key)) event.preventDefault()
      carry(placeAfter(event.key, held.at, grid))
    },
    onBlur: () => {
      if (held?.by === 'keys') comeBack()
    },
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0 || held) return
      event.currentTarget.setPointerCapture(event.pointerId)
      const at = keys.indexOf(key)
      finger.current = { x: event.clientX, y: event.clientY }
      setHeld({ key, from: at, at, by: 'pointer' })
    },
    onPointerMove: (event: PointerEvent) => {
      if (!isCarried) return
      finger.current = { x: event.clientX, y: event.clientY }
      follow()
    },
    onPointerUp: () => {
      if (isCarried) putDown()
    },
    onPointerCancel: comeBack,
  })
  return { list, order, held: held?.key, grip }
}

function directionOf(): 'ltr' | 'rtl' {
  return document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr'
}

function gripOf(list: HTMLElement | null, key: string): HTMLElement | undefined {
  return [...(list?.querySelectorAll<HTMLElement>('[data-grip]') ?? [])].find(
    ({ dataset }) => dataset.grip === key,
  )
}

function columnsOf(list: HTMLElement | null): number {
  const tops = [...(list?.children ?? [])].map((child) => child.getBoundingClientRect().top)
  const first = Math.min(...tops)
  return Math.max(1, tops.filter((top) => Math.abs(top - first) < 1).length)
}

function indexUnder(list: HTMLElement | null, x: number, y: number): number {
  return [...(list?.children ?? [])].findIndex((child) => {
    const { left, right, top, bottom } = child.getBoundingClientRect()
    return x >= left && x <= right && y >= top && y <= bottom
  })
}
