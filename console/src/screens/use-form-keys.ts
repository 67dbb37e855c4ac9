import { useEffect, useRef } from 'react'
import { useShortcut } from '../ui/shortcuts.ts'

type Keys = { readonly save: () => void; readonly another: () => void; readonly cancel: () => void }

const floating = '[role="dialog"], [role="listbox"], [role="menu"]'

/** Ctrl or Cmd with S saves, with Enter saves and goes on; Escape leaves, once nothing else is open. */
export function useFormKeys({ save, another, cancel }: Keys): void {
  useShortcut('save', () => unlessCovered(save))
  useShortcut('another', () => unlessCovered(another))
  const latest = useRef(cancel)
  latest.current = cancel
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, shiftKey } = event
      if (key !== 'Escape' || ctrlKey || metaKey || altKey || shiftKey) return
      unlessCovered(() => {
        event.preventDefault()
        latest.current()
      })
    }
    // Before a list or a calendar hears of Escape: what it closes is still open then.
    addEventListener('keydown', press, { capture: true })
    return () => removeEventListener('keydown', press, { capture: true })
  }, [])
}

function unlessCovered(act: () => void): void {
  if (!document.querySelector(floating)) act()
}
