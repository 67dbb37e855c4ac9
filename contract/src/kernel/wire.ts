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
  /** Of every list at once, so that none waits for its own. */
  readonly views: readonly SavedView[]
}

/** A list as somebody keeps it, for themselves or for their branch. */
export type SavedView = {
  readonly _id: string
  /** By its single name. */
  readonly resource: string
  readonly branch: string
  readonly name: string
  readonly shared: boolean
  /** The address of the list, without what the reader may not see. */
  readonly content: Readonly<Record<string, unknown>>
  readonly version: number
  readonly owner: { readonly _id: string; readonly name: string }
  /** The reader's list opens with it. */
  readonly isHome: boolean
  readonly mayChange: boolean
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

/** A record that is gone for the reader: deleted, moved to another branch or no longer theirs. */
export type Tombstone = { readonly _id: string; readonly deleted: true }

/** What has changed, as `GET {single}/sync` answers. */
export type SyncAnswer = {
  readonly sync: readonly (AnyRow | Tombstone)[]
  /** To be said the next time; while there is more, at once. */
  readonly lastSyncTime: string
  readonly more: boolean
  /** Everything is told anew from here on: what the reader kept before is to be forgotten first. */
  readonly full?: true
}

/** What `GET live` tells of: without an id, many records at once, so that a sync is due. */
export type LiveChange = {
  readonly resource: string
  readonly id: string | null
  readonly kind: 'create' | 'update' | 'delete' | 'many'
}

/** One act in the life of a record, as `GET {single}/history` answers. */
export type HistoryEntry = {
  readonly at: string
  /** Nobody, when the program itself did it. */
  readonly by: { readonly _id: string; readonly name: string | null } | null
  readonly action: string
  /** What was done to another record and made this one follow: that record, unless the reader may not see it. */
  readonly cause: {
    readonly resource: string
    readonly record: {
      readonly _id: string
      readonly title: string
      /** The choice that records of its resource are named by. */
      readonly kind: string | null
    } | null
  } | null
  readonly changes: readonly { readonly field: string; readonly from: unknown; readonly to: unknown }[]
}

/** The document of the whole contract, as `GET openapi.json` answers: OpenAPI 3.1, of which this is what we name. */
export type ContractDocument = {
  readonly openapi: string
  readonly paths: Readonly<Record<string, Readonly<Record<string, ContractCall>>>>
  readonly [part: string]: unknown
}
export type ContractCall = {
  readonly operationId: string
  readonly tags: readonly string[]
  readonly summary: string
  readonly description?: string
  readonly parameters?: readonly Readonly<Record<string, unknown>>[]
  readonly requestBody?: Readonly<Record<string, unknown>>
  readonly responses: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  readonly [part: string]: unknown
}
