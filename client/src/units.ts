import type { Filter } from '@prona/contract/kernel/filter'
import type { Row } from '@prona/contract/kernel/resource'
import type { unit } from '@prona/contract/resources'
import type { PriceHistory } from '@prona/contract/units/price-history'
import { part } from './answer-part.ts'
import { type Connection, send } from './connection.ts'
import { filterFrom, type GridFilters } from './filter.ts'
import type { CallOptions } from './problem.ts'

type Narrowing = {
  readonly filters?: GridFilters
  readonly filter?: Filter
  readonly search?: string
  /** The fields to answer, where not those that a matrix shows. */
  readonly fields?: readonly string[]
}

export type Matrix = { readonly units: readonly Row<typeof unit>[]; readonly total: number }

export type UnitCalls = {
  /** All units of a property at once, each with what its floor matrix shows. */
  matrix(property: string, narrowing?: Narrowing, options?: CallOptions): Promise<Matrix | null>
  /** How its prices have changed, the newest change first. */
  prices(
    id: string,
    pages?: { readonly itemsPerPage?: number; readonly after?: string },
    options?: CallOptions,
  ): Promise<PriceHistory | null>
}

export function unitCalls(connection: Connection): UnitCalls {
  return {
    async matrix(property, { filters = {}, filter = [], search, fields } = {}, options = {}) {
      const asked = [...filterFrom(filters), ...filter]
      const answer = await send(connection, {
        ...options,
        method: 'GET',
        path: 'units/matrix',
        query: {
          property,
          filter: asked.length > 0 ? JSON.stringify(asked) : undefined,
          search: search?.trim() || undefined,
          fields: fields && JSON.stringify(fields),
        },
        failure: 'Problem getting units matrix!',
      })
      return part(answer, 'units') === null ? null : (answer as Matrix)
    },
    async prices(id, pages = {}, options = {}) {
      const answer = await send(connection, {
        ...options,
        method: 'GET',
        path: 'unit/prices',
        query: { id, pagination: JSON.stringify(pages) },
        failure: 'Problem getting unit prices!',
      })
      return part(answer, 'prices') === null ? null : (answer as PriceHistory)
    },
  }
}
