import { useEffect, useState } from 'react'

/** What is over before one has seen it is not shown at all: true only once it has lasted. */
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
