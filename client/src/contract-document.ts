import type { ContractDocument } from '@prona/contract/kernel/wire'
import { part } from './answer-part.ts'
import { type Connection, send } from './connection.ts'
import type { CallOptions } from './problem.ts'

/** What the server says of its own contract: OpenAPI, whole. */
export async function contractDocument(
  connection: Connection,
  options: CallOptions = {},
): Promise<ContractDocument | null> {
  const answer = await send(connection, {
    ...options,
    method: 'GET',
    path: 'openapi.json',
    failure: 'Problem getting openapi!',
  })
  return part(answer, 'paths') ? (answer as ContractDocument) : null
}
