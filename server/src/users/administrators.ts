import { everything, mayDo, seesOwnOnly } from '@prona/contract/access'
import { user } from '@prona/contract/resources'
import { type Administrator, administratorSchema } from '@prona/contract/users/administrator'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { call } from '../kernel/call.ts'
import type { ReaderContext } from '../kernel/context.ts'
import type { Parts } from '../kernel/parts.ts'
import { contextOf, queryOf } from '../kernel/request.ts'
import { isLive } from '../kernel/scope.ts'
import { afterBranches, run, statement, withBranches } from '../kernel/statement.ts'

const most = 20

const asking = call({
  tag: user.plural,
  summary: 'Whom to reach about rights and accounts: the administrators in the reader’s branches',
  description: `Everybody may ask; at most ${most} are answered. The email is null for who may not read users.`,
  answer: z.strictObject({ administrators: z.array(administratorSchema) }),
})

/** `GET /api/user/administrators`: whoever needs a right has to know whom to ask for it. */
export function administratorsRoute(app: FastifyInstance, parts: Parts): void {
  app.get('/api/user/administrators', { config: { call: asking } }, async (request) => {
    queryOf(request)
    return { administrators: await administrators(contextOf(parts, request)) }
  })
}

async function administrators(ctx: ReaderContext): Promise<Administrator[]> {
  const { bind, values } = statement()
  const start = withBranches({ branches: ctx.user.branches }, user, bind)
  const seesEmail = mayDo(ctx.rights, user, 'read') && !seesOwnOnly(ctx.rights, user)
  return run<Administrator>(
    ctx.db,
    `${start} select u._id, u.name, case when ${bind(seesEmail)}::boolean then u.email end as email
      from b cross join lateral (
        select t._id, t.name, t.email from users t join roles r on r._id = t.role and r.deleted_at is null
        where ${afterBranches} and t.branch = b.branch and ${isLive('t')} and t.status = 'active'
          and ${bind(everything)}::text = any (r.permissions) offset 0) u
      order by u.name, u._id limit ${most}`,
    values,
  )
}
