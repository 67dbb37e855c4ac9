import { useEffect, useState } from 'react'

const latestMs = 400

/** True once the page is painted and idle, for work that can wait. */
export function useIdle(): boolean {
  const [isIdle, setIdle] = useState(false)
  useEffect(() => whenIdle(() => setIdle(true)), [])
  return isIdle
}

/** Returns how to stop. */
export function whenIdle(run: () => void): () => void {
  // Safari has no requestIdleCallback.
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(run, latestMs)
    return () => clearTimeout(timer)
  }
  const asked = requestIdleCallback(run, { timeout: latestMs })
  return () => cancelIdleCallback(asked)
}
