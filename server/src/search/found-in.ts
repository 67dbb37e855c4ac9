import type { Resource } from '@prona/contract/kernel/resource'
import { hiddenFrom } from '../kernel/authorize.ts'
import { tableOf } from '../kernel/columns.ts'
import type { Context } from '../kernel/context.ts'
import { orderFor, orderText } from '../kernel/cursor.ts'
import { inScope, isLive } from '../kernel/scope.ts'
import { selection } from '../kernel/selection.ts'
import { afterBranches, type Bind } from '../kernel/statement.ts'
import { narrowed, unshown } from './found-row.ts'

/** The search text as bound values: the whole and each word; no words where none is long enough for the index. */
export type Searched = { readonly whole: string; readonly words: readonly string[] }

/**
 * A resource's best matches, at most so many: first exact titles, then titles that begin so, then records that
 * contain every word. Each of the three is a query of its own that uses the index, so that a common word does not
 * have half the table sorted, and exact matches are always among the results.
 */
export function foundIn(
  ctx: Context,
  resource: Resource,
  searched: Searched,
  limit: number,
  bind: Bind,
): string {
  const table = tableOf(resource)
  const order = orderText(orderFor(resource, [resource.list.order]), 't')
  const isOfBranches = resource.scope === 'branch'
  const guard = isOfBranches ? [afterBranches] : []
  const scope = inScope(ctx, resource, 't', bind, isOfBranches ? 'b.branch' : undefined)
  const kinds = [
    isExactly(searched),
    begins(searched),
    ...(searched.words.length > 0 ? [bears(searched)] : []),
  ]
  const arms = kinds.map(
    (kind, rank) => `(select t._id, ${rank} as rank from ${table} t
      where ${[...guard, scope, isLive('t'), `(${kind})`].join(' and ')} order by ${order} limit ${limit})`,
  )
  const from = isOfBranches
    ? `b cross join lateral (${arms.join(' union all ')}) k`
    : `(${arms.join(' union all ')}) k`
  // "offset" makes the planner fetch the records after they are found, hence after the branches are set.
  const shown = selection(ctx, narrowed(resource), bind, unshown(hiddenFrom(ctx, resource)))
  return `select '${resource.single}' as resource, x.rank, to_jsonb(x) as row from (
    select k.rank, ${shown} from (select k._id, min(k.rank) as rank from ${from} group by k._id) k
    cross join lateral (select t.* from ${table} t where t._id = k._id offset 0) t order by k.rank, ${order} limit ${limit}) x`
}

/** One of the record's search lines equals the whole search text. */
function isExactly({ whole }: Searched): string {
  const inner = `substr(containing(${whole}), 2, length(containing(${whole})) - 2)`
  return onOneLine(inner, inner)
}

/** One of the record's search lines begins with the whole search text. */
function begins({ whole }: Searched): string {
  const start = `substr(containing(${whole}), 2)`
  return `t.search like ${start} or t.search like '%' || E'\\n' || ${start}`
}

function bears({ words }: Searched): string {
  return words.map((word) => `t.search like containing(${word})`).join(' and ')
}

function onOneLine(first: string, last: string): string {
  const [before, after] = [`'%' || E'\\n' || `, ` || E'\\n' || '%'`]
  return [last, `${first}${after}`, `${before}${last}`, `${before}${first}${after}`]
    .map((pattern) => `t.search like ${pattern}`)
    .join(' or ')
}
