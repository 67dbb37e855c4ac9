import { branchPath, isBranch } from '@prona/contract/kernel/branch-field'
import { AppError, type FieldIssue } from '@prona/contract/kernel/errors'
import {
  defaultItemsPerPage,
  type Filter,
  type Page,
  type Pagination,
  type Sort,
} from '@prona/contract/kernel/filter'
import {
  filterSchema,
  paginationSchema,
  searchSchema,
  sortSchema,
} from '@prona/contract/kernel/filter-schemas'
import type { AnyRow, Resource } from '@prona/contract/kernel/resource'
import { parsed } from '@prona/contract/kernel/schema'
import { hiddenFrom } from './authorize.ts'
import { named } from './call.ts'
import { recordOf, sourceOf } from './columns.ts'
import type { Context } from './context.ts'
import { beyond, markOf, type Order, orderFor, orderText, placeMarked, reversed } from './cursor.ts'
import { filterConditions } from './filter-sql.ts'
import { inBranchesAsked } from './in-branches-asked.ts'
import { unreadBy } from './listed-fields.ts'
import { type Composed, readByWay, type Way } from './page-ways.ts'
import { branchesOf, branchOf, inScope, isLive } from './scope.ts'
import { searchConditions } from './search-sql.ts'
import { selection } from './selection.ts'
import { afterBranches, runComposed, runOnce, type Statement, statement, withBranches } from './statement.ts'
import { isLarge, snapshot, totalOf } from './total.ts'

export type ListQuery = {
  readonly filter: Filter
  readonly sort: Sort
  readonly pagination: Pagination
  readonly search: string
  /** The fields to answer; all of them where it is missing. */
  readonly fields?: readonly string[] | undefined
}

/** The checked query of a list's address, or every issue at once. */
export function listQueryOf(query: Readonly<Record<string, unknown>>): ListQuery {
  const issues: FieldIssue[] = []
  function taken<T>(name: string, schema: Parameters<typeof parsed<T>>[0], value: unknown, otherwise: T): T {
    if (value === undefined) return otherwise
    const answer = parsed(schema, value, name)
    if ('value' in answer) return answer.value
    issues.push(...answer.issues)
    return otherwise
  }
  const pagination = taken('pagination', paginationSchema, query.pagination, {})
  const asked = {
    filter: taken<Filter>('filter', filterSchema, query.filter, []),
    sort: taken<Sort>('sort', sortSchema, query.sort, []),
    search: taken('search', searchSchema, query.search, ''),
    pagination: { pageNr: 0, itemsPerPage: defaultItemsPerPage, ...pagination },
  }
  if (issues.length > 0) throw new AppError('invalidFilter', {}, issues)
  return asked
}

/** The parameters of a list's address: the same schemas that check its queries. */
export function listParameters({ list, scope }: Resource) {
  const everywhere = scope === 'branch' ? [branchPath] : []
  return {
    filter: {
      schema: named('filter', filterSchema),
      isJson: true,
      description: `Fields: ${[...list.filters, ...everywhere].join(', ')}.`,
    },
    sort: {
      schema: named('sort', sortSchema),
      isJson: true,
      description: `Fields: ${[...list.sorts, ...everywhere].join(', ')}.`,
    },
    search: { schema: searchSchema, description: `Looked for in ${list.search.join(', ')}.` },
    pagination: { schema: paginationSchema, isJson: true },
  } as const
}

export type Listed = { readonly rows: AnyRow[]; readonly pagination: Page }

/** A page of records and how many there are in all; the rows do not wait for the count. */
export async function listRows(given: Context, resource: Resource, asked: ListQuery): Promise<Listed> {
  const ctx = inBranchesAsked(given, resource, asked.filter)
  const order = orderFor(resource, sortFor(resource, asked.sort, hiddenFrom(ctx, resource)))
  const unread = unreadBy(ctx, resource, asked.fields)
  const { itemsPerPage, pageNr, after, before } = asked.pagination
  const page = (way: Way) => pageStatement(ctx, resource, asked, order, unread, way)
  const counted = matchingRows(ctx, resource, asked)
  const reading = readPage(ctx, resource, asked, page, counted)
  const counting = totalOf(ctx, counted, reading)
  // A page that is refused waits for its count, which would go on for nobody and at nobody's expense.
  await Promise.allSettled([reading, counting])
  const [rows, total] = await Promise.all([reading, counting])
  const hasMore = rows.length > itemsPerPage
  const shown = rows.slice(0, itemsPerPage)
  if (before !== undefined) shown.reverse()
  const [first, last] = [shown.at(0), shown.at(-1)]
  const hasNext = before !== undefined || hasMore
  const hasPrevious = before !== undefined ? hasMore : after !== undefined || pageNr > 0
  return {
    rows: shown.map((row) => recordOf(resource, row, unread) as AnyRow),
    pagination: {
      pageNr,
      itemsPerPage,
      ...total,
      ...(hasNext && last ? { next: markOf(resource, order, last) } : {}),
      ...(hasPrevious && first ? { previous: markOf(resource, order, first) } : {}),
    },
  }
}

async function readPage(
  ctx: Context,
  resource: Resource,
  asked: ListQuery,
  page: (way: Way) => Composed,
  matching: Composed,
): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const isNarrowed = asked.filter.length > 0 || asked.search !== ''
  if (isNarrowed && (await isLarge(ctx, resource))) return readByWay(ctx, page, matching)
  const { text, values } = page('inOrder')
  return isRepeated(asked) ? runComposed(ctx.db, text, values) : runOnce(ctx.db, text, values)
}

