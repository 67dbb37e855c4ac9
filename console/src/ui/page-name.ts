import { useEffect } from 'react'
import { create } from 'zustand'

/** What the record on the page is called, for the crumbs and the document's title; the screen alone knows. */
export const usePageName = create<{ readonly name?: string }>(() => ({}))

export function useNamedPage(name: string | undefined): void {
  useEffect(() => {
    usePageName.setState({ name })
    return () => usePageName.setState({ name: undefined })
  }, [name])
}
