import { openingSchema } from '@prona/contract/branches/opening'
import { AppError } from '@prona/contract/kernel/errors'
import { idSchema } from '@prona/contract/kernel/schema'
import { branch } from '@prona/contract/resources'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { openingOf } from '../companies/opening.ts'
import { authorize } from '../kernel/authorize.ts'
import { call } from '../kernel/call.ts'
import type { Parts } from '../kernel/parts.ts'
import { contextOf, idOf, queryOf } from '../kernel/request.ts'
import { getRow } from '../kernel/rows.ts'

const asking = call({
  tag: 'figures',
  summary: 'When a branch is open, and on which days it is closed',
  right: `${branch.single}.read`,
  query: { branch: { schema: idSchema, required: true, description: 'The branch.' } },
  answer: z.strictObject({ figures: openingSchema }),
})

export function openingRoute(app: FastifyInstance, parts: Parts): void {
  app.get('/api/figures/opening', { config: { call: asking } }, async (request) => {
    const ctx = contextOf(parts, request)
    authorize(ctx, branch, 'read')
    const { branch: asked } = queryOf(request)
    if (asked === undefined) throw new AppError('malformed', {}, [{ field: 'branch', code: 'required' }])
    const { code } = await getRow(ctx, branch, idOf(asked, 'branch'))
    return { figures: await openingOf(ctx, code) }
  })
}
