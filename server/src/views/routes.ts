import { AppError } from '@prona/contract/kernel/errors'
import type { SavedView } from '@prona/contract/kernel/wire'
import { arrangementSchema, newViewSchema, viewChangeSchema } from '@prona/contract/views/view-body'
import type { FastifyInstance } from 'fastify'
import type { ReaderContext } from '../kernel/context.ts'
import type { Parts } from '../kernel/parts.ts'
import { bodyOf, checked, contextOf, idOf, queryOf, targetOf } from '../kernel/request.ts'
import { mutate } from '../kernel/transaction.ts'
import { viewsOf } from './views.ts'
import { arrangeViews, changeView, createView, removeView } from './write-view.ts'

/** Lists as people keep them. Whoever may read a list may keep it; each verb asks for that itself. */
export function viewRoutes(app: FastifyInstance, parts: Parts): void {
  app.get('/api/views', async (request) => {
    const ctx = contextOf(parts, request)
    queryOf(request, [])
    return { views: await viewsOf(ctx.db, ctx.user, ctx.branches) }
  })

  app.post('/api/view', async (request) =>
    mutate(parts, request, async (ctx) => {
      queryOf(request, [])
      return answered(ctx, await createView(ctx, checked(newViewSchema, bodyOf(request))))
    }),
  )

  app.put('/api/view', async (request) =>
    mutate(parts, request, async (ctx) => {
      queryOf(request, [])
      const { id, version, rest } = targetOf(request)
      await changeView(ctx, id, version, checked(viewChangeSchema, rest).data)
      return answered(ctx, id)
    }),
  )

  app.delete('/api/view', async (request) =>
    mutate(parts, request, async (ctx) => {
      const _id = idOf(queryOf(request, ['id']).id, 'id')
      await removeView(ctx, _id)
      return { view: { _id } }
    }),
  )

  app.put('/api/view/arrangement', async (request) =>
    mutate(parts, request, async (ctx) => {
      queryOf(request, [])
      await arrangeViews(ctx, checked(arrangementSchema, bodyOf(request)))
      return { views: await viewsOf(ctx.db, ctx.user) }
    }),
  )
}

async function answered(ctx: ReaderContext, id: string): Promise<{ view: SavedView }> {
  const view = (await viewsOf(ctx.db, ctx.user)).find(({ _id }) => _id === id)
  if (!view) throw new AppError('notFound')
  return { view }
}
