import type { AnyRow } from './resource.ts'
import type { Language } from './words.ts'

/** Who is signed in, as `GET user/auth/user` answers. */
export type SignedIn = {
  readonly _id: string
  readonly username: string
  readonly name: string
  readonly email: string | null
  readonly language: Language
  readonly repository: string
  readonly branch: string
  /** The branches that may be chosen by the `branch` header, by code, with their names. */
  readonly branches: readonly { readonly code: string; readonly name: string }[]
  readonly role: { readonly _id: string; readonly name: string }
  readonly permissions: readonly string[]
  readonly ownRows: readonly string[]
  readonly hiddenFields: readonly string[]
}

/** What a form needs beyond the declaration, as `GET {single}/form` answers. */
export type FormDetails = {
  /** What the columns' defaults and the branch give a new record. */
  readonly defaults: Readonly<Record<string, unknown>>
  /** The sets of `asked` choices, worded for the reader. */
  readonly choices: Readonly<Record<string, readonly { readonly value: string; readonly label: string }[]>>
  /** Limits that depend on the reader's role. */
  readonly limits: Readonly<Record<string, number>>
  /** Fields the reader may write now: on a new record those of its creation, else those of a change. */
  readonly writable: readonly string[]
  /** Each action the reader has permission for: open now, or why not. */
  readonly actions: Readonly<Record<string, { readonly open: boolean; readonly reason?: string }>>
  readonly record?: AnyRow
}
