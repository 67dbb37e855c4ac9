import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** Whether the page is being printed. The browser waits for no later drawing, so what follows is drawn at once. */
export function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false)
  useEffect(() => {
    const listeners = new AbortController()
    const { signal } = listeners
    const paper = matchMedia('print')
    const tell = (now: boolean) => flushSync(() => setPrinting(now))
    addEventListener('beforeprint', () => tell(true), { signal })
    addEventListener('afterprint', () => tell(false), { signal })
    paper.addEventListener('change', ({ matches }) => tell(matches), { signal })
    return () => listeners.abort()
  }, [])
  return isPrinting
}
