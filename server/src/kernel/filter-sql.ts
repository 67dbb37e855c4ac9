import { mayDo } from '@prona/contract/access'
import { isDay, officeZone } from '@prona/contract/kernel/day'
import { AppError, type FieldIssue, type IssueCode } from '@prona/contract/kernel/errors'
import { type Field, factsOf } from '@prona/contract/kernel/field'
import type { FieldFilter, Filter, FilterValue } from '@prona/contract/kernel/filter'
import { fieldNamed, isSystemField, type Resource } from '@prona/contract/kernel/resource'
import { isId, isInstant } from '@prona/contract/kernel/schema'
import { resourceNamed } from '@prona/contract/registry'
import { hiddenFrom } from './authorize.ts'
import { columnAt, columnNamed, listTableOf, tableOf } from './columns.ts'
import type { Context } from './context.ts'
import { inScope, isLive } from './scope.ts'
import type { Bind } from './statement.ts'

/** The SQL conditions of a filter; or all its issues at once. */
export function filterConditions(
  ctx: Context,
  resource: Resource,
  filter: Filter,
  alias: string,
  bind: Bind,
): string[] {
  const issues: FieldIssue[] = []
  const conditions = filter.map(({ type, data }) => {
    const each = Object.entries(data).map(([path, asked]) => {
      const answer = condition(ctx, resource, path, asked, alias, bind)
      if (typeof answer === 'string') return answer
      issues.push({ field: path, ...answer })
      return 'false'
    })
    return `(${each.join(type === 'all' ? ' and ' : ' or ')})`
  })
  if (issues.length > 0) throw new AppError('invalidFilter', {}, issues)
  return conditions
}

/** The SQL conditions of a search text: each word must occur somewhere. */
export function searchConditions(search: string, alias: string, bind: Bind): string[] {
  const words = search.split(/\s+/).filter((word) => word !== '')
  return words.slice(0, 10).map((word) => `${alias}.search like containing(${bind(word)})`)
}

/** Whether the reader's lists can be filtered by it. */
export function isFilterable(ctx: Context, resource: Resource, path: string): boolean {
  return placeOf(ctx, resource, path, 't', () => '') !== undefined
}

type ValueProblem = { readonly code: IssueCode; readonly params?: FieldIssue['params'] }
type Place = {
  readonly field: Field
  readonly column: string
  readonly within: (condition: string) => string
}

function condition(
  ctx: Context,
  resource: Resource,
  path: string,
  asked: FieldFilter,
  alias: string,
  bind: Bind,
): string | ValueProblem {
  const place = placeOf(ctx, resource, path, alias, bind)
  if (!place) return { code: 'notFilterable' }
  const problem = problemWith(place.field, asked)
  if (problem) return problem
  const met = place.within(
    asked.type === 'range'
      ? rangeOf(place.field, place.column, asked.values, bind)
      : basicCondition(place, asked.values, bind),
  )
  return asked.comparator === 'EXCLUDES' ? `(${met}) is not true` : `(${met})`
}

/** The field at a path: of the record, of a list's rows, or of the record it refers to. Hidden counts as unknown. */
function placeOf(
  ctx: Context,
  resource: Resource,
  path: string,
  alias: string,
  bind: Bind,
): Place | undefined {
  if (path === '_id') return { field: idOf(resource), column: `${alias}._id`, within: (met) => met }
  const [head = '', ...rest] = path.split('.')
  const isDeclared = resource.list.filters.some((declared) => declared === path)
  if (!isDeclared || hiddenFrom(ctx, resource).has(head)) return undefined
  const outer = isSystemField(path) ? undefined : resource.fields[head]
  if (outer?.kind === 'list') {
    const { field, column } = columnAt(resource, path)
    const table = listTableOf(resource, head)
    const name = columnNamed(path.slice(head.length + 1)) || column
    return {
      field,
      column: `l."${name}"`,
      within: (met) =>
        `exists (select from ${table} l where l.branch = ${alias}.branch and l.parent = ${alias}._id and ${met})`,
    }
  }
  if (outer?.kind === 'reference' && rest.length > 0) {
    return placeBeyond(
      ctx,
      resourceNamed(outer.to),
      rest.join('.'),
      `${alias}."${columnNamed(head)}"`,
      alias,
      bind,
    )
  }
  const { field, column } = columnAt(resource, path)
  return { field, column: `${alias}."${column}"`, within: (met) => met }
}

