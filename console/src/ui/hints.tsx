import { useEffect, useState } from 'react'
import { latePart } from './late-part.tsx'
import type { Hint } from './tip.tsx'

const Tip = latePart(async () => (await import('./tip.tsx')).Tip)
const restMs = 400

/**
 * The single tooltip of the page: hundreds of elements could have one, but only one at a time is hovered or focused.
 */
export function Hints() {
  const [hint, setHint] = useState<Hint>()
  useEffect(() => followHints(setHint), [])
  return hint && <Tip hint={hint} onClose={() => setHint(undefined)} />
}

function followHints(show: (hint: Hint | undefined) => void): () => void {
  let element: HTMLElement | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let shown: string | undefined
  const changes = new MutationObserver(say)
  const listeners = new AbortController()
  const { signal } = listeners

  function say(): void {
    const { hint, hintKeys: keys, hintBeside } = element?.dataset ?? {}
    // An element that is gone, or has no hint any more, has no tooltip.
    const text = element?.isConnected ? hint : undefined
    if (text === shown) return
    shown = text
    show(element && text ? { element, text, keys, isBeside: hintBeside !== undefined } : undefined)
  }
  function hush(): void {
    clearTimeout(timer)
    changes.disconnect()
    shown = undefined
    show(undefined)
  }
  function aim(next: HTMLElement | undefined, ms: number): void {
    if (next === element) return
    hush()
    element = next
    if (!next) return
    timer = setTimeout(() => {
      changes.observe(document.body, { subtree: true, childList: true, attributeFilter: ['data-hint'] })
      say()
    }, ms)
  }

  const on = document.addEventListener.bind(document)
  // A tap is followed by mouse events on the same element, and the tooltip would stay until the next tap.
  on('mouseover', ({ target }) => aim(hintedAt(target), delayOf(target)), { signal })
  document.documentElement.addEventListener('mouseleave', () => aim(undefined, 0), { signal })
  on(
    'focusin',
    ({ target }) => {
      if (target instanceof Element && target.matches(':focus-visible')) aim(hintedAt(target), 0)
    },
    { signal },
  )
  on('focusout', ({ target }) => hintedAt(target) === element && aim(undefined, 0), { signal })
  on('keydown', ({ key }) => key === 'Escape' && hush(), { signal })
  return () => {
    listeners.abort()
    hush()
  }
}

function hintedAt(target: EventTarget | null): HTMLElement | undefined {
  return (target instanceof Element && target.closest<HTMLElement>('[data-hint]')) || undefined
}

/** In a row of icons each tooltip shows without a delay. */
function delayOf(target: EventTarget | null): number {
  return hintedAt(target)?.dataset.hintBeside === undefined ? restMs : 0
}
