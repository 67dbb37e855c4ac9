import type { Day } from '@prona/contract/kernel/day'
import type { Filter } from '@prona/contract/kernel/filter'
import type { Row } from '@prona/contract/kernel/resource'
import type { Occupancy } from '@prona/contract/orders/timeline'
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

/** Units with who has them on which days, and from when on each is free: null where nobody knows. */
export type Timeline = {
  readonly units: readonly Row<typeof unit>[]
  readonly freeFrom: Readonly<Record<string, Day | null>>
  readonly occupancies: readonly Occupancy[]
  readonly total: number
  /** The mark of those that follow. */
  readonly next?: string
}

type Asked = {
  /** Of all its units, or of one unit alone. */
  readonly property?: string
  readonly unit?: string
  readonly from: Day
  /** The first day after the period. */
  readonly to: Day
  readonly after?: string | undefined
}

export type UnitCalls = {
  /** All units of a property at once, each with what its floor matrix shows. */
  matrix(property: string, narrowing?: Narrowing, options?: CallOptions): Promise<Matrix | null>
  /** How its prices have changed, the newest change first. */
  prices(
    id: string,
    pages?: { readonly itemsPerPage?: number; readonly after?: string },
    options?: CallOptions,
  ): Promise<PriceHistory | null>
  /** Who has the units of a property, or one unit, on the days of a period. */
  timeline(asked: Asked, options?: CallOptions): Promise<Timeline | null>
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
    async timeline(query, options = {}) {
      const answer = await send(connection, {
        ...options,
        method: 'GET',
        path: 'units/timeline',
        query,
        failure: 'Problem getting units timeline!',
      })
      return part(answer, 'occupancies') === null ? null : (answer as Timeline)
    },
  }
}
