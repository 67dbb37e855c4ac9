import { dayOf, officeZone } from '@prona/contract/kernel/day'
import type { Context } from './context.ts'

/**
 * The next number of the branch's series, `12/2026`. It is taken last in its transaction: its row stays locked until
 * commit, which prevents gaps and duplicates, and everybody else waits for it.
 */
export async function takeNumber(ctx: Context, series: string): Promise<string> {
  const year = Number(dayOf(ctx.now, officeZone).slice(0, 4))
  const [taken] = await ctx.db<{ last: number }[]>`
    insert into number_series as s (branch, series, year, last) values (${ctx.branch}, ${series}, ${year}, 1)
    on conflict (branch, series, year) do update set last = s.last + 1
    returning last`
  return `${taken?.last}/${year}`
}
