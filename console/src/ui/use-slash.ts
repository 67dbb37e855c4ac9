import { useEffect, useId } from 'react'

/** The id of the input that a slash goes to, unless one is writing. */
export function useSlash(): string {
  const id = useId()
  useEffect(() => {
    const go = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isWriting(event.target))
        return
      event.preventDefault()
      document.getElementById(id)?.focus()
    }
    addEventListener('keydown', go)
    return () => removeEventListener('keydown', go)
  }, [id])
  return id
}

function isWriting(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('input, textarea, select, [role="dialog"]') !== null
}
