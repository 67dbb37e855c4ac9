import { mayDo } from '@prona/contract/access'
import { isBranch } from '@prona/contract/kernel/branch-field'
import { isDay } from '@prona/contract/kernel/day'
import { AppError, type FieldIssue, type IssueCode } from '@prona/contract/kernel/errors'
import { type Field, factsOf, filterFormOf } from '@prona/contract/kernel/field'
import type { FieldFilter, Filter, FilterValue } from '@prona/contract/kernel/filter'
import { fieldNamed, isSystemField, type Resource } from '@prona/contract/kernel/resource'
import { isId, isInstant } from '@prona/contract/kernel/schema'
import { resourceNamed } from '@prona/contract/registry'
import { hiddenFrom } from './authorize.ts'
import { columnAt, columnNamed, listTableOf, tableOf } from './columns.ts'
import type { Context } from './context.ts'
import { basicCondition, rangeOf } from './filter-values.ts'
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
  const texts = foldedTexts(alias, isRepeating(filter))
  const conditions = filter.map(({ type, data }) => {
    const each = Object.entries(data).map(([path, asked]) => {
      const answer = condition(ctx, resource, path, asked, alias, bind, texts.folded)
      if (typeof answer === 'string') return answer
      issues.push({ field: path, ...answer })
      return 'false'
    })
    return `(${each.join(type === 'all' ? ' and ' : ' or ')})`
  })
  if (issues.length > 0) throw new AppError('invalidFilter', {}, issues)
  return texts.around(conditions)
}

/** Whether a field is asked for more than once. */
function isRepeating(filter: Filter): boolean {
  const paths = filter.flatMap(({ data }) => Object.keys(data))
  return new Set(paths).size < paths.length
}

/** Folding a text costs far more than comparing it: where a field is asked for again and again, once a record. */
function foldedTexts(alias: string, isOnce: boolean) {
  const names = new Map<string, string>()
  return {
    folded(column: string): string {
      if (!isOnce || !column.startsWith(`${alias}.`)) return `fold(${column})`
      const name = names.get(column) ?? `text_${names.size}`
      names.set(column, name)
      return `folded.${name}`
    },
    /** `offset 0` keeps the planner from folding each time after all. */
    around(conditions: string[]): string[] {
      if (names.size === 0) return conditions
      const texts = [...names].map(([column, name]) => `fold(${column}) as ${name}`).join(', ')
      return [`exists (select from (select ${texts} offset 0) folded where ${conditions.join(' and ')})`]
    },
  }
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
  folded: (column: string) => string,
): string | ValueProblem {
  const place = placeOf(ctx, resource, path, alias, bind)
  if (!place) return { code: 'notFilterable' }
  const problem = problemWith(place.field, asked)
  if (problem) return problem
  const met = place.within(
    asked.type === 'range'
      ? rangeOf(place.field, place.column, asked.values, bind)
      : basicCondition(place.field, place.column, asked.values, bind, folded),
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
  const isDeclared = isBranch(resource, path) || resource.list.filters.some((declared) => declared === path)
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
  if (filterFormOf(field) === 'contains' && asked.values.length > 50)
    return { code: 'tooMany', params: { max: 50 } }
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
