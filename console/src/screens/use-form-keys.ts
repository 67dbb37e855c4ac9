import { useEffect, useRef } from 'react'
import { useShortcut } from '../ui/shortcuts.ts'

type Keys = { readonly save: () => void; readonly another: () => void; readonly cancel: () => void }

/** Ctrl or Cmd with S saves, with Enter saves and goes on; Escape leaves, once nothing else is open. */
export function useFormKeys({ save, another, cancel }: Keys): void {
  useShortcut('save', unlessCovered(save))
  useShortcut('another', unlessCovered(another))
  const latest = useRef(cancel)
  latest.current = cancel
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
      if (isCovered()) return
      event.preventDefault()
      latest.current()
    }
    // Before a list or a calendar hears of it: what it closes is still open then.
    addEventListener('keydown', press, { capture: true })
    return () => removeEventListener('keydown', press, { capture: true })
  }, [])
}

/** A dialog over the form has keys of its own; an open list does not stand in the way of saving. */
function unlessCovered(act: () => void): () => void {
  return () => {
    if (!document.querySelector('[role="dialog"][aria-modal="true"]')) act()
  }
}

function isCovered(): boolean {
  return document.querySelector('[role="dialog"], [role="listbox"], [role="menu"]') !== null
}
