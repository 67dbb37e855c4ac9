import { useCallback, useRef } from 'react'

/** Long enough that a passing pointer triggers nothing. */
const restMs = 60
let waiting: ReturnType<typeof setTimeout> | undefined

/** Runs something once the pointer or the focus has rested for a moment. */
export function useIntent(run: () => void): () => void {
  const latest = useRef(run)
  latest.current = run
  return useCallback(() => {
    clearTimeout(waiting)
    waiting = setTimeout(() => latest.current(), restMs)
  }, [])
}
