import { AppError } from '@prona/contract/kernel/errors'
import { idSchema } from '@prona/contract/kernel/schema'
import { moveSchema } from '@prona/contract/moves/move'
import { customer, property } from '@prona/contract/resources'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { authorize } from '../kernel/authorize.ts'
import { call } from '../kernel/call.ts'
import type { Parts } from '../kernel/parts.ts'
import { contextOf, idOf, queryOf } from '../kernel/request.ts'
import { getRow } from '../kernel/rows.ts'
import { inTransaction } from '../kernel/transaction.ts'
import { between } from './former-branches.ts'
import { requireOtherBranch } from './move-record.ts'
import { whatMoves } from './preview.ts'
import { whatStops } from './stops.ts'

/** `GET /api/figures/customerMove`, `…/propertyMove`: what moving it to a branch would bring about. Nothing is written. */
export function moveRoutes(app: FastifyInstance, parts: Parts): void {
  for (const resource of [customer, property]) {
    const asking = call({
      tag: 'figures',
      summary: `What moving it to another branch brings about: ${resource.names.one[1].toLowerCase()}`,
      right: `${resource.single}.move`,
      query: {
        id: { schema: idSchema, required: true },
        into: { schema: z.string(), required: true, description: 'The code of the branch.' },
      },
      answer: z.strictObject({ figures: moveSchema }),
      refusals: [422],
    })
    app.get(`/api/figures/${resource.single}Move`, { config: { call: asking } }, async (request) => {
      const ctx = contextOf(parts, request)
      authorize(ctx, resource, 'move')
      const { id, into } = queryOf(request)
      const { _id, branch = '' } = await getRow(ctx, resource, idOf(id, 'id'))
      if (into === undefined) throw new AppError('malformed', {}, [{ field: 'into', code: 'required' }])
      requireOtherBranch({ ...ctx, branch }, into)
      const moving = { single: resource.single, id: _id, from: branch, into }
      const figures = await inTransaction(parts, ctx, async (inside) => {
        const both = await between(inside, into, branch)
        return { ...(await whatMoves(both, moving)), stops: await whatStops(both, moving) }
      })
      return { figures }
    })
  }
}
