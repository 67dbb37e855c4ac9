import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import type { Sql } from '../database/connect.ts'
import type { Reader } from './context.ts'

/** What routes are made of. */
export type Parts = {
  readonly sql: Sql
  readonly log: FastifyBaseLogger
  /** Who makes the request, or the refusal of one who is not signed in. */
  readonly authenticate: (request: FastifyRequest) => Promise<Reader>
  readonly now: () => string
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set before any route that is not open is reached. */
    reader?: Reader
  }
  interface FastifyContextConfig {
    /** Answered without being signed in. */
    open?: boolean
  }
}
