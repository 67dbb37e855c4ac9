import type { Resource } from '@prona/contract/kernel/resource'
import type { Context, Database } from './context.ts'
import { lastUsed } from './last-used.ts'

/** Binds a value and answers its placeholder: `$3`. Values never become part of the text. */
export type Bind = (value: unknown) => string

export type Statement = { readonly bind: Bind; readonly values: readonly unknown[] }

export function statement(): Statement {
  const values: unknown[] = []
  return { values, bind: (value) => `$${values.push(value)}` }
}

/**
 * A value as part of the text, where a plan is to be made for just this value, and made once: one that the server
 * knows already, such as a branch of the reader or a declared choice, and never what somebody has typed.
 */
export function quoted(known: string): string {
  return `'${known.replaceAll("'", "''")}'`
}

type Found = Record<string, unknown>
type Text = string
type Values = readonly unknown[]

/**
 * Runs a composed text. Its plan is kept by the connection, which is right for a text that comes again; use `runOnce`
 * for all others. Values are passed as they are, also for a jsonb column and never as JSON text; columns are
 * converted by `wireTypes` in `database/connect.ts`.
 */
export async function run<F = Found>(db: Database, text: Text, values: Values): Promise<F[]> {
  return sent<F>(db, text, values, 'kept')
}

/**
 * The same for what a reader puts together, such as the conditions and the order of a list: planned for one time, and
 * kept from the second time on. Whoever asks for thousands of different lists takes nobody's plan away. A long text is
 * never kept: the database's memory for a plan grows with it, up to megabytes of each connection.
 */
export async function runComposed<F = Found>(db: Database, text: Text, values: Values): Promise<F[]> {
  return text.length <= longestKept && hasComeBefore(text)
    ? run<F>(db, text, values)
    : runOnce<F>(db, text, values)
}

/**
 * The same with a plan made for this one time: for texts whose length varies with their values, since a plan for
 * every length would be kept for ever, and for statements whose number of matches differs too much for one plan.
 */
export async function runOnce<F = Found>(db: Database, text: Text, values: Values): Promise<F[]> {
  return sent<F>(db, text, values, 'once')
}

/**
 * Sends two statements without waiting in between; a transaction's connection runs them in order. Answers the second,
 * which may be composed by a reader.
 */
export async function runTogether<F = Found>(
  db: Database,
  first: readonly [Text, Values],
  second: readonly [Text, Values],
): Promise<F[]> {
  const [, rows] = await Promise.all([run(db, ...first), runComposed<F>(db, ...second)])
  return rows
}

/** Delivers so many rows at a time, and waits each time until they are processed. */
export async function runInBatches(
  db: Database,
  [text, values]: readonly [Text, Values],
  most: number,
  take: (rows: readonly Found[]) => Promise<void>,
): Promise<void> {
  let taken = Promise.resolve()
  await db.unsafe<Found[]>(text, values as never[]).cursor(most, (rows) => {
    taken = take(rows)
    taken.catch(() => {})
    return taken
  })
  // The driver waits for every batch except the last one.
  await taken
}

/** A plan's memory grows with its text. */
export const longestKept = 6_000
const cameLast = lastUsed<Text, true>(1_000)

/** Whether the text is among those that came last; from now on it is. */
function hasComeBefore(text: Text): boolean {
  const isKnown = cameLast.get(text) === true
  if (!isKnown) cameLast.set(text, true)
  return isKnown
}

async function sent<F>(db: Database, text: Text, values: Values, plan: 'kept' | 'once'): Promise<F[]> {
  // The driver's type for values is a closed list that does not allow jsonb values of any shape.
  return await db.unsafe<F[]>(text, values as never[], { prepare: plan === 'kept' })
}

/**
 * The beginning of every reading statement: it sets the branches for row level security and lists them as `b`. This
 * way one statement is enough, without a transaction. One branch is given as a plain value. Of several the planner is
 * not to see how many they are: it would plan for just as many each time, and never once for whatever number.
 */
export function withBranches(
  ctx: Pick<Context, 'branches'>,
  resource: Pick<Resource, 'scope'>,
  bind: Bind,
): string {
  const set = `set_config('app.branches', ${bind(ctx.branches.join(','))}::text, true)`
  const isOne = ctx.branches.length === 1
  const each = isOne ? `${set} as branch` : `branch from unnest(string_to_array(${set}, ',')) as branch`
  return `with b as materialized (select ${resource.scope === 'branch' ? each : `${set}, '' as branch`})`
}

/**
 * Makes rows depend on `b`, so that none is read before the branches are set, whatever other conditions there are.
 */
export const afterBranches = 'b.branch is not null'
