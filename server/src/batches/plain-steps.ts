import type { Resource, Row } from '@prona/contract/kernel/resource'
import { whyClosed } from '@prona/contract/why-closed'
import type { Changes } from '../kernel/audit.ts'
import type { Context } from '../kernel/context.ts'
import type { Feature } from '../kernel/feature.ts'
import { idsInUse } from '../kernel/in-use.ts'
import { refuseMissingInAny } from '../kernel/references.ts'
import { markRows } from '../kernel/rows.ts'
import { plainChange, updateTogether } from '../kernel/together.ts'

type Kind = 'change' | 'delete' | 'restore'
/** What is to be done to a locked record that has the expected version. */
export type Wish = {
  readonly row: Row<Resource>
  readonly kind: Kind
  readonly wanted: () => Readonly<Record<string, unknown>>
}
type Step = { readonly row: Row<Resource>; readonly kind: Kind; readonly changes: Changes }

/**
 * The wishes in which only the declaration has a say and that it allows, by the record; they can be done together. What
 * is left is done by itself, by all the rules of its feature, and told why where it is refused.
 */
export async function plainSteps(
  ctx: Context,
  feature: Feature,
  wishes: readonly Wish[],
): Promise<ReadonlyMap<string, Step>> {
  const { resource, removesPlainly, restorable } = feature
  const removed = removesPlainly
    ? wishes.flatMap(({ row, kind }) => (kind === 'delete' ? [row._id] : []))
    : []
  const used = removed.length > 1 ? await idsInUse(ctx, resource, removed) : new Set(removed)
  const steps = wishes.flatMap(({ row, kind, wanted }): Step[] => {
    const isOpen =
      kind === 'delete'
        ? removesPlainly && !used.has(row._id) && !whyClosed(resource, row, kind, ctx.now)
        : kind === 'change' || !restorable
    const changes = kind === 'change' ? plainChange(ctx, feature, row, wanted) : { before: {}, after: {} }
    return isOpen && changes ? [{ row, kind, changes }] : []
  })
  return new Map(steps.map((step) => [step.row._id, step]))
}

/** Takes steps of one kind in as many statements as a single one. Answers the records that are changed. */
export async function takeTogether(
  ctx: Context,
  resource: Resource,
  steps: readonly Step[],
): Promise<ReadonlyMap<string, Row<Resource>>> {
  const [kind] = steps.map((step) => step.kind)
  if (!kind || kind === 'change') return updateTogether(ctx, resource, steps)
  const rows = steps.map(({ row }) => row)
  if (kind === 'restore') await refuseMissingInAny(ctx, resource, rows)
  await markRows(
    ctx,
    resource,
    rows.map(({ _id }) => _id),
    kind,
  )
  return new Map()
}
