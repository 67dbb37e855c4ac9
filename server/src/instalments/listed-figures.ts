import { AppError } from '@prona/contract/kernel/errors'
import { instalment } from '@prona/contract/resources'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { authorize, hiddenFrom } from '../kernel/authorize.ts'
import { call } from '../kernel/call.ts'
import type { Context } from '../kernel/context.ts'
import { type ListQuery, listParameters, listQueryOf, matchingRows } from '../kernel/list-query.ts'
import type { Parts } from '../kernel/parts.ts'
import { contextOf, jsonOf, queryOf } from '../kernel/request.ts'
import { patiently } from '../kernel/total.ts'

const sums = z.strictObject({
  currency: z.string(),
  instalments: z.int(),
  amount: z.int(),
  received: z.int(),
  outstanding: z.int(),
})
const { filter, search } = listParameters(instalment)

const asking = call({
  tag: 'figures',
  summary: 'What the instalments of a list come to, summed for each currency',
  description: 'Narrowed as a list is, over all of its pages. Nothing where summing them takes too long.',
  right: `${instalment.single}.read`,
  query: { filter, search },
  answer: z.strictObject({ figures: z.nullable(z.array(sums)) }),
})

/** `GET /api/figures/instalments`: the sums of a list of instalments, under its own conditions and scope. */
export function listedFiguresRoute(app: FastifyInstance, parts: Parts): void {
  app.get('/api/figures/instalments', { config: { call: asking } }, async (request) => {
    const ctx = contextOf(parts, request)
    authorize(ctx, instalment, 'read')
    const query = queryOf(request)
    const asked = listQueryOf({ filter: jsonOf(query.filter, 'filter'), search: query.search })
    return { figures: (await sumsOf(ctx, asked)) ?? null }
  })
}

const summed = ['amount', 'received', 'outstanding'] as const

async function sumsOf(ctx: Context, asked: ListQuery): Promise<z.infer<typeof sums>[] | undefined> {
  const columns = ['currency', ...summed]
  const hidden = hiddenFrom(ctx, instalment)
  const unseen = columns.filter((name) => hidden.has(name))
  if (unseen.length > 0) {
    const fields = unseen.map((name) => ({ field: `instalment.${name}`, code: 'notAllowed' as const }))
    throw new AppError('forbidden', {}, fields)
  }
  const { text, values } = matchingRows(ctx, instalment, asked, columns)
  const each = summed.map((name) => `sum(${name}) as ${name}`).join(', ')
  const grouped = `${text} select currency, count(*)::integer as instalments, ${each} from t group by currency order by currency`
  return patiently(ctx, grouped, values)
}
