import { type Day, isDay } from '@prona/contract/kernel/day'
import { AppError } from '@prona/contract/kernel/errors'
import { transfer } from '@prona/contract/resources'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { call } from '../kernel/call.ts'
import { figuresOf } from '../kernel/figures.ts'
import type { Parts } from '../kernel/parts.ts'
import type { ReportQuery } from '../kernel/report-query.ts'
import { contextOf, queryOf } from '../kernel/request.ts'
import type { Bind } from '../kernel/statement.ts'

const line = z.strictObject({
  currency: z.string(),
  account: z.string(),
  into: z.int().check(z.describe('All that came into accounts of this kind.')),
  out: z.int().check(z.describe('All that went out of them.')),
})

const day = z.string().check(z.refine(isDay, 'badDay'), z.meta({ format: 'date' }))
const asking = call({
  tag: 'figures',
  summary: 'What came into and went out of each kind of account, for each currency',
  description: 'Of a currency both sums are the same over all accounts: the books balance.',
  right: `${transfer.single}.read`,
  query: { through: { schema: day, required: true, description: 'The last day that counts.' } },
  answer: z.strictObject({ figures: z.array(line) }),
})

/** `GET /api/figures/books`: the trial balance of a branch as of the end of a day. */
export function trialBalanceRoute(app: FastifyInstance, parts: Parts): void {
  app.get('/api/figures/books', { config: { call: asking } }, async (request) => {
    const { through } = queryOf(request)
    if (!isDay(through)) {
      const code = through === undefined ? 'required' : 'badDay'
      throw new AppError('malformed', {}, [{ field: 'through', code }])
    }
    const figures = await figuresOf<z.infer<typeof line>>(
      contextOf(parts, request),
      [transfer],
      (bind) => `${sidesUpTo(through, bind)} order by currency, account`,
    )
    return { figures }
  })
}

/** The same as a report, with what is left in each. */
export const trialBalanceQuery: ReportQuery = ({ on }, bind) => ({
  select: `select currency, account, "into", out, "into" - out as balance from (${sidesUpTo(on, bind)}) sides`,
  order: 'account',
})

function sidesUpTo(day: Day, bind: Bind): string {
  const until = `${bind(day)}::date`
  return `select currency, account, sum("into") as "into", sum(out) as out from (
      select currency, target as account, amount as "into", 0 as out from transfers where day <= ${until}
      union all
      select currency, source, 0, amount from transfers where day <= ${until}
    ) sides group by currency, account`
}
