import { part } from './answer-part.ts'
import { type Connection, send } from './connection.ts'
import type { CallOptions } from './problem.ts'

/** What `GET figures/{name}` answers, as its route says. */
export async function figuresNamed<T>(
  connection: Connection,
  name: string,
  options: CallOptions = {},
): Promise<T | null> {
  const answer = await send(connection, {
    ...options,
    method: 'GET',
    path: `figures/${name}`,
    failure: 'Problem getting figures!',
  })
  return part<T>(answer, 'figures')
}
