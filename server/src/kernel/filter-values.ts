import { isDay, officeZone } from '@prona/contract/kernel/day'
import { type Field, type FieldOf, filterFormOf } from '@prona/contract/kernel/field'
import type { FilterValue } from '@prona/contract/kernel/filter'
import { anyOf } from './scope.ts'
import { type Bind, quoted } from './statement.ts'

/** The SQL that compares a column with the values asked for. `folded` is the column's text as it is searched. */
export function basicCondition(
  field: Field,
  column: string,
  values: readonly FilterValue[],
  bind: Bind,
  folded: (column: string) => string,
): string {
  const given = values.filter((value) => value !== null)
  const met = given.length > 0 ? [oneOf(field, column, given, bind, folded)] : []
  if (given.length < values.length) met.push(`${column} is null`)
  return met.join(' or ')
}

function oneOf(
  field: Field,
  column: string,
  values: readonly FilterValue[],
  bind: Bind,
  folded: (column: string) => string,
): string {
  const form = filterFormOf(field)
  if (form === 'contains') return containsOne(folded(column), values, bind)
  if (form === 'overlap')
    return `${column} && ${bind(values)}::${field.kind === 'references' ? 'uuid' : 'text'}[]`
  if (field.kind === 'flag') {
    return [...new Set(values)].map((value) => (value ? column : `not ${column}`)).join(' or ')
  }
  if (field.kind === 'instant') return instantIn(field, column, values, bind)
  if (field.kind === 'choice') return `${column} in (${choicesOf(field, values).join(', ')})`
  return `${column} = ${anyOf(values, comparedAs(field), bind)}`
}

/**
 * Choices stand in the text itself, as the declaration writes them: how many records have one decides how a list is
 * best read, so each has a plan of its own, which is made once.
 */
function choicesOf({ choices }: FieldOf<'choice'>, values: readonly unknown[]): readonly string[] {
  return Object.keys(choices)
    .filter((choice) => values.includes(choice))
    .map(quoted)
}

/** The patterns are made once a statement. */
function containsOne(text: string, values: readonly FilterValue[], bind: Bind): string {
  if (values.length === 1) return `${text} like containing(${bind(values[0])})`
  return `${text} like any (array(select containing(term) from unnest(${bind(values)}::text[]) term))`
}

/** Several days are one set of ranges, so that their number costs neither parameters nor a comparison each. */
function instantIn(field: Field, column: string, values: readonly FilterValue[], bind: Bind): string {
  if (values.length === 1) return rangeOf(field, column, { from: values[0], to: values[0] }, bind)
  const days = values.filter(isDay)
  const instants = values.filter((value) => !isDay(value))
  const met = instants.length > 0 ? [`${column} = any(${bind(instants)}::timestamptz[])`] : []
  if (days.length > 0) {
    met.push(`${column} <@ (select range_agg(tstzrange(${midnight('day')}, ${midnight('day', 1)}))
      from unnest(${bind(days)}::date[]) day)`)
  }
  return met.join(' or ')
}

type Ends = { readonly from?: FilterValue; readonly to?: FilterValue }

/** Both ends are included; a day given for an instant means the whole day by the company's clocks. */
export function rangeOf(field: Field, column: string, { from, to }: Ends, bind: Bind): string {
  const type = comparedAs(field)
  const isByDay = (end: FilterValue | undefined) => field.kind === 'instant' && isDay(end)
  const met: string[] = []
  if (from !== undefined) {
    met.push(isByDay(from) ? `${column} >= ${midnight(bind(from))}` : `${column} >= ${bind(from)}::${type}`)
  }
  if (to !== undefined) {
    met.push(isByDay(to) ? `${column} < ${midnight(bind(to), 1)}` : `${column} <= ${bind(to)}::${type}`)
  }
  return `(${met.join(' and ')})`
}

function midnight(day: string, later = 0): string {
  return `((${day}::date + ${later})::timestamp at time zone '${officeZone}')`
}

/** Integers are compared as bigint, so that one too large for its column matches nothing instead of failing. */
function comparedAs(field: Field): string {
  switch (field.kind) {
    case 'number':
      return field.decimals ? 'double precision' : 'bigint'
    case 'money':
    case 'area':
    case 'percent':
      return 'bigint'
    case 'day':
      return 'date'
    case 'instant':
      return 'timestamptz'
    case 'reference':
      return 'uuid'
    default:
      return 'text'
  }
}
