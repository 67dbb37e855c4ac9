import { useEffect } from 'react'
import { create } from 'zustand'

/** What the record on the page is called, for the crumbs and the document's title; the screen alone knows. */
export const usePageName = create<{ readonly name?: string; readonly kind?: string }>(() => ({}))

/** `kind`: what kind of record it is, where its resource has a word for each. */
export function useNamedPage(name: string | undefined, kind?: string): void {
  useEffect(() => {
    usePageName.setState({ name, kind })
    return () => usePageName.setState({ name: undefined, kind: undefined })
  }, [name, kind])
}
