import type { Found } from '@prona/contract/search/found'
import { part } from './answer-part.ts'
import { type Connection, send } from './connection.ts'
import type { CallOptions } from './problem.ts'

/** Records of every resource that contain these words, the best first; `limit` of each at the most. */
export async function searchEverything(
  connection: Connection,
  query: string,
  { limit, ...options }: CallOptions & { readonly limit?: number } = {},
): Promise<readonly Found[] | null> {
  const answer = await send(connection, {
    ...options,
    method: 'GET',
    path: 'search',
    query: { query, limit: limit === undefined ? undefined : String(limit) },
    failure: 'Problem getting search!',
  })
  return part<readonly Found[]>(answer, 'search')
}
