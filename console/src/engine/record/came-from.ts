import type { Resource } from '@prona/contract/kernel/resource'
import { useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { tabStore } from '../../ui/browser-store.ts'
import { type ListState, listStateFrom, searchOf } from '../data/list-state.ts'
import { useSignedIn } from '../data/signed-in.tsx'
import { isRecord } from '../data/value-at.ts'

/** Remembers the open list's address, so that a record opened from it has links to its neighbours. */
export function RememberList({ resource }: { readonly resource: Resource }) {
  const { user } = useSignedIn()
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  useEffect(() => rememberList(user._id, resource, listStateFrom(resource, search)))
  return null
}

export function rememberList(user: string, resource: Resource, state: ListState): void {
  tabStore.setItem(keyOf(user, resource), JSON.stringify(searchOf(state)))
}

export function rememberedList(user: string, resource: Resource): ListState | undefined {
  try {
    const kept: unknown = JSON.parse(tabStore.getItem(keyOf(user, resource)) ?? 'null')
    return isRecord(kept) ? listStateFrom(resource, kept) : undefined
  } catch {
    return undefined
  }
}

function keyOf(user: string, { plural }: Resource): string {
  return `list:${user}:${plural}`
}
