import { createHash } from 'node:crypto'
import type { Context } from './context.ts'
import { lastUsed } from './last-used.ts'
import { runComposed, runOnce, type Statement } from './statement.ts'
import { estimate, patiently } from './total.ts'

/** Through the index of the order until the page is full, or all that matches first, which is then put in order. */
export type Way = 'inOrder' | 'matchesFirst'
export type Composed = Statement & { readonly text: string }
type Found = Readonly<Record<string, unknown>>

/** Below that many matches the page is made of all of them. */
const mostGathered = 5_000
const rememberedMs = 60_000

type Known = { readonly way: Way; readonly until: number }
/** Which way pages were read, and which way the lists they are of. */
const ways = lastUsed<string, Known>(500)

/**
 * Reads a page of what matches in a large table. The planner takes it that what matches is spread evenly over the
 * order. Where all that is cheap stands at its end, it reads most of the table for one page: what is few is gathered
 * first, and so is what does not come soon. For a minute the way is kept: the same page is read by it at once, and
 * another page of the list without asking again how many there are.
 */
export async function readByWay(
  ctx: Context,
  page: (way: Way) => Composed,
  matching: Composed,
): Promise<readonly Found[]> {
  const inOrder = page('inOrder')
  const [ofPage, ofList] = [keyOf(inOrder), keyOf(matching)]
  const tried = wayOf(ofPage)
  if (tried === 'inOrder') return runComposed(ctx.db, inOrder.text, inOrder.values)
  const few = async () => ((await estimate(ctx, matching)) <= mostGathered ? 'matchesFirst' : 'inOrder')
  const known = wayOf(ofList)
  const ofMatches = known ?? (await few())
  const soon =
    (tried ?? ofMatches) === 'inOrder' && (await patiently<Found>(ctx, inOrder.text, inOrder.values))
  if (known === undefined) remember(ofList, ofMatches)
  if (tried === undefined) remember(ofPage, soon ? 'inOrder' : 'matchesFirst')
  if (soon) return soon
  const gathered = page('matchesFirst')
  return runOnce(ctx.db, gathered.text, gathered.values)
}

function keyOf({ text, values }: Composed): string {
  return createHash('sha256').update(text).update(JSON.stringify(values)).digest('base64')
}

function wayOf(key: string): Way | undefined {
  const last = ways.get(key)
  return last && last.until > Date.now() ? last.way : undefined
}

function remember(key: string, way: Way): void {
  ways.set(key, { way, until: Date.now() + rememberedMs })
}
