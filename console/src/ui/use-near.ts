import { type RefObject, useEffect, useState } from 'react'

/** How far it may still be, so that it is there when somebody scrolls on. */
const ahead = '200px'

/** Whether an element is in sight or nearly so; once it has been, it stays so. */
export function useNear(box: RefObject<HTMLElement | null>): boolean {
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    const element = box.current
    if (!element) return
    const seen = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        seen.disconnect()
        setNear(true)
      },
      // The one counts for the window, the other for what scrolls within it.
      { rootMargin: ahead, scrollMargin: ahead },
    )
    seen.observe(element)
    return () => seen.disconnect()
  }, [box])
  return isNear
}
