import { type ComponentType, useEffect, useRef, useState } from 'react'

/**
 * A part that is fetched when it is first wanted. One that cannot be fetched (no line, or a new version has
 * replaced it) takes nothing of the page with it: `onLost` is told, and the next wish asks again.
 */
export function useLatePart<P>(
  isWanted: boolean,
  fetchPart: () => Promise<ComponentType<P>>,
  onLost: () => void,
): ComponentType<P> | undefined {
  const [part, setPart] = useState<{ readonly component: ComponentType<P> }>()
  const latest = useRef({ fetchPart, onLost })
  latest.current = { fetchPart, onLost }
  useEffect(() => {
    if (!isWanted || part) return
    let isHere = true
    latest.current.fetchPart().then(
      (component) => isHere && setPart({ component }),
      (cause) => {
        console.error(cause)
        if (isHere) latest.current.onLost()
      },
    )
    return () => {
      isHere = false
    }
  }, [isWanted, part])
  return part?.component
}
