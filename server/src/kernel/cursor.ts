import { isDay } from '@prona/contract/kernel/day'
import { AppError } from '@prona/contract/kernel/errors'
import type { Sort } from '@prona/contract/kernel/filter'
import type { Resource } from '@prona/contract/kernel/resource'
import { isId, isInstant } from '@prona/contract/kernel/schema'
import { ruled } from '@prona/contract/request-sentences'
import { type Column, columnAt } from './columns.ts'
import type { Bind } from './statement.ts'

/** One column of an order. Empty values come last, hence first when reading backwards. */
export type Key = Column & { readonly down: boolean; readonly emptyLast: boolean }
export type Order = { readonly keys: readonly Key[]; readonly down: boolean }

/** The order asked for, with the id as its last column so that no two rows are equal. */
export function orderFor(resource: Resource, sort: Sort): Order {
  const keys = sort.map(({ field, direction }) => ({
    ...columnAt(resource, field),
    down: direction === 'desc',
    emptyLast: true,
  }))
  return { keys, down: keys.at(-1)?.down ?? false }
}

export function reversed({ keys, down }: Order): Order {
  return {
    keys: keys.map((key) => ({ ...key, down: !key.down, emptyLast: !key.emptyLast })),
    down: !down,
  }
}

/**
 * "nulls" is written only where there are any and the index has them there: otherwise the index would not be used.
 */
export function orderText({ keys, down }: Order, alias: string): string {
  const each = keys.map((key) => {
    const direction = key.down ? ' desc' : ''
    const empty =
      key.nullable && key.emptyLast === key.down ? ` nulls ${key.emptyLast ? 'last' : 'first'}` : ''
    return `${alias}."${key.column}"${direction}${empty}`
  })
  return [...each, `${alias}._id${down ? ' desc' : ''}`].join(', ')
}

/** An opaque mark of a row's position in an order. It contains nothing that the row did not show. */
export function markOf(resource: Resource, order: Order, row: Readonly<Record<string, unknown>>): string {
  const values = order.keys.map((key) => row[key.column])
  return Buffer.from(JSON.stringify([nameOf(resource, order), ...values, row._id])).toString('base64url')
}

export type Place = { readonly values: readonly unknown[]; readonly id: string }

/** The position a mark stands for; one that was not made for this order is refused. */
export function placeMarked(resource: Resource, order: Order, mark: string, field: string): Place {
  const parts = partsOf(mark)
  const id = parts?.at(-1)
  const values = parts?.slice(1, -1) ?? []
  const isOurs =
    parts?.[0] === nameOf(resource, order) &&
    typeof id === 'string' &&
    isId(id) &&
    values.length === order.keys.length &&
    order.keys.every((key, index) => isValueOf(key, values[index]))
  if (!isOurs) throw new AppError('invalidFilter', {}, [ruled(field, 'markOfAnother')])
  return { values, id }
}

/**
 * The rows beyond a position, as several conditions whose results follow each other: each can read an index in order,
 * whereas one condition with an "or" for the empty values would read from the beginning.
 */
export function beyond({ keys, down }: Order, place: Place, alias: string, bind: Bind): string[] {
  const [first, ...more] = keys
  const id = `${bind(place.id)}::uuid`
  if (!first) return [`${alias}._id ${down ? '<' : '>'} ${id}`]
  const column = `${alias}."${first.column}"`
  const value = place.values[0]
  const empties = first.nullable && first.emptyLast && value !== null ? [`${column} is null`] : []
  if (more.length === 0 && value !== null) {
    const bound = `${bind(value)}::${first.type}`
    return [`(${column}, ${alias}._id) ${down ? '<' : '>'} (${bound}, ${id})`, ...empties]
  }
  const rows = stepwise(keys, place.values, down, id, alias, bind)
  if (value === null) {
    return first.emptyLast
      ? [`${column} is null and ${rows}`]
      : [`${column} is null and ${rows}`, `${column} is not null`]
  }
  return [`${column} ${first.down ? '<=' : '>='} ${bind(value)}::${first.type} and ${rows}`, ...empties]
}

/** Beyond in the first column, or equal there and beyond in the second, and so on. */
function stepwise(
  keys: readonly Key[],
  values: readonly unknown[],
  down: boolean,
  id: string,
  alias: string,
  bind: Bind,
): string {
  const [key, ...more] = keys
  if (!key) return `${alias}._id ${down ? '<' : '>'} ${id}`
  const column = `${alias}."${key.column}"`
  const rest = stepwise(more, values.slice(1), down, id, alias, bind)
  if (values[0] === null) {
    return key.emptyLast
      ? `(${column} is null and ${rest})`
      : `(${column} is not null or (${column} is null and ${rest}))`
  }
  const value = `${bind(values[0])}::${key.type}`
  const later = `${column} ${key.down ? '<' : '>'} ${value}`
  const empty = key.nullable && key.emptyLast ? ` or ${column} is null` : ''
  return `(${later} or (${column} = ${value} and ${rest})${empty})`
}

function nameOf(resource: Resource, { keys }: Order): string {
  return [resource.single, ...keys.map((key) => `${key.path}${key.down ? '-' : '+'}`)].join(' ')
}

function partsOf(mark: string): unknown[] | undefined {
  try {
    const parts: unknown = JSON.parse(Buffer.from(mark, 'base64url').toString('utf8'))
    return Array.isArray(parts) ? parts : undefined
  } catch {
    return undefined
  }
}

function isValueOf({ type, nullable }: Key, value: unknown): boolean {
  if (value === null) return nullable
  switch (type) {
    case 'integer':
      return typeof value === 'number' && Number.isInteger(value) && Math.abs(value) < 2 ** 31
    case 'bigint':
      return Number.isSafeInteger(value)
    case 'double precision':
      return typeof value === 'number'
    case 'boolean':
      return typeof value === 'boolean'
    case 'date':
      return isDay(value)
    case 'timestamptz':
      return typeof value === 'string' && isInstant(value)
    case 'uuid':
      return typeof value === 'string' && isId(value)
    default:
      return (
        typeof value === 'string' && value.length <= 1000 && !value.includes('\0') && value.isWellFormed()
      )
  }
}
