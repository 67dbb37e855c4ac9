import type { AnyRow } from '@prona/contract/kernel/resource'
import { part } from './answer-part.ts'
import { type Connection, sendFor } from './connection.ts'
import type { CallOptions } from './problem.ts'

/** Answered this once. */
export type MadeSecret = { readonly webhook: AnyRow; readonly secret: string }

export type WebhookCalls = {
  /** The secret by which a webhook signs from now on; the one before signs beside it for a day. */
  newSecret(_id: string, options?: CallOptions): Promise<MadeSecret | null>
}

export function webhookCalls(connection: Connection): WebhookCalls {
  return {
    newSecret(_id, options = {}) {
      const request = { path: 'webhook/newSecret', body: { _id }, failure: 'Problem posting webhook!' }
      return sendFor(connection, { ...options, ...request, method: 'POST' }, 'secret', madeIn)
    },
  }
}

function madeIn(answer: unknown): MadeSecret | null {
  const [secret, webhook] = [part(answer, 'secret'), part<AnyRow>(answer, 'webhook')]
  return typeof secret === 'string' && webhook ? { secret, webhook } : null
}
