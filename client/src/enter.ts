import { part } from './answer-part.ts'
import { type Connection, type Request, sendFor } from './connection.ts'
import { forgetRepository } from './known-repository.ts'

/** A call that answers a token. */
export function enter(connection: Connection, request: Omit<Request, 'failure'>): Promise<string | null> {
  // Nobody is signed in yet, whoever was before.
  forgetRepository(connection)
  return sendFor(connection, { ...request, failure: 'Problem posting user!' }, 'token', tokenIn)
}

function tokenIn(answer: unknown): string | null {
  const token = part(answer, 'token')
  return typeof token === 'string' && token !== '' ? token : null
}
