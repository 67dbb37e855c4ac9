import { role } from '@prona/contract/resources'
import type { FastifyInstance } from 'fastify'
import { authorize } from '../kernel/authorize.ts'
import { answered, changeOf, creationOf, crudRoutes } from '../kernel/crud-routes.ts'
import type { Parts } from '../kernel/parts.ts'
import { bodyOf, idOf, queryOf } from '../kernel/request.ts'
import { lockRow } from '../kernel/rows.ts'
import { mutate } from '../kernel/transaction.ts'
import { lockAdministrators } from '../users/administrators.ts'
import { roleChoices } from './role-choices.ts'
import { changeRole, createRole, removeRole } from './write-role.ts'

export function roleRoutes(app: FastifyInstance, parts: Parts): void {
  crudRoutes(app, parts, role, { except: ['create', 'update', 'remove'], asked: roleChoices })

  app.post('/api/role', async (request) =>
    mutate(parts, request, async (ctx) => {
      queryOf(request, [])
      return answered(ctx, role, await createRole(ctx, creationOf(ctx, role, bodyOf(request))))
    }),
  )

  app.put('/api/role', async (request) =>
    mutate(parts, request, async (ctx) => {
      queryOf(request, [])
      await lockAdministrators(ctx.db)
      const { row, changes } = await changeOf(ctx, role, request)
      return answered(ctx, role, await changeRole(ctx, row, changes))
    }),
  )

  app.delete('/api/role', async (request) =>
    mutate(parts, request, async (ctx) => {
      authorize(ctx, role, 'delete')
      const row = await lockRow(ctx, role, idOf(queryOf(request, ['id']).id, 'id'))
      return { role: await removeRole(ctx, row) }
    }),
  )
}
