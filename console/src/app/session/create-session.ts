import type { AuthCalls } from '@prona/client/auth'
import type { EntryOptions } from '@prona/client/enter'
import type { CallProblem } from '@prona/client/problem'
import type { SignedIn } from '@prona/contract/kernel/wire'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { nothingIsLost } from '../../ui/unsaved.ts'
import {
  type AuthState,
  authMessages,
  isAskedFirst,
  notInitialized,
  signedIn,
  signedOut,
} from './auth-state.ts'

export type Session = AuthState & {
  /** Why the sign-in is shown; `left` means they signed out themselves. */
  readonly note: 'ended' | 'unreachable' | 'left' | null
  /** The chosen branch: a code, or `*` for reading all. */
  readonly branch: string
  /**
   * The session has ended while somebody is working: they are asked to sign in again over their open page.
   */
  readonly isLapsed: boolean
  /** The password was right, and a code is asked for: what it is sent with. */
  readonly challenge: string | null
  initialize(): Promise<void>
  /** Fails with a message of the catalogue of errors; its cause is what the server said. */
  signIn(username: string, password: string): Promise<void>
  /** With a token that is not asked for by username and password, but by a link. */
  signInWith(ask: (options: EntryOptions) => Promise<string | null>): Promise<void>
  /** Back from the code to the password. */
  forgetChallenge(): void
  signUp(): Promise<never>
  signOut(): Promise<void>
  /**
   * A call was answered with "not signed in". What is open stays open until they sign in again or leave; whoever was
   * asked for a new password or a second factor first is signed out.
   */
  lapse(): void
  /** Another tab has signed in: its token is used here too. Fails where the server does not accept it. */
  adopt(): Promise<void>
  /** Rights may have changed: the server is asked again who this is. */
  refresh(): Promise<void>
  /** Another tab has signed out, or whoever was asked to sign in again would rather not. */
  end(): void
  chooseBranch(branch: string): void
}

type Kept = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
type Parts = {
  readonly auth: AuthCalls
  readonly storage: Kept
  readonly log: (message: string) => void
  /** Before somebody who has signed in is shown anything. */
  readonly greet: (user: SignedIn) => Promise<void>
  /** Resolves after this many milliseconds. */
  readonly wait: (ms: number) => Promise<void>
}

/** A server that has not said by then who this is, is not waited for any longer. */
const patienceMs = 10_000

const allBranches = '*'
const keys = { token: 'token', branch: 'branch', stale: 'returnTo' }

