import { useCallback, useRef } from 'react'

/** Long enough that a pointer on its way somewhere else asks for nothing. */
const restMs = 60
let waiting: ReturnType<typeof setTimeout> | undefined

/** Does something once the pointer or the focus rests; what it leaves within that time is not done. */
export function useIntent(run: () => void): () => void {
  const latest = useRef(run)
  latest.current = run
  return useCallback(() => {
    clearTimeout(waiting)
    waiting = setTimeout(() => latest.current(), restMs)
  }, [])
}
