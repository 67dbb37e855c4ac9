import type { HistoryEntry } from '../kernel/wire.ts'
import type { AccessKind } from './access-kinds.ts'
import type { WayIn } from './ways-in.ts'

/** An entry of the audit: a change of a record, or something else that somebody did, as `GET audit` answers. */
export type AuditEntry = {
  readonly _id: string
  readonly at: string
  readonly kind: 'change' | AccessKind
  /** Nobody, when the program itself did it, or when somebody failed to sign in under a name that nobody has. */
  readonly by: { readonly _id: string; readonly name: string | null } | null
  readonly address: string | null
  readonly browser: string | null
  /** By which role and permission it was allowed, or for want of which permission it was not. */
  readonly role: string | null
  readonly permission: string | null
  /** The name of the script's token by which it was done, or that was made or ended. */
  readonly token: string | null
  /** By what somebody signed in. */
  readonly way: WayIn | null
  readonly resource: string | null
  /** The record, as far as the reader may see it. */
  readonly record: AuditRecord | null
  /** Of a change: what was done, why, and from what to what. */
  readonly action: string | null
  readonly cause: HistoryEntry['cause']
  readonly changes: HistoryEntry['changes']
  /** The call that was refused. */
  readonly route: string | null
  readonly report: string | null
  /** What an export took along. */
  readonly rows: number | null
  readonly fields: readonly string[]
  /** Of failed sign-ins that were counted. */
  readonly times: number | null
}

export type AuditRecord = {
  readonly _id: string
  readonly title: string
  readonly isDeleted: boolean
  /** The choice that names records of its resource, and the currencies of its amounts. */
  readonly values: Readonly<Record<string, string>>
}

export type AuditPage = {
  readonly audit: readonly AuditEntry[]
  /** What the records that changes refer to are called. */
  readonly labels: Readonly<Record<string, string>>
  readonly pagination: { readonly itemsPerPage: number; readonly next?: string }
}
