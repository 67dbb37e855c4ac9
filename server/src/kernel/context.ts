import type { Rights } from '@prona/contract/access'
import type { Language } from '@prona/contract/kernel/words'
import type { ISql } from 'postgres'

/** Statements on the pool or, inside a mutation, on its transaction. */
export type Database = ISql

/** Who is signed in, with everything a request asks about them. */
export type Reader = {
  readonly _id: string
  readonly username: string
  readonly name: string
  readonly email: string | null
  readonly language: Language
  readonly repository: string
  /** Their own branch. */
  readonly branch: string
  /** Every branch they were given, their own first. */
  readonly branches: readonly string[]
  readonly role: { readonly _id: string; readonly name: string }
  readonly rights: Rights
  readonly longestHoldDays: number
}

/** Comes first everywhere. In a mutation `db` is the transaction; nobody else hands out a connection. */
export type Context = {
  readonly db: Database
  readonly user: Reader
  /** The branch that is written to. */
  readonly branch: string
  /** The branches that are read: the one above or, on "all branches", every one given. */
  readonly branches: readonly string[]
  readonly now: string
  readonly requestId: string
  /** The record a write is for and the versions of it, one of which it must still have. */
  readonly expected?: { readonly id: string; readonly versions: readonly number[] }
  readonly language: Language
}
