import { useEffect, useRef } from 'react'

type Keys = { readonly save: () => void; readonly another: () => void; readonly cancel: () => void }

/** Ctrl or Cmd with S saves, with Enter saves and goes on; Escape leaves, once nothing else is open. */
export function useFormKeys(keys: Keys): void {
  const latest = useRef(keys)
  latest.current = keys
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const act = actOf(event, latest.current)
      if (!act) return
      event.preventDefault()
      act()
    }
    // Before a list or a calendar hears of Escape: what it closes is still open then.
    addEventListener('keydown', press, { capture: true })
    return () => removeEventListener('keydown', press, { capture: true })
  }, [])
}

const floating = '[role="dialog"], [role="listbox"], [role="menu"]'

function actOf(event: KeyboardEvent, { save, another, cancel }: Keys): (() => void) | undefined {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = event
  if (altKey || document.querySelector(floating)) return undefined
  if (key === 'Escape' && !ctrlKey && !metaKey && !shiftKey) return cancel
  if (!ctrlKey && !metaKey) return undefined
  if (key.toLowerCase() === 's') return save
  return key === 'Enter' ? another : undefined
}