export function createSession({ auth, storage, log, greet, wait }: Parts): StoreApi<Session> {
  function failed(message: string, cause?: CallProblem): Error {
    log(message)
    return new Error(message, { cause })
  }

  /** The token is stored as soon as it arrives, and removed again when the server does not accept it. */
  async function entered(ask: (options: EntryOptions) => Promise<string | null>) {
    const problems: CallProblem[] = []
    const challenges: string[] = []
    const options: EntryOptions = {
      onProblem: (problem) => problems.push(problem),
      onChallenge: (challenge) => challenges.push(challenge),
    }
    const token = await ask(options)
    const [challenge] = challenges
    if (challenge) return { challenge }
    if (!token) throw failed(authMessages.badCredentials, problems[0])
    storage.setItem(keys.token, token)
    const user = await auth.user(token, options)
    if (!user) {
      storage.removeItem(keys.token)
      throw failed(authMessages.noInformation, problems[0])
    }
    await greet(user)
    return entering(user)
  }

  let trial: AbortController | undefined

  async function findUser(token: string, signal: AbortSignal): Promise<Found> {
    const problems: CallProblem[] = []
    try {
      const user = await auth.user(token, { signal, onProblem: (problem) => problems.push(problem) })
      return { user, note: problems[0] ? noteOn(problems[0]) : null }
    } catch (cause) {
      log(String(cause))
      return { user: null, note: null }
    }
  }

  function entering(user: SignedIn) {
    const branch = branchFor(user, storage.getItem(keys.branch))
    return { ...signedIn(user), note: null, branch, isLapsed: false, challenge: null }
  }

  return createStore<Session>()((set, get) => ({
    ...notInitialized,
    note: null,
    branch: '',
    isLapsed: false,
    challenge: null,

    async initialize() {
      storage.removeItem(keys.stale)
      trial?.abort()
      const mine = new AbortController()
      trial = mine
      const isStill = () => trial === mine && !get().isAuthenticated
      const stay = (message: string, note: Session['note']) => {
        if (!isStill()) return
        log(message)
        if (note === 'ended') storage.removeItem(keys.token)
        set({ ...signedOut, note })
      }
      const token = storage.getItem(keys.token)
      if (!token) return stay(authMessages.noToken, null)
      if (!isSendable(token)) return stay(authMessages.noUser, 'ended')
      const asked = findUser(token, mine.signal).then(({ user, note }) => {
        if (user && isStill()) set(entering(user))
        else stay(authMessages.noUser, note)
      })
      // An answer that comes later still signs in, unless it was asked for anew meanwhile.
      const late = wait(patienceMs).then(() => {
        if (!get().isInitialized) stay(authMessages.noUser, 'unreachable')
      })
      await Promise.race([asked, late])
    },

    async signIn(username, password) {
      set(await entered((options) => auth.signIn(username, password, options)))
    },

    async signInWith(ask) {
      set(await entered(ask))
    },

    forgetChallenge() {
      set({ challenge: null })
    },

    async signUp() {
      throw failed(authMessages.notImplemented)
    },

    async signOut() {
      if (!(await nothingIsLost())) return
      await auth.signOut()
      storage.removeItem(keys.token)
      set({ ...signedOut, note: 'left', isLapsed: false })
    },

    lapse() {
      // Over a page that asks for something first nothing is open that could be gone on with.
      if (isAskedFirst(get().user)) return get().end()
      // The token stays stored: removing it would sign the other tabs out as well.
      if (get().isAuthenticated) set({ isLapsed: true })
    },

    async adopt() {
      const token = storage.getItem(keys.token)
      const user = token && (await auth.user(token))
      if (!user) throw failed(authMessages.noInformation)
      set(entering(user))
    },

    async refresh() {
      const { user: known } = get()
      const token = storage.getItem(keys.token)
      const user = token && known ? await auth.user(token) : null
      // By now they may have signed out, or somebody else may have signed in.
      if (!user || get().user !== known || user._id !== known?._id) return
      if (JSON.stringify(user) === JSON.stringify(known)) return
      set({ user, branch: branchFor(user, get().branch) })
    },

    end() {
      storage.removeItem(keys.token)
      if (get().isAuthenticated) set({ ...signedOut, note: 'ended', isLapsed: false })
    },

    chooseBranch(branch) {
      const { user } = get()
      if (!user) return
      storage.setItem(keys.branch, branch)
      set({ branch: branchFor(user, branch) })
    },
  }))
}

/** The branch asked for where it is one of the user's; else their own. */
function branchFor(user: SignedIn, asked: string | null): string {
  const several = user.branches.length > 1
  if (asked === allBranches && several) return allBranches
  return user.branches.some(({ code }) => code === asked) && asked ? asked : user.branch
}

type Found = { readonly user: SignedIn | null; readonly note: Session['note'] }

/** A token that no request can carry belongs to nobody. */
function isSendable(token: string): boolean {
  return /^[\x20-\x7e]{1,4000}$/.test(token)
}

/** What the server refuses it will refuse again, unless it was only too busy. */
function noteOn({ status }: CallProblem): Session['note'] {
  return status >= 400 && status < 500 && !tooBusy.includes(status) ? 'ended' : 'unreachable'
}

const tooBusy = [408, 425, 429]
