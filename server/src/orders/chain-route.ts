import { AppError } from '@prona/contract/kernel/errors'
import { idSchema } from '@prona/contract/kernel/schema'
import { order } from '@prona/contract/resources'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { call } from '../kernel/call.ts'
import { figuresOf } from '../kernel/figures.ts'
import type { Parts } from '../kernel/parts.ts'
import { contextOf, idOf, queryOf } from '../kernel/request.ts'
import { getRow } from '../kernel/rows.ts'

/** A lease renewed each year for as long as anybody lets. */
const mostInChain = 60

const asking = call({
  tag: 'figures',
  summary: 'What an order followed from and what followed on it, the first one on top',
  description: `A reservation and its contract, a lease and its renewals: at most ${mostInChain}, as far as the reader sees them.`,
  right: `${order.single}.read`,
  query: { order: { schema: idSchema, required: true } },
  answer: z.strictObject({ figures: z.array(z.strictObject({ _id: idSchema })) }),
})

/** `GET /api/figures/chain?order=`: all orders that followed on one another, from a reservation to the last renewal. */
export function chainRoute(app: FastifyInstance, parts: Parts): void {
  app.get('/api/figures/chain', { config: { call: asking } }, async (request) => {
    const ctx = contextOf(parts, request)
    const query = queryOf(request)
    if (query.order === undefined) throw new AppError('malformed', {}, [{ field: 'order', code: 'required' }])
    const { _id } = await getRow(ctx, order, idOf(query.order, 'order'))
    const figures = await figuresOf<{ _id: string }>(ctx, [order], (bind) => {
      const [asked, most] = [`${bind(_id)}::uuid`, bind(mostInChain)]
      return `
        with recursive before as (
          select _id, parent_order, 0 as steps from orders where _id = ${asked}
          union all
          select o._id, o.parent_order, b.steps + 1 from before b join orders o on o._id = b.parent_order
          where b.steps < ${most}::integer
        ), after as (
          (select _id, 0 as steps from before order by before.steps desc limit 1)
          union all
          select o._id, a.steps + 1 from after a join orders o on o.parent_order = a._id
          where a.steps < ${most}::integer
        )
        select a._id from after a join orders o using (_id)
        order by a.steps, o.created_at, a._id limit ${most}::integer`
    })
    return { figures }
  })
}
