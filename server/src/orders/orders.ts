import { order } from '@prona/contract/resources'
import type { FastifyInstance } from 'fastify'
import { actionRoute } from '../kernel/action-route.ts'
import { authorize } from '../kernel/authorize.ts'
import { answered, changeOf, creationOf, crudRoutes } from '../kernel/crud-routes.ts'
import type { Parts } from '../kernel/parts.ts'
import { bodyOf, idOf, queryOf } from '../kernel/request.ts'
import { lockRow } from '../kernel/rows.ts'
import { mutate } from '../kernel/transaction.ts'
import { cancelOrder } from './cancel-order.ts'
import { holdOrder } from './hold-order.ts'
import { reserveOrder } from './reserve-order.ts'
import { changeOrder, draftOrder, removeOrder } from './write-order.ts'

export function orderRoutes(app: FastifyInstance, parts: Parts): void {
  crudRoutes(app, parts, order, { except: ['create', 'update', 'remove'] })

  app.post('/api/order', async (request) =>
    mutate(parts, request, async (ctx) => {
      queryOf(request, [])
      const values = creationOf(ctx, order, bodyOf(request))
      return answered(ctx, order, await draftOrder(ctx, values))
    }),
  )

  app.put('/api/order', async (request) =>
    mutate(parts, request, async (ctx) => {
      queryOf(request, [])
      const { row, changes } = await changeOf(ctx, order, request)
      return answered(ctx, order, await changeOrder(ctx, row, changes))
    }),
  )

  app.delete('/api/order', async (request) =>
    mutate(parts, request, async (ctx) => {
      authorize(ctx, order, 'delete')
      const row = await lockRow(ctx, order, idOf(queryOf(request, ['id']).id, 'id'))
      return { order: await removeOrder(ctx, row) }
    }),
  )

  actionRoute(app, parts, order, 'hold', { run: holdOrder })
  actionRoute(app, parts, order, 'reserve', { run: reserveOrder })
  actionRoute(app, parts, order, 'cancel', { run: cancelOrder })
}
