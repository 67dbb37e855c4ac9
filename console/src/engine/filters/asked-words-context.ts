import type { Resource } from '@prona/contract/kernel/resource'
import { createContext } from 'react'

type Range = { readonly from?: number; readonly to?: number }

/** What people write who ask for records of one resource, beside what its fields are called. */
export type AskedWords = {
  /** Other names of its fields, and words that mean a range of theirs. */
  readonly terms?: Readonly<
    Record<
      string,
      { readonly names: string; readonly ranges?: readonly (readonly [words: string, range: Range])[] }
    >
  >
  /** Words that say nothing of their own. */
  readonly passing?: string
}

/** Fetches them for a resource whose feature knows any; the program says so above its lists. */
export const AskedWordsContext = createContext(
  async (_: Pick<Resource, 'single'>): Promise<AskedWords> => ({}),
)