/** Every list can be filtered by ids, so that a screen can fetch the records it knows in one request. */
function idOf({ single, names }: Resource): Field {
  return { kind: 'reference', to: single, label: names.one }
}

function placeBeyond(
  ctx: Context,
  target: Resource,
  path: string,
  reference: string,
  alias: string,
  bind: Bind,
): Place | undefined {
  const field = fieldNamed(target, path)
  const isHidden = hiddenFrom(ctx, target).has(path.split('.')[0] ?? path)
  if (!field || isHidden || !mayDo(ctx.rights, target, 'read')) return undefined
  const scope = inScope(ctx, target, 'r', bind, `${alias}.branch`)
  return {
    field,
    column: `r."${columnNamed(path)}"`,
    within: (met) =>
      `exists (select from ${tableOf(target)} r where r._id = ${reference} and ${scope} and ${isLive('r')} and ${met})`,
  }
}

function problemWith(field: Field, asked: FieldFilter): ValueProblem | undefined {
  const facts = factsOf(field.kind)
  if (asked.type === 'range') {
    if (!facts.range) return { code: 'badRange' }
    const ends = [asked.values.from, asked.values.to].filter((end) => end !== undefined)
    return ends.map((end) => wrong(field, end)).find((problem) => problem !== undefined)
  }
  if (facts.filter === 'contains' && asked.values.length > 50) return { code: 'tooMany', params: { max: 50 } }
  return asked.values.map((value) => wrong(field, value)).find((problem) => problem !== undefined)
}

function wrong(field: Field, value: FilterValue): ValueProblem | undefined {
  if (value === null) return undefined
  switch (field.kind) {
    case 'number':
      if (typeof value !== 'number') return { code: 'wrongType' }
      return field.decimals || Number.isSafeInteger(value) ? undefined : { code: 'notWhole' }
    case 'money':
    case 'area':
    case 'percent':
      if (typeof value !== 'number') return { code: 'wrongType' }
      return Number.isSafeInteger(value) ? undefined : { code: 'notWhole' }
    case 'flag':
      return typeof value === 'boolean' ? undefined : { code: 'wrongType' }
    case 'day':
      return isDay(value) ? undefined : { code: 'badDay' }
    case 'instant':
      return typeof value === 'string' && (isInstant(value) || isDay(value))
        ? undefined
        : { code: 'badInstant' }
    case 'reference':
    case 'references':
      return typeof value === 'string' && isId(value) ? undefined : { code: 'badId' }
    case 'choice':
      return typeof value === 'string' && Object.hasOwn(field.choices, value)
        ? undefined
        : { code: 'notAChoice' }
    case 'choices': {
      const isKnown =
        field.choices === 'asked' || (typeof value === 'string' && Object.hasOwn(field.choices, value))
      return typeof value === 'string' && isKnown ? undefined : { code: 'notAChoice' }
    }
    default:
      return typeof value === 'string' ? undefined : { code: 'wrongType' }
  }
}

function basicCondition({ field, column }: Place, values: readonly FilterValue[], bind: Bind): string {
  const given = values.filter((value) => value !== null)
  const met = given.length > 0 ? [oneOf(field, column, given, bind)] : []
  if (given.length < values.length) met.push(`${column} is null`)
  return met.join(' or ')
}

function oneOf(field: Field, column: string, values: readonly FilterValue[], bind: Bind): string {
  const form = factsOf(field.kind).filter
  if (form === 'contains') {
    return values.map((value) => `fold(${column}) like containing(${bind(value)})`).join(' or ')
  }
  if (form === 'overlap')
    return `${column} && ${bind(values)}::${field.kind === 'references' ? 'uuid' : 'text'}[]`
  if (field.kind === 'flag') {
    return values.map((value) => (value ? column : `not ${column}`)).join(' or ')
  }
  if (field.kind === 'instant') {
    return values.map((value) => rangeOf(field, column, { from: value, to: value }, bind)).join(' or ')
  }
  return `${column} = any(${bind(values)}::${comparedAs(field)}[])`
}

type Ends = { readonly from?: FilterValue; readonly to?: FilterValue }

/** Both ends are included; a day given for an instant means the whole day by the company's clocks. */
function rangeOf(field: Field, column: string, { from, to }: Ends, bind: Bind): string {
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
