import type { AnyRow } from '@prona/contract/kernel/resource'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type MouseEvent, useEffect, useRef } from 'react'
import { useSignedIn } from '../data/signed-in.tsx'
import { rowQuery } from '../data/use-row.ts'
import type { GridProps } from './grid-props.ts'

const dwellMs = 60

/** Opens a record, which the pointer over its row or the keys have fetched already. Selecting its text opens nothing. */
export function useOpenRow(resource: GridProps['resource']) {
  const router = useRouter()
  const queries = useQueryClient()
  const { client, branch } = useSignedIn()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const to = ({ _id }: AnyRow) =>
    ({ to: '/$plural/$id', params: { plural: resource.plural, id: _id } }) as const
  const ahead = (row: AnyRow) => {
    queries.prefetchQuery(rowQuery(client, branch, resource, row._id))
    router.preloadRoute(to(row))
  }
  return {
    now: (row: AnyRow) => {
      if (!getSelection()?.toString()) router.navigate(to(row))
    },
    ahead,
    /** A plain click on a link within the row; with a key it is the browser's. */
    follow: (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      const href = link?.getAttribute('href')
      if (!href?.startsWith('/') || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)
        return false
      event.preventDefault()
      router.navigate({ href })
      return true
    },
    /** Once one stays on it: whoever crosses the rows fetches none of them. */
    soon: (row: AnyRow) => {
      clearTimeout(timer.current)
      timer.current = setTimeout(() => ahead(row), dwellMs)
    },
    never: () => clearTimeout(timer.current),
  }
}

/** The row the keys rest on is fetched as the one under the pointer is. */
export function useFetchedAhead(row: AnyRow | undefined, ahead: (row: AnyRow) => void): void {
  const fetch = useRef(ahead)
  fetch.current = ahead
  useEffect(() => {
    if (!row) return
    const timer = setTimeout(() => fetch.current(row), 2 * dwellMs)
    return () => clearTimeout(timer)
  }, [row])
}
