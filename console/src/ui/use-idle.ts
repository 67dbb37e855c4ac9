import { useEffect, useState } from 'react'

const latestMs = 400

/** True once the page is painted and idle, for work that can wait. */
export function useIdle(): boolean {
  const [isIdle, setIdle] = useState(false)
  useEffect(() => {
    // Safari has no requestIdleCallback.
    if (typeof requestIdleCallback === 'undefined') {
      const timer = setTimeout(() => setIdle(true), latestMs)
      return () => clearTimeout(timer)
    }
    const asked = requestIdleCallback(() => setIdle(true), { timeout: latestMs })
    return () => cancelIdleCallback(asked)
  }, [])
  return isIdle
}
