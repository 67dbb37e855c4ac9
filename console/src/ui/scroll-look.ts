import { useEffect, useRef } from 'react'

const stopDelayMs = 175

/** Shows the bars of a `.scroll` while it scrolls and a moment after. */
export function useScrollLook<T extends HTMLElement>() {
  const ref = useRef<T>(null)
  useEffect(() => {
    const element = ref.current
    if (!element) return
    let stopped: ReturnType<typeof setTimeout> | undefined
    const show = () => {
      element.dataset.scrolling = ''
      clearTimeout(stopped)
      stopped = setTimeout(() => delete element.dataset.scrolling, stopDelayMs)
    }
    element.addEventListener('scroll', show, { passive: true })
    return () => {
      element.removeEventListener('scroll', show)
      clearTimeout(stopped)
    }
  }, [])
  return ref
}
