import { authCalls } from '@prona/client/auth'
import type { Connection } from '@prona/client/connection'
import { useStore } from 'zustand'
import { deviceStore } from '../../ui/browser-store.ts'
import { setClockBy } from '../../ui/clock.ts'
import { greetIn, languageNow } from '../../ui/language.ts'
import { connectionState } from '../connection/connection-state.ts'
import { authMessages } from './auth-state.ts'
import { confirmAgain } from './confirming.ts'
import { createSession, type Session } from './create-session.ts'
import { takeEarly } from './early-answers.ts'

/** Connects as the person signed in. The calls are in `client.ts`, which the sign-in page does not load. */
export const connection: Connection = {
  base: '/api',
  token: () => deviceStore.getItem('token') ?? undefined,
  branch: branchOfCall,
  language: languageNow,
  early: takeEarly,
  confirmAgain,
  onSuccess: (sentAt) => {
    setClockBy(sentAt)
    connectionState.getState().reach()
  },
  onProblem: ({ code }) => {
    if (code === 'notSignedIn') session.getState().lapse()
    if (code === 'factorNeeded' || code === 'passwordNeeded') void session.getState().refresh()
    if (code === 'unreachable' || code === 'unavailable') connectionState.getState().suspect()
  },
}

export const session = createSession({
  auth: authCalls(connection),
  storage: deviceStore,
  // An ordinary first visit has no token: nothing went wrong.
  log: (message) => (message === authMessages.noToken ? console.info(message) : console.error(message)),
  greet: ({ language }) => greetIn(language),
  wait: (ms) => new Promise((done) => setTimeout(done, ms)),
})

export function useSession<T>(part: (session: Session) => T): T {
  return useStore(session, part)
}

/** Signing in or out in one tab counts for all of them. */
export function followOtherTabs(): void {
  addEventListener('storage', ({ key, newValue }) => {
    if (key !== 'token') return
    if (newValue === null) session.getState().end()
    // A token that cannot be checked now is checked by the reloaded page.
    else
      session
        .getState()
        .adopt()
        .catch(() => location.reload())
  })
}

/** All branches can be read at once, but a record is written in one: unless told otherwise, one's own. */
function branchOfCall(purpose: 'reading' | 'writing'): string | undefined {
  const { branch, user } = session.getState()
  return branch === '*' && purpose === 'writing' ? user?.branch : branch || undefined
}
