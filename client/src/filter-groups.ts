import type { Comparator, FieldFilter, Filter, FilterValue } from '@prona/contract/kernel/filter'
import { filterFrom, type GridFilters } from './filter.ts'
import { daysOf, isPeriod } from './period.ts'

/** One condition: a field that has one of these values or lies in this range, or that does not. */
export type Condition = {
  readonly path: string
  readonly comparator: Comparator
  /** As a grid filter says it; a null among several values stands for an empty field. */
  readonly value: unknown
}
/** `all`: each condition must hold; `any`: one is enough. Each field stands in a group once. */
export type FilterGroup = { readonly type: 'all' | 'any'; readonly conditions: readonly Condition[] }

/** More of either is refused by the server too. */
const mostGroups = 20
const mostConditions = 20

/** Everything a list is narrowed to, as it travels: plain filters and groups, joined by "and". */
export function wholeFilter(filters: GridFilters, groups: readonly FilterGroup[], today: string): Filter {
  const plain = Object.fromEntries(
    Object.entries(filters).map(([path, value]) => [path, inDays(value, today)]),
  )
  return [...filterFrom(plain), ...groups.flatMap((group) => clauseFrom(group, today))]
}

function clauseFrom({ type, conditions }: FilterGroup, today: string): Filter {
  const data = conditions.flatMap(({ path, comparator, value }) => {
    const filter = fieldFilterFrom(inDays(value, today), comparator)
    return filter ? [[path, filter] as const] : []
  })
  return data.length > 0 ? [{ type, data: Object.fromEntries(data) }] : []
}

/** As a plain filter is read, but for the comparator and for null, which a plain one leaves out. */
function fieldFilterFrom(value: unknown, comparator: Comparator): FieldFilter | undefined {
  const plain = filterFrom({ it: value })[0]?.data.it
  if (!Array.isArray(value) || !value.includes(null)) return plain && { ...plain, comparator }
  const values: readonly FilterValue[] = plain?.type === 'basic' ? plain.values : []
  return { comparator, type: 'basic', values: [...values, null] }
}

/** A stretch of days that is named ("this month") becomes the days it has today. */
function inDays(value: unknown, today: string): unknown {
  return isObject(value) && isPeriod(value.period) ? daysOf(value.period, today) : value
}

const excluded = '!'

/** Groups as an address keeps them: `[{"any":{"status":["held"],"!floor":{"from":3}}}]`. */
export function groupsSaid(groups: readonly FilterGroup[]): readonly Readonly<Record<string, GridFilters>>[] {
  return groups.map(({ type, conditions }) => ({
    [type]: Object.fromEntries(
      conditions.map(({ path, comparator, value }) => [
        comparator === 'EXCLUDES' ? `${excluded}${path}` : path,
        value,
      ]),
    ),
  }))
}

/** The groups an address says, as far as they are about fields that can be asked for. */
export function groupsHeard(
  given: unknown,
  isKnown: (path: string, value: unknown) => boolean,
): readonly FilterGroup[] {
  return (Array.isArray(given) ? given : []).slice(0, mostGroups).flatMap((group: unknown) => {
    if (!isObject(group)) return []
    const type = 'any' in group ? 'any' : 'all'
    const data = group[type]
    const conditions = Object.entries(isObject(data) ? data : {})
      .map(([key, value]): Condition => {
        const isExcluded = key.startsWith(excluded)
        const path = isExcluded ? key.slice(excluded.length) : key
        return { path, comparator: isExcluded ? 'EXCLUDES' : 'INCLUDES', value }
      })
      .filter(
        ({ path, value }, index, every) =>
          isKnown(path, value) && every.findIndex((other) => other.path === path) === index,
      )
    return conditions.length > 0 ? [{ type, conditions: conditions.slice(0, mostConditions) } as const] : []
  })
}

/** A condition about a field that is empty. */
export function saysEmpty(value: unknown): boolean {
  return Array.isArray(value) && value.length === 1 && value[0] === null
}

/**
 * Groups put as simply as they can be: what all must hold, once a field and without "not" or "empty", are plain
 * filters; the rest stays.
 */
export function simplified(groups: readonly FilterGroup[]): {
  readonly filter: GridFilters
  readonly where: readonly FilterGroup[]
} {
  const filter: Record<string, unknown> = {}
  const where = groups.flatMap(({ type, conditions }) => {
    // Of a single condition it does not matter which.
    const isAll = type === 'all' || conditions.length === 1
    const rest = conditions.filter(({ path, comparator, value }) => {
      const isPlain = isAll && comparator === 'INCLUDES' && !saysEmpty(value) && !Object.hasOwn(filter, path)
      if (isPlain) filter[path] = value
      return !isPlain
    })
    return rest.length > 0 ? [{ type: isAll ? ('all' as const) : type, conditions: rest }] : []
  })
  return { filter, where }
}

/** The other way round: everything as groups, the plain filters first. */
export function asGroups(filter: GridFilters, where: readonly FilterGroup[]): readonly FilterGroup[] {
  const conditions = Object.entries(filter).map(
    ([path, value]): Condition => ({ path, comparator: 'INCLUDES', value }),
  )
  return conditions.length > 0 ? [{ type: 'all', conditions }, ...where] : where
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
