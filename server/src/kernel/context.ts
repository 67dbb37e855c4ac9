import type { Rights } from '@prona/contract/access'
import type { Reading } from '@prona/contract/audit/reading'
import type { SeenAs } from '@prona/contract/kernel/wire'
import type { Language } from '@prona/contract/kernel/words'
import { wholeDiscount } from '@prona/contract/orders/discount-limit'
import type { ISql } from 'postgres'

/** The pool or, inside a mutation, its transaction. */
export type Database = ISql

/** The signed-in user, with everything a request needs to know about them. */
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
  readonly maxDiscountBp: number
  /** Their role requires a second factor from this day, and they have none. */
  readonly factorNeeded: { readonly from: string; readonly isDue: boolean } | null
  /** They choose a new password before anything else is answered. */
  readonly passwordNeeded: boolean
  /** They have lately confirmed in this session that it is them; a script never has. */
  readonly isConfirmed: boolean
  /** The role as which they see the console now: their rights are those that it has too, and they write nothing. */
  readonly seenAs: SeenAs | null
  /** Set where a script asks with a token of theirs: their rights are then those of the token. */
  readonly token?: { readonly _id: string; readonly name: string }
}

/** The first parameter everywhere. In a mutation `db` is the transaction; there is no other way to a connection. */
export type Context = {
  readonly db: Database
  /** The acting user; null where the program acts by itself. */
  readonly actor: string | null
  /** Who is signed in; null where the program acts by itself. */
  readonly user: Reader | null
  readonly rights: Rights
  /** The branch that is written to. */
  readonly branch: string
  /** The branches that are read: the one above or, on "all branches", every one given. */
  readonly branches: readonly string[]
  readonly now: string
  /** Of the request or, where the program acts by itself, of the job's run. */
  readonly requestId: string
  /** Where the request comes from. */
  readonly address?: string
  /** Whether there is a server that takes mails. */
  readonly sendsMail?: boolean
  /**
   * False where the session that the request was made in has ended since it came, or it was made in none; while the
   * transaction lasts, it does not end. What would outlive the session asks before it is written.
   */
  readonly holdsSession?: (db: Database) => Promise<boolean>
  /** From `If-Match`: the record that a write is for, and the versions of which it must still have one. */
  readonly expected?: { readonly id: string; readonly versions: readonly number[] }
  /** Set while an action runs on a record: changes in other records name it as their cause. */
  readonly cause?: Cause
  /** Of a request: what its file tells of records that not everybody may read. */
  readonly readings?: Reading[]
  readonly language: Language
}

/** What is done to a record: an action, `update` or `delete`. */
export type Cause = {
  readonly resource: string
  readonly record: string
  readonly action: string
  /** The cause of this one. */
  readonly because?: Cause | undefined
}

/** The limit is the role's; the program itself has none. */
export function longestHoldDaysOf({ user }: Pick<Context, 'user'>): number {
  return user?.longestHoldDays ?? Number.POSITIVE_INFINITY
}

/** The same of discounts. */
export function maxDiscountOf({ user }: Pick<Context, 'user'>): number {
  return user?.maxDiscountBp ?? wholeDiscount
}

/** The context of what only a signed-in person can do. */
export type ReaderContext = Context & { readonly user: Reader }
