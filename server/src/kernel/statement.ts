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

export async function run(
  db: Database,
  text: string,
  values: readonly unknown[],
  options: { prepare: boolean } = { prepare: true },
): Promise<Found[]> {
  // The driver's own type for parameters is a closed list that jsonb values of any shape do not fit.
  return await db.unsafe<Found[]>(text, values as never[], options)
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