/** The order asked for, as far as the list declares it and the reader sees its fields; else the list's own. */
export function sortFor(resource: Resource, sort: Sort, hidden: ReadonlySet<string>): Sort {
  if (sort.length === 0) return [resource.list.order]
  const refused = sort.filter(
    ({ field }) =>
      (!isBranch(resource, field) && !resource.list.sorts.some((declared) => declared === field)) ||
      hidden.has(field.split('.')[0] ?? ''),
  )
  const twice = sort.filter(({ field }, index) => sort.findIndex((other) => other.field === field) < index)
  const issues = [...refused, ...twice].map(({ field }) => ({ field, code: 'notSortable' as const }))
  if (issues.length > 0) throw new AppError('invalidFilter', {}, issues)
  return sort
}

/**
 * Each branch yields its first rows by the index, and the page is made of these; with one branch that is all there is
 * to do. A statement that searches for parts of texts is planned anew each time, since the number of matches varies.
 */
function pageStatement(
  ctx: Context,
  resource: Resource,
  asked: ListQuery,
  asWritten: Order,
  unread: ReadonlySet<string>,
  way: Way,
): Composed {
  const { bind, values } = statement()
  const { itemsPerPage, pageNr, after, before } = asked.pagination
  const order = before === undefined ? asWritten : reversed(asWritten)
  const mark = after ?? before
  const field = after === undefined ? 'pagination.before' : 'pagination.after'
  const named = branchesOf(ctx, resource)
  const start = withBranches(ctx, named ? ofCompany : resource, bind)
  const where = matching(ctx, resource, asked, bind)
  const parts =
    mark === undefined ? [] : beyond(order, placeMarked(resource, asWritten, mark, field), 't', bind)
  const offset = mark === undefined ? pageNr * itemsPerPage : 0
  const isOneSource = resource.scope === 'company' || ctx.branches.length === 1
  const limit = itemsPerPage + 1
  const from = (all: readonly string[]) => {
    const found = `${sourceOf(resource)} t where ${all.join(' and ')}`
    return way === 'inOrder' ? found : `(select t.* from ${found} offset 0) t`
  }
  const inner = (named ?? ['b.branch']).flatMap((branch) => {
    const own = [...where, inScope(ctx, resource, 't', bind, branch)]
    return (parts.length === 0 ? ['true'] : parts).map(
      (part) => `(select t.* from ${from([...own, part])}
      order by ${orderText(order, 't')} limit ${limit + (isOneSource ? 0 : offset)} offset ${isOneSource ? offset : 0})`,
    )
  })
  // A mark is made of the values that the rows are in order of, whether asked for or not, but for what is hidden.
  const hidden = hiddenFrom(ctx, resource)
  const marked = order.keys
    .filter(({ path }) => {
      const head = path.split('.')[0] ?? path
      return unread.has(head) && !hidden.has(head)
    })
    .map(({ column }) => `, t."${column}"`)
    .join('')
  const text = `${start} select ${selection(ctx, resource, bind, unread)}${marked}, ${snapshot}
    from b cross join lateral (${inner.join(' union all ')}) t
    order by ${orderText(order, 't')} limit ${limit} offset ${isOneSource ? 0 : offset}`
  return { bind, values, text }
}

/** What sets the branches in one row, where a statement names each of them itself. */
const ofCompany = { scope: 'company' } as const

/** The rows of all pages as `t`: without columns, where only their number is needed, or with these. */
export function matchingRows(
  ctx: Context,
  resource: Resource,
  asked: Pick<ListQuery, 'filter' | 'search'>,
  columns: readonly string[] = [],
): Composed {
  const { bind, values } = statement()
  const chosen = columns.map((column) => `t."${column}"`).join(', ')
  const named = branchesOf(ctx, resource)
  const start = withBranches(ctx, named ? ofCompany : resource, bind)
  const scope = inScope(ctx, resource, 't', bind, named ? `any(array[${named.join(', ')}])` : 'b.branch')
  const where = [scope, ...matching(ctx, resource, asked, bind)].join(' and ')
  const inner = `select ${chosen} from ${sourceOf(resource)} t where ${where} offset 0`
  const text = `${start}, t as (select ${chosen} from b cross join lateral (${inner}) t)`
  return { bind, values, text }
}

/** What a record of the list must meet. */
export function conditions(
  ctx: Context,
  resource: Resource,
  asked: Pick<ListQuery, 'filter' | 'search'>,
  bind: Statement['bind'],
): string[] {
  return [inScope(ctx, resource, 't', bind, branchOf(ctx)), ...matching(ctx, resource, asked, bind)]
}

/** The same in whichever branch. */
function matching(
  ctx: Context,
  resource: Resource,
  asked: Pick<ListQuery, 'filter' | 'search'>,
  bind: Statement['bind'],
): string[] {
  return [
    afterBranches,
    isLive('t'),
    ...filterConditions(ctx, resource, asked.filter, 't', bind),
    ...searchConditions(ctx, resource, asked.search, 't', bind),
  ]
}

function isRepeated(asked: ListQuery): boolean {
  return asked.search === '' && asked.filter.length <= 3
}
