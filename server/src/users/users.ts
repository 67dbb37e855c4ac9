import type { FormDetails } from '@prona/contract/kernel/wire'
import { user } from '@prona/contract/resources'
import type { FastifyInstance } from 'fastify'
import { actionRoute } from '../kernel/action-route.ts'
import { authorize } from '../kernel/authorize.ts'
import type { Context } from '../kernel/context.ts'
import { answered, changeOf, creationOf, crudRoutes } from '../kernel/crud-routes.ts'
import type { Parts } from '../kernel/parts.ts'
import { bodyOf, idOf, queryOf } from '../kernel/request.ts'
import { lockRow } from '../kernel/rows.ts'
import { mutate } from '../kernel/transaction.ts'
import { lockAdministrators } from './administrators.ts'
import { endSessions, setPassword } from './user-access.ts'
import { changeUser, createUser, removeUser } from './write-user.ts'

export function userRoutes(app: FastifyInstance, parts: Parts): void {
  crudRoutes(app, parts, user, { except: ['create', 'update', 'remove'], asked: branchesToGive })

  app.post('/api/user', async (request) =>
    mutate(parts, request, async (ctx) => {
      queryOf(request, [])
      return answered(ctx, user, await createUser(ctx, creationOf(ctx, user, bodyOf(request))))
    }),
  )

  app.put('/api/user', async (request) =>
    mutate(parts, request, async (ctx) => {
      queryOf(request, [])
      await lockAdministrators(ctx.db)
      const { row, changes } = await changeOf(ctx, user, request)
      return answered(ctx, user, await changeUser(ctx, row, changes))
    }),
  )

  app.delete('/api/user', async (request) =>
    mutate(parts, request, async (ctx) => {
      authorize(ctx, user, 'delete')
      await lockAdministrators(ctx.db)
      const row = await lockRow(ctx, user, idOf(queryOf(request, ['id']).id, 'id'))
      return { user: await removeUser(ctx, row) }
    }),
  )

  actionRoute(app, parts, user, 'setPassword', { run: setPassword })
  actionRoute(app, parts, user, 'endSessions', { run: endSessions })
}

/** The branches the reader has, and those the user was given already. */
async function branchesToGive(
  ctx: Context,
  row: Readonly<Record<string, unknown>> | undefined,
): Promise<FormDetails['choices']> {
  const given = Array.isArray(row?.extraBranches) ? row.extraBranches.map(String) : []
  const codes = [...new Set([...(ctx.user?.branches ?? ctx.branches), ...given])]
  const extraBranches = await ctx.db<{ value: string; label: string }[]>`
    select code as value, name as label from branches
    where code = any (${codes}::text[]) and deleted_at is null order by name`
  return { extraBranches: [...extraBranches] }
}
