import type { Device } from './device.ts'

/** An open session as its user, and whoever may end it, sees it; its token is in no answer. */
export type OpenSession = {
  readonly _id: string
  readonly device: Device
  /** The network address it was opened from, and the one it was last used from; null where that was not kept. */
  readonly address: string | null
  readonly lastAddress: string | null
  readonly createdAt: string
  /** To about a minute. */
  readonly lastSeenAt: string
  /** Whether the request was made in this session. */
  readonly isCurrent: boolean
}

/** The open sessions of a person, the last used first. */
export type OpenSessions = {
  readonly sessions: readonly OpenSession[]
  /** How many there are, also those beyond the ones that are listed. */
  readonly total: number
}

/** How many are listed. */
export const mostSessions = 100
