import { create } from 'zustand'
import { deviceStore } from '../../ui/browser-store.ts'

const storageKey = 'navigation.rail'

/** Whether the navigation shows icons only: remembered on this device, and not part of the app settings. */
export const useRail = create<{ readonly isNarrow: boolean }>(() => ({
  isNarrow: deviceStore.getItem(storageKey) === 'narrow',
}))

export function toggleRail(): void {
  const isNarrow = !useRail.getState().isNarrow
  if (isNarrow) deviceStore.setItem(storageKey, 'narrow')
  else deviceStore.removeItem(storageKey)
  useRail.setState({ isNarrow })
}
