import { everything, mayDo, seesOwnOnly } from '@prona/contract/access'
import { user } from '@prona/contract/resources'
import { type Administrator, administratorSchema } from '@prona/contract/users/administrator'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { acrossBranches } from '../auth/every-branch.ts'
import { call } from '../kernel/call.ts'
import type { ReaderContext } from '../kernel/context.ts'
import type { Parts } from '../kernel/parts.ts'
import { contextOf, queryOf } from '../kernel/request.ts'

const most = 20

const asking = call({
  tag: user.plural,
  summary:
    'Whom to reach about rights and accounts: the administrators, those of the reader’s branches first',
  description: `Everybody may ask; at most ${most} are answered. The email is null for who may not read that user.`,
  answer: z.strictObject({ administrators: z.array(administratorSchema) }),
})

/** `GET /api/user/administrators`: whoever needs a right has to know whom to ask for it. */
export function administratorsRoute(app: FastifyInstance, parts: Parts): void {
  app.get('/api/user/administrators', { config: { call: asking } }, async (request) => {
    queryOf(request)
    return { administrators: await administrators(parts, contextOf(parts, request)) }
  })
}

/** Whoever may do everything has every branch, so they are asked wherever they work themselves; the nearest first. */
async function administrators({ sql }: Parts, ctx: ReaderContext): Promise<Administrator[]> {
  const seesUsers = mayDo(ctx.rights, user, 'read') && !seesOwnOnly(ctx.rights, user)
  const own = [...ctx.user.branches]
  return acrossBranches(
    sql,
    (db) => db<Administrator[]>`
      select u._id, u.name, case when ${seesUsers}::boolean and u.branch = any (${own}::text[]) then u.email end as email
      from users u join roles r on r._id = u.role and r.deleted_at is null
      where u.deleted_at is null and u.status = 'active' and ${everything} = any (r.permissions)
      order by u.branch = any (${own}::text[]) desc, u.name, u._id limit ${most}`,
  )
}
