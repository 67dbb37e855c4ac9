import type { Found } from '@prona/contract/search/found'
import { part } from './answer-part.ts'
import { type Connection, send } from './connection.ts'
import type { CallOptions } from './problem.ts'

export type SearchOptions = CallOptions & { readonly limit?: number; readonly resource?: string }

/** Records that contain these words, the best first: of one `resource` or of all, `limit` of each at the most. */
export async function searchEverything(
  connection: Connection,
  query: string,
  { limit, resource, ...options }: SearchOptions = {},
): Promise<readonly Found[] | null> {
  const answer = await send(connection, {
    ...options,
    method: 'GET',
    path: 'search',
    query: { query, limit: limit === undefined ? undefined : String(limit), resource },
    failure: 'Problem getting search!',
  })
  return part<readonly Found[]>(answer, 'search')
}
