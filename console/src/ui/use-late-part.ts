import { type ComponentType, useEffect, useRef, useState } from 'react'
import { allWords } from './language.ts'

/** Fetches a component, and keeps it once fetched. */
export type LateFetch<P> = { (): Promise<ComponentType<P>>; fetched?: ComponentType<P> }

/**
 * A component that is fetched when it is first needed. One that cannot be fetched (no connection, or a new
 * version has replaced it) breaks nothing: `onLost` is called, and the next attempt fetches again. One that
 * was fetched before is there at once, if `fetchPart` is always the same function.
 */
export function useLatePart<P>(
  isWanted: boolean,
  fetchPart: LateFetch<P>,
  onLost: () => void,
): ComponentType<P> | undefined {
  const [part, setPart] = useState<ComponentType<P> | undefined>(() => fetchPart.fetched)
  const latest = useRef({ fetchPart, onLost })
  latest.current = { fetchPart, onLost }
  useEffect(() => {
    if (!isWanted || part) return
    let isHere = true
    const { fetchPart } = latest.current
    const fetched = allWords().then(fetchPart)
    fetched.then(
      (component) => {
        fetchPart.fetched = component
        if (isHere) setPart(() => component)
      },
      (cause) => {
        console.error(cause)
        if (isHere) latest.current.onLost()
      },
    )
    return () => {
      isHere = false
    }
  }, [isWanted, part])
  return part
}
