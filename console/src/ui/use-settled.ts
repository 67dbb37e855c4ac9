import { useEffect, useRef, useState } from 'react'

export type Typing<T> = {
  readonly typed: T
  /** The value outside the field. */
  readonly from: T
  /** Values passed on that have not come back yet, the latest last. */
  readonly handed: readonly string[]
}

/** A change from outside replaces the typed value; a typed value that comes back does not, as typing has gone on. */
export function arrived<T>(now: Typing<T>, value: T): Typing<T> {
  const asText = JSON.stringify(value)
  if (asText === JSON.stringify(now.from)) return { ...now, from: value }
  const own = now.handed.indexOf(asText)
  if (own >= 0) return { ...now, from: value, handed: now.handed.slice(own + 1) }
  return { typed: JSON.stringify(now.typed) === asText ? now.typed : value, from: value, handed: [] }
}

/** A value being typed, passed on when typing pauses; a change from outside replaces it. */
export function useSettled<T>(value: T, onSettled: (value: T) => void, delayMs = 250) {
  const [now, setNow] = useState<Typing<T>>({ typed: value, from: value, handed: [] })
  const settle = useRef(onSettled)
  settle.current = onSettled
  if (now.from !== value) setNow(arrived(now, value))

  const { typed, from } = now
  useEffect(() => {
    const asText = JSON.stringify(typed)
    if (asText === JSON.stringify(from)) return
    const timer = setTimeout(() => {
      setNow((last) => ({ ...last, handed: [...last.handed, asText] }))
      settle.current(typed)
    }, delayMs)
    return () => clearTimeout(timer)
  }, [typed, from, delayMs])

  const type = useRef((next: T) => setNow((last) => ({ ...last, typed: next })))
  return [typed, type.current] as const
}
