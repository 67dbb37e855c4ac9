import { type RefObject, useLayoutEffect } from 'react'

/** Looks at a box that scrolls: at once, as it is scrolled, and as its size changes. */
export function useScrolled(scroller: RefObject<HTMLElement | null>, look: (box: HTMLElement) => void): void {
  useLayoutEffect(() => {
    const box = scroller.current
    if (!box) return
    const again = () => look(box)
    again()
    const sizes = new ResizeObserver(again)
    sizes.observe(box)
    box.addEventListener('scroll', again, { passive: true })
    return () => {
      sizes.disconnect()
      box.removeEventListener('scroll', again)
    }
  }, [scroller, look])
}
