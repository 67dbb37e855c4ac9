import { useSyncExternalStore } from 'react'

const narrow = matchMedia('(max-width: 899px)')

/** Under 900 pixels tables become cards. */
export function useIsPhone(): boolean {
  return useSyncExternalStore(
    (changed) => {
      narrow.addEventListener('change', changed)
      return () => narrow.removeEventListener('change', changed)
    },
    () => narrow.matches,
  )
}
