import type { Client } from '@prona/client/client'
import type { SignedIn } from '@prona/contract/kernel/wire'
import { createContext, use } from 'react'

/** Reading every branch one was given, at once. */
export const allBranches = '*'

/** What a screen works with: whoever is signed in, the branch they chose, and the calls. */
export type Desk = {
  readonly client: Client
  readonly user: SignedIn
  /** A code, or `*`. Part of every query's key: another branch is another answer. */
  readonly branch: string
}

const DeskContext = createContext<Desk | undefined>(undefined)
export const DeskProvider = DeskContext.Provider

export function useDesk(): Desk {
  const desk = use(DeskContext)
  if (!desk) throw new Error('No desk: a screen stands outside of the shell')
  return desk
}
