import type { Field } from '@prona/contract/kernel/field'
import type { Resource } from '@prona/contract/kernel/resource'
import { createContext } from 'react'

type Value = { readonly value: string; readonly word: string }

/** A filter that can be asked for in words: what it is called, and the words of its values. */
export type Askable = {
  readonly path: string
  readonly field: Field
  readonly name: string
  readonly values: readonly Value[]
}

type Range = { readonly from?: number; readonly to?: number }

type Term = {
  readonly names?: string
  /** Names that count something else as well, and how many more than the field. */
  readonly namesOfMore?: readonly [names: string, more: number]
  readonly values?: readonly (readonly [words: string, value: string])[]
  readonly ranges?: readonly (readonly [words: string, range: Range])[]
}

/** What people write who ask for records of one resource, beside what its fields are called. */
export type AskedWords = {
  /** Other names of its fields, and words that mean a value or a range of theirs. */
  readonly terms?: Readonly<Record<string, Term>>
  /** Words that say nothing of their own. */
  readonly passing?: string
}

/** Fetches them for a resource whose feature knows any; the program says so above its lists. */
export const AskedWordsContext = createContext(
  async (_: Pick<Resource, 'single'>): Promise<AskedWords> => ({}),
)
