import { idSchema } from '@prona/contract/kernel/schema'
import { user } from '@prona/contract/resources'
import { handingOverSchema } from '@prona/contract/users/take-over'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { requireMayActOn } from '../auth/may-act-on.ts'
import { requireRight } from '../kernel/authorize.ts'
import { call } from '../kernel/call.ts'
import type { Parts } from '../kernel/parts.ts'
import { contextOf, idOf, queryOf } from '../kernel/request.ts'
import { getRow } from '../kernel/rows.ts'
import { inTransaction } from '../kernel/transaction.ts'
import { countOpenWork, givableBy, givenToPeople } from './open-work.ts'
import { successorsOf } from './take-over.ts'

const asking = call({
  tag: 'figures',
  summary: 'What a user still works on, and who may take it over when they are disabled',
  description:
    'Counted are the records of their branch that are given to them and have not ended, of kinds that the reader may change; those of the other kinds (`kept`) stay with the user and are not counted. Who takes over is named to `POST /api/user/disable` as `successor`; without one the records stay as they are.',
  right: 'user.disable',
  query: { id: { schema: idSchema, required: true } },
  answer: z.strictObject({ figures: handingOverSchema }),
})

/** `GET /api/figures/userDisable`: asked before somebody is disabled. Nothing is written. */
export function disablingRoute(app: FastifyInstance, parts: Parts): void {
  app.get('/api/figures/userDisable', { config: { call: asking } }, async (request) => {
    const ctx = contextOf(parts, request)
    requireRight(ctx, user, 'disable')
    const row = await getRow(ctx, user, idOf(queryOf(request).id, 'id'))
    const figures = await inTransaction(parts, ctx, async (inside) => {
      await requireMayActOn(inside, row)
      const there = { ...inside, branch: row.branch ?? inside.branch }
      const records = await countOpenWork(there, row._id)
      const kinds = records.map(({ resource }) => resource)
      const givable = givableBy(there)
      const kept = givenToPeople
        .filter((one) => !givable.includes(one))
        .map(({ resource }) => resource.single)
      return { records, kept, successors: [...(await successorsOf(there, row._id, kinds))] }
    })
    return { figures }
  })
}
