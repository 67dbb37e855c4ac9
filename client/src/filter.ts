import type { FieldFilter, Filter, FilterValue } from '@prona/contract/kernel/filter'

/** What a grid keeps of its filters: values by field, nested as the record is. */
export type GridFilters = Readonly<Record<string, unknown>>

const rangePrefix = 'ranged_'

/** The filter as it travels: ranges and values told apart, nested fields dotted, what is empty left out. */
export function filterFrom(filters: GridFilters, type: 'all' | 'any' = 'all'): Filter {
  const data = Object.fromEntries(fieldFilters(filters, ''))
  return Object.keys(data).length > 0 ? [{ type, data }] : []
}

function* fieldFilters(filters: GridFilters, path: string): Generator<[string, FieldFilter]> {
  for (const [key, value] of Object.entries(filters)) {
    const ranged = key.startsWith(rangePrefix)
    const field = path + (ranged ? key.slice(rangePrefix.length) : key)
    if (ranged || isRange(value)) {
      const values = endsOf(value)
      if (values) yield [field, { comparator: 'INCLUDES', type: 'range', values }]
    } else if (isObject(value)) {
      yield* fieldFilters(value, `${field}.`)
    } else {
      const values = (Array.isArray(value) ? value : [value]).filter(isFilled)
      if (values.length > 0) yield [field, { comparator: 'INCLUDES', type: 'basic', values }]
    }
  }
}

/** `{from, to}`, a pair, or one value that is both ends; undefined when neither end is given. */
function endsOf(value: unknown): { from?: string | number; to?: string | number } | undefined {
  const [from, to] = isObject(value)
    ? [value.from, value.to]
    : Array.isArray(value)
      ? [value[0], value[1]]
      : [value, value]
  const ends = { ...(isEnd(from) && { from }), ...(isEnd(to) && { to }) }
  return Object.keys(ends).length > 0 ? ends : undefined
}

function isRange(value: unknown): boolean {
  return isObject(value) && ('from' in value || 'to' in value)
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isEnd(value: unknown): value is string | number {
  return typeof value === 'number' || (typeof value === 'string' && value.trim() !== '')
}

function isFilled(value: unknown): value is NonNullable<FilterValue> {
  return typeof value === 'boolean' || isEnd(value)
}
