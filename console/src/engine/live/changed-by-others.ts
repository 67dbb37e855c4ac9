import { orThrow } from '@prona/client/problem'
import type { AnyRow, Resource } from '@prona/contract/kernel/resource'
import { useEffect, useState } from 'react'
import { problemOf } from '../data/problems.ts'
import { useSignedIn } from '../data/signed-in.tsx'

type Hear = () => void
const watched = new Map<string, Set<Hear>>()

/** Whether the record is open in a form in this tab, which must not change by itself. */
export function isBeingEdited(plural: string, id: string): boolean {
  return watched.has(keyOf(plural, id))
}

/** The record has changed on the server; without an id any of them may have. */
export function tellChanged(plural: string, id?: string): void {
  for (const [key, hearing] of watched) {
    if (id === undefined ? key.startsWith(keyOf(plural, '')) : key === keyOf(plural, id))
      for (const hear of hearing) hear()
  }
}

export type ChangedByOthers = { readonly now: AnyRow } | { readonly isGone: true }

/**
 * For an open form: the changes others made to its record meanwhile. An open form is never fetched again;
 * this is for a note, and for comparing the two on request.
 */
export function useChangedByOthers(
  resource: Resource,
  { _id: id, branch }: AnyRow,
  version: number | undefined,
): ChangedByOthers | undefined {
  const { client } = useSignedIn()
  const [changed, setChanged] = useState<ChangedByOthers>()

  useEffect(() => {
    const leaving = new AbortController()
    const look = () => {
      orThrow((options) =>
        client.of(resource).get(id, { ...options, signal: leaving.signal, ...(branch && { branch }) }),
      ).then(
        (now) => leaving.signal.aborted || setChanged({ now }),
        (error) => {
          if (!leaving.signal.aborted && problemOf(error)?.code === 'notFound') setChanged({ isGone: true })
        },
      )
    }
    const stop = watch(keyOf(resource.plural, id), look)
    return () => {
      stop()
      leaving.abort()
    }
  }, [client, resource, id, branch])

  if (!changed || 'isGone' in changed) return changed
  return changed.now.version > (version ?? 0) ? changed : undefined
}

function watch(key: string, hear: Hear): () => void {
  const hearing = watched.get(key) ?? new Set()
  watched.set(key, hearing.add(hear))
  return () => {
    hearing.delete(hear)
    if (hearing.size === 0) watched.delete(key)
  }
}

function keyOf(plural: string, id: string): string {
  return `${plural}/${id}`
}
