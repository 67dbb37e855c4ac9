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
  /** Whose doing it is; null where the program acts by itself. */
  readonly actor: string | null
  /** Who is signed in; null where the program acts by itself. */
  readonly user: Reader | null
  readonly rights: Rights
  /** The branch that is written to. */
  readonly branch: string
  /** The branches that are read: the one above or, on "all branches", every one given. */
  readonly branches: readonly string[]
  readonly now: string
  /** Of the request or, where the program acts by itself, of the run of its job. */
  readonly requestId: string
  /** The record a write is for and the versions of it, one of which it must still have. */
  readonly expected?: { readonly id: string; readonly versions: readonly number[] }
  /** Set while something is done with a record: what is written in others meanwhile is written because of it. */
  readonly cause?: Cause
  readonly language: Language
}

/** What is done with a record: an action, `update` or `delete`. */
export type Cause = {
  readonly resource: string
  readonly record: string
  readonly action: string
  /** What this was done because of. */
  readonly because?: Cause | undefined
}

/** The program holds units for as long as it is told to. */
export function longestHoldDaysOf({ user }: Context): number {
  return user?.longestHoldDays ?? Number.POSITIVE_INFINITY
}

/** The context of what only somebody who is signed in does. */
export type ReaderContext = Context & { readonly user: Reader }
