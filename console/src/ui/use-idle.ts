import { useEffect, useState } from 'react'

const latestMs = 400

/** True once the page is painted and has nothing better to do: for what is nice to know and can wait. */
export function useIdle(): boolean {
  const [isIdle, setIdle] = useState(false)
  useEffect(() => {
    // Safari has no idle moments to tell of.
    if (typeof requestIdleCallback === 'undefined') {
      const timer = setTimeout(() => setIdle(true), latestMs)
      return () => clearTimeout(timer)
    }
    const asked = requestIdleCallback(() => setIdle(true), { timeout: latestMs })
    return () => cancelIdleCallback(asked)
  }, [])
  return isIdle
}
