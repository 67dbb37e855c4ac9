import type { SignedIn } from '@prona/contract/kernel/wire'

export type AuthState = {
  readonly isInitialized: boolean
  readonly isAuthenticated: boolean
  readonly user: SignedIn | null
}

/** Before the stored token has been checked; the splash screen is shown. */
export const notInitialized: AuthState = { isInitialized: false, isAuthenticated: false, user: null }
export const signedOut: AuthState = { isInitialized: true, isAuthenticated: false, user: null }

export function signedIn(user: SignedIn): AuthState {
  return { isInitialized: true, isAuthenticated: true, user }
}

/** Something of their own comes before anything else: a second factor, or a new password. */
export function isAskedFirst(user: SignedIn | null | undefined): boolean {
  return user?.factorNeeded?.isDue || user?.passwordNeeded || false
}

export const authMessages = {
  noToken: 'No stored token found!',
  noUser: 'No user found!',
  badCredentials: 'Could not sign in with those credentials!',
  noInformation: 'Could not get user information at this moment!',
  notImplemented: 'NOT IMPLEMENTED!',
} as const
