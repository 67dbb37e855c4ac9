import { findResource } from '@prona/contract/registry'
import { useEffect } from 'react'
import { create } from 'zustand'
import { deviceStore } from '../../ui/browser-store.ts'
import { usePageName } from '../../ui/page-name.ts'
import { session, useSession } from '../session/session.ts'
import { usePlace } from './place.ts'

/** A record that was opened on this device. */
export type Recent = {
  readonly resource: string
  readonly id: string
  readonly title: string
  readonly branch: string
  /** Where its resource has a word for each kind. */
  readonly kind?: string
}
type Kept = { readonly user: string; readonly records: readonly Recent[] }

const storageKey = 'recent'
const most = 8
const nothing: Kept = { user: '', records: [] }

export const useRecent = create<Kept>(() => keptFrom(deviceStore.getItem(storageKey)))

/**
 * Remembers the records that were opened, for this person alone: they are deleted when somebody else signs
 * in.
 */
export function useRecents(): void {
  const place = usePlace()
  const { name: title, kind } = usePageName()
  const { user, branch } = useSession((now) => now)
  const id = place?.page === 'row' ? place.id : undefined
  const resource = place?.resource.single
  useEffect(() => {
    if (!user || !id || !resource || !title) return
    const before = useRecent.getState()
    const records = before.user === user._id ? before.records : []
    keep({
      user: user._id,
      records: withOpened(records, { resource, id, title, branch, ...(kind && { kind }) }),
    })
  }, [user, branch, resource, id, title, kind])
}

/** The record just opened comes first; none is listed twice. */
export function withOpened(records: readonly Recent[], opened: Recent): readonly Recent[] {
  return [opened, ...records.filter(({ id }) => id !== opened.id)].slice(0, most)
}

session.subscribe((now, before) => {
  if (before.isAuthenticated && !now.isAuthenticated) keep(nothing)
})

function keep(kept: Kept): void {
  if (kept.user) deviceStore.setItem(storageKey, JSON.stringify(kept))
  else deviceStore.removeItem(storageKey)
  useRecent.setState(kept)
}

function keptFrom(text: string | null): Kept {
  try {
    const { user, records } = JSON.parse(text ?? '')
    if (typeof user !== 'string' || !Array.isArray(records)) return nothing
    return { user, records: records.filter(isRecent).slice(0, most) }
  } catch {
    return nothing
  }
}

function isRecent(value: unknown): value is Recent {
  if (typeof value !== 'object' || value === null) return false
  const entry = value as Readonly<Record<string, unknown>>
  return (
    typeof entry.title === 'string' &&
    typeof entry.id === 'string' &&
    typeof entry.branch === 'string' &&
    findResource(String(entry.resource)) !== undefined
  )
}
