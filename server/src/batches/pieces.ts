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
 * Where piece after piece is refused, what is left of the last goes one by one: halving would try each of many wrong
 * ones several times.
 */
export async function eachOf<I, O>(
  ctx: Context,
  items: readonly I[],
  doing: Doing<I, O>,
): Promise<Tried<I, O>[]> {
  const tries: Tried<I, O>[] = []
  const course = { refused: 0 }
  while (tries.length < items.length) {
    const left = items.slice(tries.length)
    const [kind, ...next] = left.map(doing.kindOf)
    const others = next.findIndex((one) => one === undefined || one !== kind)
    const piece = left.slice(0, others < 0 ? left.length : others + 1)
    tries.push(...(await inHalves(ctx, piece, doing, course)))
  }
  return tries
}

/** How many pieces were refused one after the other. */
type Course = { refused: number }
const mostRefused = 4

async function inHalves<I, O>(
  ctx: Context,
  items: readonly I[],
  doing: Doing<I, O>,
  course: Course,
): Promise<Tried<I, O>[]> {
  if (items.length <= 1 || course.refused >= mostRefused) return oneByOne(ctx, items, doing, course)
  const tried = await attempt(ctx, (inside) => doing.together(inside, items))
  if ('value' in tried) {
    course.refused = 0
    return tried.value.flatMap((value, at) =>
      items.slice(at, at + 1).map((item) => [item, { value }] as const),
    )
  }
  course.refused++
  const half = Math.ceil(items.length / 2)
  const before = await inHalves(ctx, items.slice(0, half), doing, course)
  return [...before, ...(await inHalves(ctx, items.slice(half), doing, course))]
}

async function oneByOne<I, O>(
  ctx: Context,
  items: readonly I[],
  doing: Doing<I, O>,
  course: Course,
): Promise<Tried<I, O>[]> {
  const tries: Tried<I, O>[] = []
  for (const item of items) {
    const tried = await attempt(ctx, (inside) => doing.alone(inside, item))
    if ('value' in tried) course.refused = 0
    tries.push([item, tried])
  }
  return tries
}
