import { mayDo } from '@prona/contract/access'
import { indexValue } from '@prona/contract/resources'
import type { Context } from '../kernel/context.ts'
import { refuseIssues } from './refuse-issues.ts'
import { noSuchIndex } from './sentences.ts'

type Terms = {
  readonly indexation?: { readonly kind?: unknown; readonly series?: string | null } | null
}

/** Nobody tells a tenant of a misspelt index: the rent would just never rise. What a lease has already it keeps. */
export async function refuseUnknownIndex(ctx: Context, { indexation }: Terms, before?: Terms): Promise<void> {
  const { kind, series } = indexation ?? {}
  const had = before?.indexation
  if (kind !== 'index' || !series || (had?.kind === kind && had.series === series)) return
  const [found] = await ctx.db<{ isKnown: boolean; known: string[] | null }[]>`
    select bool_or(series = ${series}) as "isKnown", array_agg(series order by series) as known
    from (select distinct series from index_values where deleted_at is null) entered`
  if (found?.isKnown) return
  const known = mayDo(ctx.rights, indexValue, 'read') ? (found?.known ?? []).slice(0, named) : []
  refuseIssues([{ field: 'indexation.series', code: 'rule', message: noSuchIndex(series, known) }])
}

/** As many as a sentence bears. */
const named = 5
