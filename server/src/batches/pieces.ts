import type { Context } from '../kernel/context.ts'
import { type Attempt, attempt } from './attempt.ts'

type Doing<I, O> = {
  /** What it can be done together with; undefined where it has to be done by itself. */
  readonly kindOf: (item: I) => string | undefined
  /** Answers what came of each, in their order. */
  readonly together: (ctx: Context, items: readonly I[]) => Promise<readonly O[]>
  readonly alone: (ctx: Context, item: I) => Promise<O>
}
export type Tried<I, O> = readonly [item: I, tried: Attempt<O>]

/**
 * Does something to each of many, in their order, and those of the same kind that follow each other together. If one
 * of these is refused, it is rolled back and each half is tried by itself, until the wrong one is found with its reason.
 */
export async function eachOf<I, O>(
  ctx: Context,
  items: readonly I[],
  doing: Doing<I, O>,
): Promise<Tried<I, O>[]> {
  const tries: Tried<I, O>[] = []
  while (tries.length < items.length) {
    const left = items.slice(tries.length)
    const [kind, ...next] = left.map(doing.kindOf)
    const others = next.findIndex((one) => one === undefined || one !== kind)
    const piece = left.slice(0, others < 0 ? left.length : others + 1)
    tries.push(...(await inHalves(ctx, piece, doing)))
  }
  return tries
}

async function inHalves<I, O>(ctx: Context, items: readonly I[], doing: Doing<I, O>): Promise<Tried<I, O>[]> {
  const [first, ...rest] = items
  if (first === undefined) return []
  if (rest.length === 0) return [[first, await attempt(ctx, (inside) => doing.alone(inside, first))]]
  const tried = await attempt(ctx, (inside) => doing.together(inside, items))
  if ('value' in tried)
    return tried.value.flatMap((value, at) =>
      items.slice(at, at + 1).map((item) => [item, { value }] as const),
    )
  const half = Math.ceil(items.length / 2)
  const before = await inHalves(ctx, items.slice(0, half), doing)
  return [...before, ...(await inHalves(ctx, items.slice(half), doing))]
}
