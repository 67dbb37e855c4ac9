import { branchPath } from '@prona/contract/kernel/branch-field'
import { AppError } from '@prona/contract/kernel/errors'
import { filterFormOf } from '@prona/contract/kernel/field'
import { exactTotalUpTo, type FilterValue } from '@prona/contract/kernel/filter'
import { fieldNamed, type Resource } from '@prona/contract/kernel/resource'
import type { Facets } from '@prona/contract/kernel/wire'
import * as z from 'zod/mini'
import { columnNamed, sourceOf } from './columns.ts'
import type { Context } from './context.ts'
import { isFilterable } from './filter-sql.ts'
import { inBranchesAsked } from './in-branches-asked.ts'
import { conditions, type ListQuery, listParameters } from './list-query.ts'
import { statement, withBranches } from './statement.ts'
import { patiently } from './total.ts'

const mostFacets = 50

/**
 * The most frequent values of a field among the records of a list, with how many have each. Beyond the limit up to
 * which totals are exact, only so many records are looked at; the values that others have follow with a count of 0.
 */
export async function facetsOf(
  reading: Context,
  resource: Resource,
  path: string,
  asked: Pick<ListQuery, 'filter' | 'search'>,
): Promise<Facets> {
  const ctx = inBranchesAsked(reading, resource, asked.filter)
  if (!countablePaths(resource).includes(path) || !isFilterable(ctx, resource, path)) {
    throw new AppError('invalidFilter', {}, [{ field: 'field', code: 'notFilterable' }])
  }
  const { bind, values } = statement()
  const start = withBranches(ctx, resource, bind)
  const where = conditions(ctx, resource, asked, bind).join(' and ')
  const text = `${start}, t as (
      select t.value from b cross join lateral (
        select t."${columnNamed(path)}" as value from ${sourceOf(resource)} t where ${where} offset 0) t
      limit ${exactTotalUpTo + 1})
    select value, count(*)::integer as count, (select count(*)::integer from t) as looked_at
    from t group by value order by count desc, value limit ${mostFacets}`
  const found = await patiently<Found>(ctx, text, values)
  const facets = (found ?? []).map(({ value, count }) => ({ value, count }))
  if (found && (found[0]?.looked_at ?? 0) <= exactTotalUpTo) return { facets, countIsExact: true }
  const known = new Set(facets.map(({ value }) => value))
  const others = (await valuesOf(ctx, resource, path)).filter((value) => !known.has(value))
  const rest = others.map((value) => ({ value, count: 0 }))
  return { facets: [...facets, ...rest].slice(0, mostFacets), countIsExact: false }
}

type Found = { readonly value: FilterValue; readonly count: number; readonly looked_at: number }

/** The values that the reader's records have, from one to the next in the index: no record is read for each of them. */
async function valuesOf(ctx: Context, resource: Resource, path: string): Promise<readonly FilterValue[]> {
  const { bind, values } = statement()
  const column = `t."${columnNamed(path)}"`
  const where = conditions(ctx, resource, { filter: [], search: '' }, bind).join(' and ')
  const next = (from: string, beyond: string) => `select b.branch, t.value from ${from} cross join lateral (
    select ${column} as value from ${sourceOf(resource)} t where ${where} and ${beyond} order by 1 limit 1) t`
  const most = mostFacets * Math.max(1, ctx.branches.length)
  const text = `${withBranches(ctx, resource, bind).replace('with', 'with recursive')}, v as (
      ${next('b', `${column} is not null`)} union all ${next('v b', `${column} > b.value`)})
    select distinct value from (select value from v limit ${most}) v order by 1`
  const found = await patiently<Pick<Found, 'value'>>(ctx, text, values)
  return (found ?? []).map(({ value }) => value)
}

export function facetParameters(resource: Resource) {
  const { filter, search } = listParameters(resource)
  const field = z.string().check(z.maxLength(100))
  const description = `One of ${countablePaths(resource).join(', ')}.`
  return { field: { schema: field, required: true, description }, filter, search } as const
}

/** The fields whose values are counted: those with few, kept in the record itself and not in rows of a list. */
function countablePaths(resource: Resource): readonly string[] {
  const branch = resource.scope === 'branch' ? [branchPath] : []
  return [...resource.list.filters, ...branch].filter((path) => {
    const field = fieldNamed(resource, path)
    const [head = ''] = path.split('.')
    return (
      field &&
      fieldNamed(resource, head)?.kind !== 'list' &&
      kinds.includes(field.kind) &&
      filterFormOf(field) === 'oneOf'
    )
  })
}

const kinds: readonly string[] = ['choice', 'text', 'flag', 'number', 'reference']
