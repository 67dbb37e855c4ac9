/** How long a client may take to send a request, and to read what it is answered. */
export type Patience = {
  readonly headersMs: number
  readonly requestMs: number
  readonly lookEveryMs: number
  /** How long written data may stay unread. */
  readonly unreadMs: number
}

/** The slowest request is ended 14 seconds after it began. */
export const patience: Patience = {
  headersMs: 8_000,
  requestMs: 10_000,
  lookEveryMs: 2_000,
  unreadMs: 30_000,
}
