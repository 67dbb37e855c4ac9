import type { Client } from '@prona/client/client'
import { findResource, findResourceByPlural } from '@prona/contract/registry'
import type { QueryClient } from '@tanstack/react-query'
import { create } from 'zustand'
import { followWrites, isOwnWrite } from '../data/own-writes.ts'
import { browserTabs } from './browser-tabs.ts'
import { openStream, type StreamTiming } from './change-stream.ts'
import { isBeingEdited, tellChanged } from './changed-by-others.ts'
import { mergeChanges } from './merge.ts'
import { followTogether } from './shared-stream.ts'

type Parts = {
  readonly client: Client
  readonly queries: QueryClient
  /** Whose changes these are. */
  readonly user: string
  /** Their rights may have changed. */
  readonly onEnded: () => Promise<void>
  readonly onUnread: (unread: number) => void
} & Pick<StreamTiming, 'onBack'>

/** Whether what others change is told as it happens. */
export const useLive = create<{ readonly isOpen: boolean }>(() => ({ isOpen: false }))

/** Follows the server's changes while somebody is signed in. Returns how to stop. */
export function followServer({ client, queries, user, onEnded, onUnread, onBack }: Parts): () => void {
  const merge = mergeChanges({
    queries,
    timing: pageTime,
    pluralOf: (single) => findResource(single)?.plural,
    isTold: (plural) => findResourceByPlural(plural) !== undefined,
    isBeingEdited,
    isOwnWrite,
    tellChanged,
  })
  let hasTime = false
  const stop = followTogether({
    ...browserTabs(`prona-live:${user}`),
    openStream: (stream) =>
      openStream({
        ...stream,
        timing: { ...pageTime, onBack },
        // All branches: the tabs may look at different ones.
        live: (hear, options) => client.live(hear, { ...options, branch: '*' }),
      }),
    hear: (heard) => {
      if ('change' in heard) merge.change(heard.change)
      if ('unread' in heard) onUnread(heard.unread)
      if ('lastSyncTime' in heard) hasTime = true
    },
    onState: (isOpen) => {
      if (useLive.getState().isOpen === isOpen) return
      useLive.setState({ isOpen })
      followWrites(isOpen)
      // Changes from before the first known time are not in the stream.
      if (isOpen && !hasTime) merge.everything()
    },
    onEnded,
  })
  return () => {
    stop()
    merge.stop()
    useLive.setState({ isOpen: false })
    followWrites(false)
  }
}

const pageTime: Omit<StreamTiming, 'onBack'> = {
  now: () => performance.now(),
  after: (ms, run) => {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
  random: Math.random,
  onWake: (run) => {
    const look = () => {
      if (document.visibilityState === 'visible') run()
    }
    addEventListener('online', run)
    document.addEventListener('visibilitychange', look)
    return () => {
      removeEventListener('online', run)
      document.removeEventListener('visibilitychange', look)
    }
  },
}
