import type { Client } from '@prona/client/client'
import type { SignedIn } from '@prona/contract/kernel/wire'
import { createContext, use } from 'react'

/** Stands for all the branches one may read. */
export const allBranches = '*'

/** What every screen works with: the person signed in, the branch they chose, and the API's calls. */
export type SignedInAs = {
  readonly client: Client
  readonly user: SignedIn
  /** The permissions that they had at any time since the console was opened. */
  readonly had?: readonly string[]
  /** A code, or `*`. Part of every query's key: another branch is another answer. */
  readonly branch: string
  /** Runs each time the server answers again after it could not be reached. Returns how to stop that. */
  readonly onBack: (run: () => void) => () => void
  /** Asks the server again what they may, once that has changed. */
  readonly refresh: () => Promise<void>
}

const SignedInContext = createContext<SignedInAs | undefined>(undefined)
export const SignedInProvider = SignedInContext.Provider

export function useSignedIn(): SignedInAs {
  const signedIn = use(SignedInContext)
  if (!signedIn) throw new Error('Nobody is signed in here: a screen is used outside of the shell')
  return signedIn
}
