/** The filter, sort and pages of a list in the API. */
export type FilterValue = string | number | boolean | null
export type Comparator = 'INCLUDES' | 'EXCLUDES'
export type FieldFilter =
  | { readonly comparator: Comparator; readonly type: 'basic'; readonly values: readonly FilterValue[] }
  | {
      readonly comparator: Comparator
      readonly type: 'range'
      readonly values: { readonly from?: string | number; readonly to?: string | number }
    }
/** `all`: each field must match; `any`: one is enough. The clauses of a filter are joined by "and". */
export type FilterClause = {
  readonly type: 'all' | 'any'
  readonly data: Readonly<Record<string, FieldFilter>>
}
export type Filter = readonly FilterClause[]

/** A whole filter may ask for no more than this, since the database compares every record with each value. */
export const mostConditions = 200
export const mostFilterValues = 2000

export type Direction = 'asc' | 'desc'
export type Sort = readonly { readonly field: string; readonly direction: Direction }[]

export type Pagination = {
  readonly pageNr: number
  readonly itemsPerPage: number
  /** Opaque marks from the last answer: the page after or before them, as fast as the first page. */
  readonly after?: string
  readonly before?: string
}
export type Page = {
  readonly pageNr: number
  readonly itemsPerPage: number
  readonly total: number
  readonly totalIsExact: boolean
  readonly next?: string
  readonly previous?: string
}

export const defaultItemsPerPage = 10
export const mostItemsPerPage = 200
export const exactTotalUpTo = 10_000
