import { letterheadSchema } from '@prona/contract/branches/letterhead'
import { AppError } from '@prona/contract/kernel/errors'
import { idSchema } from '@prona/contract/kernel/schema'
import { branch } from '@prona/contract/resources'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { authorize } from '../kernel/authorize.ts'
import { call } from '../kernel/call.ts'
import type { Parts } from '../kernel/parts.ts'
import { contextOf, idOf, queryOf } from '../kernel/request.ts'
import { getRow } from '../kernel/rows.ts'
import { issuerOf } from '../reports/issuer.ts'

const asking = call({
  tag: 'figures',
  summary: 'What the papers of a branch say of who they are from',
  right: `${branch.single}.read`,
  query: { branch: { schema: idSchema, required: true, description: 'The branch.' } },
  answer: z.strictObject({ figures: letterheadSchema }),
})

/** Accounts are told to whoever was given the branch, as they stand on the papers made there. */
export function letterheadRoute(app: FastifyInstance, parts: Parts): void {
  app.get('/api/figures/letterhead', { config: { call: asking } }, async (request) => {
    const ctx = contextOf(parts, request)
    authorize(ctx, branch, 'read')
    const { branch: asked } = queryOf(request)
    if (asked === undefined) throw new AppError('malformed', {}, [{ field: 'branch', code: 'required' }])
    const { code } = await getRow(ctx, branch, idOf(asked, 'branch'))
    const isGiven = ctx.user.branches.includes(code)
    const { _id, companyId, colour, accounts, ofCompany, ...rest } = await issuerOf(
      { ...ctx, branches: isGiven ? [code] : [] },
      code,
    )
    const told = ofCompany.filter((one) => isGiven || one !== 'accounts')
    return { figures: { ...rest, accounts: isGiven ? accounts : null, ofCompany: told } }
  })
}
