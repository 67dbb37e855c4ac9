import { bulkSchema, type Target } from '@prona/contract/batches/bulk'
import { AppError, type FieldIssue } from '@prona/contract/kernel/errors'
import type { Filter } from '@prona/contract/kernel/filter'
import { parsed } from '@prona/contract/kernel/schema'
import { ruled } from '@prona/contract/request-sentences'
import type { Adjustments } from './adjustments.ts'

export type Chosen =
  | { readonly targets: readonly Target[] }
  | { readonly filter: Filter; readonly search: string; readonly except: readonly string[] }
export type BulkBody = {
  readonly change: unknown
  readonly adjust: Adjustments | undefined
  readonly isRemoval: boolean
  readonly chosen: Chosen
  readonly reason: string | undefined
  readonly isDry: boolean
}

const missing = (field: string): FieldIssue => ({ field, code: 'required' })

/** The body of a bulk request: one thing to do, and one way to name the records. */
export function bulkBodyOf(body: Readonly<Record<string, unknown>>): BulkBody {
  const answer = parsed(bulkSchema, body)
  const issues: FieldIssue[] = 'issues' in answer ? [...answer.issues] : []
  const has = (name: string) => body[name] !== undefined
  const ids = 'value' in answer ? (answer.value.ids ?? []) : []
  const own = ids.filter((one) => typeof one !== 'string' && one.change !== undefined).length
  const isChange = has('change') || has('adjust') || own > 0
  // Whoever is given values of their own is not given the same as all, and none is left out.
  if (own > 0 && (has('change') || has('adjust') || own < ids.length)) issues.push(ruled('ids', 'eachItsOwn'))
  if (isChange === has('delete'))
    issues.push(isChange ? ruled('change', 'changeOrDelete') : missing('change'))
  // An empty filter matches everything; that must be requested by `all`.
  const isFiltered = (Array.isArray(body.filter) && body.filter.length > 0) || Boolean(body.search)
  const ways = [has('ids'), isFiltered, has('all')].filter(Boolean).length
  if (ways !== 1) issues.push(ways === 0 ? missing('ids') : ruled('ids', 'oneWayToChoose'))
  // Named records already leave the others out.
  if (has('ids') && has('except')) issues.push(ruled('except', 'exceptOfNamed'))
  if (issues.length > 0 || !('value' in answer)) throw new AppError('invalid', {}, firstOfEach(issues))
  const { change, adjust, filter = [], search = '', except = [], reason, dryRun = false } = answer.value
  return {
    change,
    adjust,
    isRemoval: has('delete'),
    chosen: has('ids') ? { targets: withoutDoubles(ids) } : { filter, search, except },
    reason,
    isDry: dryRun,
  }
}

function withoutDoubles(ids: readonly (string | Target)[]): Target[] {
  const targets = new Map<string, Target>()
  for (const one of ids) {
    const target = typeof one === 'string' ? { _id: one } : one
    if (targets.has(target._id)) throw new AppError('invalid', {}, [ruled('ids', 'namedTwice')])
    targets.set(target._id, target)
  }
  return [...targets.values()].sort((a, b) => (a._id < b._id ? -1 : 1))
}

function firstOfEach(issues: readonly FieldIssue[]): FieldIssue[] {
  return issues.filter(({ field }, index) => issues.findIndex((other) => other.field === field) === index)
}
