import { useEffect, useRef, useState } from 'react'

/** A value one is typing, handed on when one pauses; a change from elsewhere replaces it. */
export function useSettled<T>(value: T, onSettled: (value: T) => void, delayMs = 250) {
  const [typed, setTyped] = useState(value)
  const [from, setFrom] = useState(value)
  const settle = useRef(onSettled)
  settle.current = onSettled

  if (from !== value) {
    setFrom(value)
    if (JSON.stringify(value) !== JSON.stringify(typed)) setTyped(value)
  }

  useEffect(() => {
    if (JSON.stringify(typed) === JSON.stringify(from)) return
    const timer = setTimeout(() => settle.current(typed), delayMs)
    return () => clearTimeout(timer)
  }, [typed, from, delayMs])

  return [typed, setTyped] as const
}
