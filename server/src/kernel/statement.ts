import type { Resource } from '@prona/contract/kernel/resource'
import type { Context, Database } from './context.ts'

/** Takes a value into a statement and answers what stands for it there: `$3`. No value is ever part of the text. */
export type Bind = (value: unknown) => string

export type Statement = { readonly bind: Bind; readonly values: readonly unknown[] }

export function statement(): Statement {
  const values: unknown[] = []
  return { values, bind: (value) => `$${values.push(value)}` }
}

type Found = Record<string, unknown>
type Text = string
type Values = readonly unknown[]

/**
 * Asks the database by a text that is put together. Its plan is kept by the connection, which is right for a text
 * that comes again; `runOnce` is for all others. A value goes as it is, one for a jsonb column too and never as
 * a text of it; a column comes as `wireTypes` in `database/connect.ts` says and needs no reading of its own.
 */
export async function run<F = Found>(db: Database, text: Text, values: Values): Promise<F[]> {
  return sent<F>(db, text, values, 'kept')
}

/**
 * The same with a plan made for this one time: the text is as long as its values are many, so that every length
 * would be kept for ever, or how much it finds differs so much from one value to the next that no plan suits all.
 */
export async function runOnce<F = Found>(db: Database, text: Text, values: Values): Promise<F[]> {
  return sent<F>(db, text, values, 'once')
}

/** Two statements without a wait between them: the connection of a transaction does them in turn. Answers the second. */
export async function runTogether<F = Found>(
  db: Database,
  first: readonly [Text, Values],
  second: readonly [Text, Values],
): Promise<F[]> {
  const [, rows] = await Promise.all([run(db, ...first), run<F>(db, ...second)])
  return rows
}

/** Hands over so many rows at a time, and waits each time until they are taken. */
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
  // The driver waits for every batch but the last.
  await taken
}

async function sent<F>(db: Database, text: Text, values: Values, plan: 'kept' | 'once'): Promise<F[]> {
  // The driver's own type for values is a closed list that jsonb values of any shape do not fit.
  return await db.unsafe<F[]>(text, values as never[], { prepare: plan === 'kept' })
}

/**
 * What every reading statement begins with: it sets the branches for row level security and gives them one
 * by one as `b`. One statement does both, without a transaction.
 */
export function withBranches(
  ctx: Pick<Context, 'branches'>,
  resource: Pick<Resource, 'scope'>,
  bind: Bind,
): string {
  const branches = bind(ctx.branches)
  const each =
    resource.scope === 'branch' ? `branch from unnest(${branches}::text[]) as branch` : `'' as branch`
  return `with b as materialized (
    select set_config('app.branches', array_to_string(${branches}::text[], ','), true), ${each})`
}

/** Makes rows depend on `b`, so that none is looked at before the branches are set, whatever else is asked of it. */
export const afterBranches = 'b.branch is not null'
