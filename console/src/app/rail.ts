import { create } from 'zustand'

const storageKey = 'navigation.rail'

/** Whether the navigation is drawn in to its icons: a choice of this device, and none of the app settings. */
export const useRail = create<{ readonly isNarrow: boolean }>(() => ({
  isNarrow: localStorage.getItem(storageKey) === 'narrow',
}))

export function toggleRail(): void {
  const isNarrow = !useRail.getState().isNarrow
  if (isNarrow) localStorage.setItem(storageKey, 'narrow')
  else localStorage.removeItem(storageKey)
  useRail.setState({ isNarrow })
}
