import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import type { Sql } from '../database/connect.ts'
import type { Database, Reader } from './context.ts'

/** What routes need to work. */
export type Parts = {
  readonly sql: Sql
  /** Connections with more time, for a write that has not ended in the time of the others. */
  readonly long?: Sql
  /** Connections on which nothing takes long, to renew what is reserved while long work uses up the others. */
  readonly forLeases: Sql
  readonly log: FastifyBaseLogger
  /** Who makes the request; throws where they are not signed in. */
  readonly authenticate: (request: FastifyRequest) => Promise<Reader>
  readonly now: () => string
  /** How long people stay signed in. */
  readonly sessionLimits: { readonly idleHours: number; readonly days: number }
  /** Whether there is a server that takes mails. */
  readonly sendsMail?: boolean
  /** Whether the session that a request was made in is still open; it stays so until the transaction ends. */
  readonly holdsSession?: (db: Database, request: FastifyRequest) => Promise<boolean>
  /** A fingerprint of content, made with the installation's secret. */
  readonly seal: (content: readonly (string | Uint8Array)[]) => string
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set before any route that is not open is called. */
    reader?: Reader
  }
  interface FastifyContextConfig {
    /** Answered without being signed in. */
    open?: boolean
    /** Whether it answers whoever sees the console as a role; by default where it reads. */
    asRole?: 'open' | 'closed'
    /** Reached by who still needs a second factor, or is to choose a new password. */
    reachedBefore?: 'factor' | 'password' | 'either'
  }
}
