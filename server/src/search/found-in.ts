import type { Resource } from '@prona/contract/kernel/resource'
import { searchBeyond } from '@prona/contract/search/found'
import { hiddenFrom } from '../kernel/authorize.ts'
import { columnAt, tableOf } from '../kernel/columns.ts'
import type { Context } from '../kernel/context.ts'
import { orderFor, orderText } from '../kernel/cursor.ts'
import { branchOf, inScope, isLive } from '../kernel/scope.ts'
import { distinct, searchConditions } from '../kernel/search-sql.ts'
import { selection } from '../kernel/selection.ts'
import { afterBranches, type Bind } from '../kernel/statement.ts'
import { narrowed, unshown } from './found-row.ts'

/**
 * A resource's best matches, at most so many: first what is called exactly so, then what begins so, then what contains
 * every word, of these first what is called exactly like one of them: `kulla 302`. Each kind is a query of its own that
 * uses the index, so that a common word does not have half the table sorted, and exact matches are always among the
 * results.
 */
export function foundIn(
  ctx: Context,
  resource: Resource,
  words: readonly string[],
  limit: number,
  bind: Bind,
): string {
  const table = tableOf(resource)
  const order = orderText(orderFor(resource, [resource.list.order]), 't')
  const isOfBranches = resource.scope === 'branch'
  const guard = isOfBranches ? [afterBranches] : []
  const scope = inScope(ctx, resource, 't', bind, isOfBranches ? branchOf(ctx) : undefined)
  const whole = bind(words.join(' '))
  const kinds = [isExactly(resource, whole), begins(resource, whole)]
  if (!words.every(isShort)) {
    const bears = searchConditions(ctx, resource, words.join(' '), 't', bind).join(' and ')
    if (words.length > 1)
      kinds.push(
        `${bears} and (${distinct(words)
          .map((word) => isExactly(resource, bind(word)))
          .join(' or ')})`,
      )
    kinds.push(bears)
  }
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

/**
 * One of the record's search lines equals the text. Where the search also looks in other records a common name of these
 * stands in many search texts: then it is the title that counts, which has an index of its own.
 */
function isExactly(resource: Resource, whole: string): string {
  const inner = `substr(containing(${whole}), 2, length(containing(${whole})) - 2)`
  return searchBeyond(resource).length > 0 ? `${folded(resource)} like ${inner}` : onOneLine(inner, inner)
}

/** One of the record's search lines begins with the whole search text. */
function begins(resource: Resource, whole: string): string {
  const start = `substr(containing(${whole}), 2)`
  if (searchBeyond(resource).length > 0) return `${folded(resource)} like ${start}`
  return `t.search like ${start} or t.search like '%' || E'\\n' || ${start}`
}

function folded(resource: Resource): string {
  return `fold(t."${columnAt(resource, resource.title).column}")`
}

/** The index holds groups of three letters: shorter words are only looked for at the beginning. */
function isShort(word: string): boolean {
  return [...word].length < 3
}

function onOneLine(first: string, last: string): string {
  const [before, after] = [`'%' || E'\\n' || `, ` || E'\\n' || '%'`]
  return [last, `${first}${after}`, `${before}${last}`, `${before}${first}${after}`]
    .map((pattern) => `t.search like ${pattern}`)
    .join(' or ')
}
