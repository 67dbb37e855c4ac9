import { useSyncExternalStore } from 'react'

const narrow = matchMedia('screen and (max-width: 899px)')

/** Under 900 pixels tables become cards, but not in print, where pages are as narrow. */
export function useIsPhone(): boolean {
  return useSyncExternalStore(
    (changed) => {
      narrow.addEventListener('change', changed)
      return () => narrow.removeEventListener('change', changed)
    },
    () => narrow.matches,
  )
}
