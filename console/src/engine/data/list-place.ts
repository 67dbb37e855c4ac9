import type { Resource } from '@prona/contract/kernel/resource'
import { useCallback, useState } from 'react'
import { type ListState, rowsOf } from './list-state.ts'
import { nothingSelected, type Selection } from './selection.ts'
import { useSignedIn } from './signed-in.tsx'

/** The position in a list, kept while the program is open for the way back. */
export type ListPlace = {
  readonly id: string | undefined
  readonly column: number
  readonly top: number
  readonly start: number
}
type Kept = { readonly of: string; readonly selection: Selection }

const places = new Map<string, ListPlace>()
const selections = new Map<string, Kept>()

export function keptPlace(key: string): ListPlace | undefined {
  return places.get(key)
}

export function keepPlace(key: string, place: ListPlace): void {
  places.set(key, place)
}

/** For when somebody else signs in. */
export function forgetPlaces(): void {
  places.clear()
  selections.clear()
}

/** The selection stays when the page, the order or the columns change; another search or filter clears it. */
export function useSelection(resource: Resource, state: ListState) {
  const { branch } = useSignedIn()
  const { plural } = resource
  const { sort, page, perPage, after, before, ...narrowing } = rowsOf(state)
  const of = JSON.stringify([branch, narrowing])
  const [kept, setKept] = useState(() => selections.get(plural))
  const select = useCallback(
    (selection: Selection) => {
      const next = { of, selection }
      selections.set(plural, next)
      setKept(next)
    },
    [plural, of],
  )
  return [kept?.of === of ? kept.selection : nothingSelected, select] as const
}
