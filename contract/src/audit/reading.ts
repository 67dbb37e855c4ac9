import type { AccessKind } from './access-kinds.ts'

/** What an answer tells of records that not everybody may read. */
export type Reading = {
  readonly kind: Extract<AccessKind, 'restrictedRead' | 'restrictedOpened'>
  readonly resource: string
  /** None where they are too many to be named, as those of an export. */
  readonly records: readonly string[]
  readonly fields: readonly string[]
}
