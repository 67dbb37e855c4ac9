import { useEffect } from 'react'
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

/** The key `[`, unless one is writing or in a dialog. */
export function useRailKey(): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      // Where `[` is written with AltGr, Windows says that Control is down as well.
      const isCommand = event.metaKey || (event.ctrlKey && !event.getModifierState('AltGraph'))
      if (event.key !== '[' || isCommand || event.isComposing || isWriting(event.target)) return
      event.preventDefault()
      toggleRail()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
}

function isWriting(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('input, textarea, select, [role="dialog"]') !== null
}
