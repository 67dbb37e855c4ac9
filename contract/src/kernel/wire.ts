import type { FilterValue } from './filter.ts'
import type { AnyRow } from './resource.ts'
import type { Language } from './words.ts'

/** The signed-in user, as `GET user/auth/user` answers. */
export type SignedIn = {
  readonly _id: string
  readonly username: string
  readonly name: string
  readonly email: string | null
  readonly language: Language
  readonly repository: string
  /** The company's name, as people write it. */
  readonly company: string
  readonly branch: string
  /** The branches that may be chosen by the `branch` header, by code, with their names. */
  readonly branches: readonly { readonly code: string; readonly name: string }[]
  readonly role: { readonly _id: string; readonly name: string }
  /** They have no second factor, and their role requires one from this day; `isDue`: nothing else is answered. */
  readonly factorNeeded: { readonly from: string; readonly isDue: boolean } | null
  /** They choose a new password before anything else is answered. */
  readonly passwordNeeded: boolean
  readonly permissions: readonly string[]
  readonly ownRows: readonly string[]
  readonly hiddenFields: readonly string[]
  /** The role as which they see the console now, without writing anything. */
  readonly seenAs: SeenAs | null
  /** The picture of themselves, if there is one. */
  readonly portrait: string | null
  /** The views of every list at once, so that no list has to wait for its own. */
  readonly views: readonly SavedView[]
}

/** A role as which somebody sees the console, and when that ends by itself. */
export type SeenAs = { readonly _id: string; readonly name: string; readonly until: string }

/** A saved list, for oneself or for one's branch. */
export type SavedView = {
  readonly _id: string
  /** The resource's single name. */
  readonly resource: string
  readonly branch: string
  readonly name: string
  readonly shared: boolean
  /** The address of the list, without what the reader may not see. */
  readonly content: Readonly<Record<string, unknown>>
  readonly version: number
  readonly owner: { readonly _id: string; readonly name: string }
  /** The reader's list opens with this view. */
  readonly isHome: boolean
  readonly mayChange: boolean
}

export type AskedOption = {
  readonly value: string
  readonly label: string
  readonly needs?: readonly string[]
}

/** What a form needs beyond the declaration, as `GET {single}/form` answers. */
export type FormDetails = {
  /** The values of a new record by the columns' defaults and the branch. */
  readonly defaults: Readonly<Record<string, unknown>>
  /** The options of `asked` choices, in the reader's language, with those that each is of no use without. */
  readonly choices: Readonly<Record<string, readonly AskedOption[]>>
  /** Limits that depend on the reader's role. */
  readonly limits: Readonly<Record<string, number>>
  /** The fields the reader may write now: of a creation for a new record, else of a change. */
  readonly writable: readonly string[]
  /** The actions the reader has permission for: open now, or why not. */
  readonly actions: Readonly<Record<string, { readonly open: boolean; readonly reason?: string }>>
  readonly record?: AnyRow
}

/** A record that the reader no longer has: deleted, moved to another branch or not theirs any more. */
export type Tombstone = { readonly _id: string; readonly deleted: true }

/** What has changed, as `GET {single}/sync` answers. */
export type SyncAnswer = {
  readonly sync: readonly (AnyRow | Tombstone)[]
  /** To be sent with the next request; if there is more, at once. */
  readonly lastSyncTime: string
  readonly more: boolean
  /** Everything is sent anew from here on: the reader's earlier copy must be dropped first. */
  readonly full?: true
}

/** A change in `GET live`: without an id, many records at once, for which to sync. */
export type LiveChange = {
  readonly resource: string
  readonly id: string | null
  readonly kind: 'create' | 'update' | 'delete' | 'many'
}

/** An entry in a record's history, as `GET {single}/history` answers. */
export type HistoryEntry = {
  readonly at: string
  /** Null when the program itself did it. */
  readonly by: { readonly _id: string; readonly name: string | null } | null
  readonly action: string
  /** The record whose action caused this change, as far as the reader may see it; null where there is none. */
  readonly cause: {
    readonly resource: string
    readonly record: {
      readonly _id: string
      readonly title: string
      /** The value of the choice that names records of its resource. */
      readonly kind: string | null
    } | null
  } | null
  readonly changes: readonly { readonly field: string; readonly from: unknown; readonly to: unknown }[]
}

/** The OpenAPI 3.1 document of the whole API, as `GET openapi.json` answers; these are the parts we use. */
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

/** The most frequent values of a field among the records of a list, with how many have each. */
export type Facets = {
  readonly facets: readonly { readonly value: FilterValue; readonly count: number }[]
  readonly countIsExact: boolean
}
