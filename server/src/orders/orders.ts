import { isFrozen } from '@prona/contract/orders/order-life'
import { order } from '@prona/contract/resources'
import type { FastifyInstance } from 'fastify'
import { actionRoute } from '../kernel/action-route.ts'
import { authorize } from '../kernel/authorize.ts'
import { answered, changeOf, creationOf, crudRoutes } from '../kernel/crud-routes.ts'
import { formDetails } from '../kernel/form-details.ts'
import type { Parts } from '../kernel/parts.ts'
import { bodyOf, contextOf, idOf, queryOf } from '../kernel/request.ts'
import { getRow, lockRow } from '../kernel/rows.ts'
import { mutate } from '../kernel/transaction.ts'
import { cancelOrder } from './cancel-order.ts'
import { holdOrder } from './hold-order.ts'
import { reserveOrder } from './reserve-order.ts'
import { changeOrder, draftOrder, removeOrder } from './write-order.ts'

export function orderRoutes(app: FastifyInstance, parts: Parts): void {
  crudRoutes(app, parts, order, { except: ['form', 'create', 'update', 'remove'] })

  app.get('/api/order/form', async (request) => {
    const ctx = contextOf(parts, request)
    const { id } = queryOf(request, ['id'])
    authorize(ctx, order, id === undefined ? 'create' : 'read')
    const row = id === undefined ? undefined : await getRow(ctx, order, idOf(id, 'id'))
    const details = await formDetails(ctx, order, row)
    const writable = details.writable.filter((field) => !row || !isFrozen(row, field))
    return { formDetails: { ...details, writable } }
  })

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
