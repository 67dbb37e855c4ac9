import type { AnyRow } from '@prona/contract/kernel/resource'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type MouseEvent, useEffect, useRef } from 'react'
import { useSignedIn } from '../data/signed-in.tsx'
import { rowQuery, useIsRecorded } from '../data/use-row.ts'
import type { GridProps } from './grid-props.ts'

const dwellMs = 60

/**
 * Opens a record, which was fetched while the pointer or the cursor rested on it, unless that would count as reading
 * it. Selecting text opens nothing.
 */
export function useOpenRow(resource: GridProps['resource']) {
  const router = useRouter()
  const queries = useQueryClient()
  const { client, branch } = useSignedIn()
  const isRecorded = useIsRecorded(resource)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const to = ({ _id }: AnyRow) =>
    ({ to: '/$plural/$id', params: { plural: resource.plural, id: _id } }) as const
  const ahead = (row: AnyRow) => {
    if (!isRecorded) queries.prefetchQuery(rowQuery(client, branch, resource, row._id))
    router.preloadRoute(to(row))
  }
  const never = () => clearTimeout(timer.current)
  /** Fetches after a short rest, so that crossing the rows fetches none. */
  const soon = (row: AnyRow) => {
    never()
    timer.current = setTimeout(() => ahead(row), dwellMs)
  }
  return {
    now: (row: AnyRow) => {
      if (!getSelection()?.toString()) router.navigate(to(row))
    },
    ahead,
    /** Follows a plain click on a link in the row; with a modifier key the browser handles it. */
    follow: (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      const href = link?.getAttribute('href')
      if (!href?.startsWith('/') || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)
        return false
      event.preventDefault()
      router.navigate({ href })
      return true
    },
    soon,
    never,
    /** The same for a row that hears for itself; a finger rests on it while it taps. */
    aheadOf: (row: AnyRow) => ({
      onPointerEnter: () => soon(row),
      onPointerLeave: never,
      onFocus: () => soon(row),
    }),
  }
}

/** Fetches the row the cursor rests on, as the pointer does. */
export function useFetchedAhead(row: AnyRow | undefined, ahead: (row: AnyRow) => void): void {
  const fetch = useRef(ahead)
  fetch.current = ahead
  useEffect(() => {
    if (!row) return
    const timer = setTimeout(() => fetch.current(row), 2 * dwellMs)
    return () => clearTimeout(timer)
  }, [row])
}
