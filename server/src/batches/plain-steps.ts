import type { Resource, Row } from '@prona/contract/kernel/resource'
import { whyClosed } from '@prona/contract/why-closed'
import type { Changes } from '../kernel/audit.ts'
import type { Context } from '../kernel/context.ts'
import type { Feature } from '../kernel/feature.ts'
import { idsInUse } from '../kernel/in-use.ts'
import { refuseMissingInAny } from '../kernel/references.ts'
import { markRows } from '../kernel/rows.ts'
import { plainChange, updateTogether } from '../kernel/together.ts'
import { eachOf, type Tried } from './pieces.ts'

type Kind = 'change' | 'delete' | 'restore'
/** What is to be done to a locked record that has the expected version. */
export type Wish = {
  readonly row: Row<Resource>
  readonly kind: Kind
  readonly wanted: () => Readonly<Record<string, unknown>>
}
type Step = { readonly row: Row<Resource>; readonly kind: Kind; readonly changes: Changes }
type Ways<I, O> = {
  /** Undefined where it has to be done by itself. */
  readonly wishOf: (item: I) => Wish | undefined
  readonly alone: (ctx: Context, item: I) => Promise<O>
  /** What came of it, with the record as it is then; a deleted one as it was. */
  readonly taken: (item: I, step: Step, after: Row<Resource>) => O
}

/**
 * Fulfils wishes in their order: those in which only the declaration has a say and that it allows together, in as many
 * statements as a single one, the others by all the rules of their feature, and told why where they are refused.
 */
export async function takeEach<I, O>(
  ctx: Context,
  feature: Feature,
  items: readonly I[],
  { wishOf, alone, taken }: Ways<I, O>,
): Promise<Tried<I, O>[]> {
  const wishes = items.map(wishOf)
  const used = await usedAmong(ctx, feature, wishes)
  const steps = new Map(items.map((item, at) => [item, plainStep(ctx, feature, wishes[at], used)] as const))
  return eachOf(ctx, items, {
    kindOf: (item) => steps.get(item)?.kind,
    alone,
    async together(inside, some) {
      const their = some.flatMap((item) => {
        const step = steps.get(item)
        return step ? [{ item, ...step }] : []
      })
      const written = await takeTogether(inside, feature.resource, their)
      return their.map(({ item, ...step }) => taken(item, step, written.get(step.row._id) ?? step.row))
    },
  })
}

async function usedAmong(
  ctx: Context,
  { resource, removesPlainly }: Feature,
  wishes: readonly (Wish | undefined)[],
): Promise<ReadonlySet<string>> {
  const removed = wishes.flatMap((wish) => (wish?.kind === 'delete' ? [wish.row._id] : []))
  return removesPlainly && removed.length > 1 ? idsInUse(ctx, resource, removed) : new Set(removed)
}

function plainStep(
  ctx: Context,
  feature: Feature,
  wish: Wish | undefined,
  used: ReadonlySet<string>,
): Step | undefined {
  if (!wish) return undefined
  const { row, kind, wanted } = wish
  const isOpen =
    kind === 'delete'
      ? !used.has(row._id) && !whyClosed(feature.resource, row, kind, ctx.now)
      : kind === 'change' || !feature.restorable
  const changes = kind === 'change' ? plainChange(ctx, feature, row, wanted) : { before: {}, after: {} }
  return isOpen && changes ? { row, kind, changes } : undefined
}

async function takeTogether(
  ctx: Context,
  resource: Resource,
  steps: readonly Step[],
): Promise<ReadonlyMap<string, Row<Resource>>> {
  const [kind] = steps.map((step) => step.kind)
  if (!kind || kind === 'change') return updateTogether(ctx, resource, steps)
  const rows = steps.map(({ row }) => row)
  if (kind === 'restore') await refuseMissingInAny(ctx, resource, rows)
  const ids = rows.map(({ _id }) => _id)
  await markRows(ctx, resource, ids, kind)
  return new Map()
}
