import type { Alike, Known } from '@prona/contract/customers/alike'
import { part } from './answer-part.ts'
import { type Connection, send } from './connection.ts'
import type { CallOptions } from './problem.ts'

export type CustomerCalls = {
  /** Customers who may be the same as the one described; `except` is the one itself, where it exists. */
  duplicates(known: Known, except?: string, options?: CallOptions): Promise<readonly Alike[] | null>
}

export function customerCalls(connection: Connection): CustomerCalls {
  return {
    async duplicates(known, except, options = {}) {
      const answer = await send(connection, {
        ...options,
        method: 'GET',
        path: 'customer/duplicates',
        query: { values: JSON.stringify(known), id: except },
        failure: 'Problem getting customer duplicates!',
      })
      return part<readonly Alike[]>(answer, 'duplicates')
    },
  }
}
