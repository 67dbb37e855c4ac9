import type { SignedIn } from '@prona/contract/kernel/wire'
import { QueryClient } from '@tanstack/react-query'
import { useGridFilters } from '../../engine/data/kept-filters.ts'
import { forgetPlaces } from '../../engine/data/list-place.ts'
import { isAway, problemOf } from '../../engine/data/problems.ts'
import { followServer, useLive } from '../../engine/live/follow-server.ts'
import { keepQueries } from '../../engine/live/kept-queries.ts'
import { hearUnread } from '../../notifications/notification-actions.ts'
import { useNotifications } from '../../notifications/store.ts'
import { deviceStore } from '../../ui/browser-store.ts'
import { connectionState, onBack } from '../connection/connection-state.ts'
import { isAskedFirst } from './auth-state.ts'
import { client } from './client.ts'
import type { Session } from './create-session.ts'
import { keptStore } from './kept-store.ts'
import { session } from './session.ts'

/** While the stream reports changes, fetched data stays fresh for longer. */
const freshMs = { told: 60_000, untold: 10_000 }
const patienceMs = 300
/** A list that the server has no place for is asked for about this often, as it says when. */
const mostTries = 8
/** By then the stream of changes is open again, or cannot be opened. */
const untilToldMs = 5_000

/** Fetched data, kept as long as the same person with the same rights is signed in. */
export const queries = new QueryClient({
  defaultOptions: {
    // What is done without a network fails at once and is said. By default it would wait, and be done by itself
    // once the network is back, when the person has long turned to something else.
    mutations: { networkMode: 'always' },
    queries: {
      // A server on the same machine answers without a network; what fails is repeated below.
      networkMode: 'always',
      staleTime: () => (useLive.getState().isOpen ? freshMs.told : freshMs.untold),
      retry: isPassing,
      retryDelay: waitFor,
      // The stream reports what changed meanwhile, and failed requests are repeated below.
      refetchOnReconnect: false,
    },
  },
})

const kept = keepQueries({
  queries,
  store: keptStore,
  now: Date.now,
  after: (ms, run) => {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
})

onBack(() => {
  void queries.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' })
  setTimeout(() => {
    if (!useLive.getState().isOpen) void queries.invalidateQueries()
  }, untilToldMs)
})

let leave = () => {}
let restoring: Promise<void> = Promise.resolve()
attend(session.getState())
session.subscribe(attend)

/**
 * Resolves when the data kept on this device is restored, or soon after: a slow browser is not waited for.
 */
export function restored(): Promise<void> {
  return Promise.race([restoring, new Promise<void>((done) => setTimeout(done, patienceMs))])
}

function attend(now: Session, before?: Session): void {
  const { user } = now
  const hasOtherRights = rightsOf(user) !== rightsOf(before?.user ?? null)
  const isHeardOtherwise = heardBy(now) !== heardBy(before)
  const isAsked = isAskedFirst(user)
  // Data that a role may no longer see must not be shown from the cache.
  if ((hasOtherRights || (isAsked && isHeardOtherwise)) && before?.user) queries.clear()
  if (hasOtherRights || isHeardOtherwise) {
    if (user && !now.isLapsed && !isAsked)
      restoring = kept.begin({ user: user._id, rights: rightsOf(user), build: buildNow() })
    // Without an answer from the server the token stays, and so does what was kept for its owner.
    else if (now.isLapsed || isAsked || !deviceStore.getItem('token')) void kept.end()
  }
  if (user?._id !== before?.user?._id) {
    useGridFilters.getState().reset()
    useNotifications.getState().reset()
    forgetPlaces()
  }
  if (isHeardOtherwise) follow(now.isLapsed ? undefined : user?._id)
}

/**
 * Who is told of changes, nobody while they are asked to sign in again; whoever is asked for something first, such as a
 * new password, is told of the end of their session alone.
 */
function heardBy(session: Session | undefined): string | undefined {
  const { user, isLapsed } = session ?? {}
  return isLapsed || !user ? undefined : `${user._id} ${isAskedFirst(user)}`
}

function follow(user: string | undefined): void {
  leave()
  const onUnread = (unread: number) => hearUnread(client, unread)
  leave = user === undefined ? () => {} : followServer({ client, queries, user, onEnded, onUnread, onBack })
}

function onEnded(): Promise<void> {
  return session.getState().refresh()
}

/** The file's name has a hash of its content, so it changes with every build. */
function buildNow(): string {
  return import.meta.url
}

function rightsOf(user: SignedIn | null): string {
  const { _id, role, permissions, ownRows, hiddenFields, branches } = user ?? {}
  return JSON.stringify([_id, role?._id, permissions, ownRows, hiddenFields, branches])
}

/**
 * A server that did not answer may answer now, and one that has too much to do says when; what else it reported stays
 * the same.
 */
function isPassing(tries: number, error: Error): boolean {
  return isAway(problemOf(error)) && tries < (isBusy(error) ? mostTries : 1)
}

/** They are not all asked again in the same moment. */
function waitFor(_tries: number, error: Error): number {
  return isBusy(error) ? waitOf(error) * 1_000 * (1 + Math.random() / 4) : 800
}

/** While the server cannot be reached at all, what failed is repeated once it is back. */
function isBusy(error: Error): boolean {
  return waitOf(error) > 0 && connectionState.getState().state === 'up'
}

function waitOf(error: Error): number {
  return problemOf(error)?.retryAfter ?? 0
}
