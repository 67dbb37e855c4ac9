import { useEffect } from 'react'
import { create } from 'zustand'

/** The title of the page's record, for the breadcrumbs and the document's title; only the screen knows it. */
export const usePageName = create<{ readonly name?: string; readonly kind?: string }>(() => ({}))

/** `kind`: what kind of record it is, where its resource has a word for each. */
export function useNamedPage(name: string | undefined, kind?: string): void {
  useEffect(() => {
    usePageName.setState({ name, kind })
    return () => usePageName.setState({ name: undefined, kind: undefined })
  }, [name, kind])
}
