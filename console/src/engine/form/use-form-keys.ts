import { useEffect, useRef } from 'react'
import { useShortcut } from '../../ui/shortcuts.ts'

type Keys = { readonly save: () => void; readonly another: () => void; readonly cancel: () => void }

/** Ctrl or Cmd with S saves, with Enter saves and goes on; Escape leaves, once nothing else is open. */
export function useFormKeys(keys: Keys): void {
  useShortcut('save', () => {
    if (!isUnder('[role="dialog"][aria-modal="true"]')) keys.save()
  })
  const latest = useRef(keys)
  latest.current = keys
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.altKey || event.shiftKey || event.isComposing) return
      const isCommand = event.ctrlKey || event.metaKey
      const { another, cancel } = latest.current
      const command =
        isCommand && event.key === 'Enter' ? another : !isCommand && event.key === 'Escape' && cancel
      if (!command || isUnder('[role="dialog"], [role="listbox"], [role="menu"]')) return
      event.preventDefault()
      command()
    }
    // In the capture phase: a list or calendar that Escape closes is still open then.
    addEventListener('keydown', press, { capture: true })
    return () => removeEventListener('keydown', press, { capture: true })
  }, [])
}

/** Something lies over the form, which has keys of its own. */
function isUnder(floating: string): boolean {
  return document.querySelector(floating) !== null
}
