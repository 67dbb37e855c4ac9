import { useEffect, useState } from 'react'

/** True only after some time, so that a short wait shows nothing. */
export function useLate(isWaiting: boolean, afterMs = 150): boolean {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    if (!isWaiting) return
    const timer = setTimeout(() => setLate(true), afterMs)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [isWaiting, afterMs])
  return isLate && isWaiting
}
