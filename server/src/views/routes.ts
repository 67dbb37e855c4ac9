import { AppError } from '@prona/contract/kernel/errors'
import { idSchema } from '@prona/contract/kernel/schema'
import type { SavedView } from '@prona/contract/kernel/wire'
import { arrangementSchema, newViewSchema, viewChangeSchema } from '@prona/contract/views/view-body'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { call } from '../kernel/call.ts'
import type { ReaderContext } from '../kernel/context.ts'
import type { Parts } from '../kernel/parts.ts'
import { bodyOf, checked, contextOf, idOf, queryOf, targetOf } from '../kernel/request.ts'
import { mutate, mutateOnce } from '../kernel/transaction.ts'
import { savedView } from './view-schema.ts'
import { viewsOf } from './views.ts'
import { arrangeViews, changeView, createView, removeView } from './write-view.ts'

const tag = 'views'
const one = z.strictObject({ view: savedView })
const all = z.strictObject({ views: z.array(savedView) })

const listing = call({
  tag,
  summary: 'The views of every list: one’s own and those shared with the branch',
  answer: all,
})
const keeping = call({
  tag,
  summary: 'Keep a list under a name',
  headers: ['idempotencyKey'],
  body: newViewSchema,
  answer: one,
  refusals: [403],
})
const changing = call({
  tag,
  summary: 'Rename a view, share it, or keep its list as it is now',
  ofRecord: true,
  body: viewChangeSchema,
  answer: one,
  refusals: [403],
})
const removing = call({
  tag,
  summary: 'Forget a view',
  query: { id: { schema: idSchema, required: true } },
  answer: z.strictObject({ view: z.strictObject({ _id: idSchema }) }),
  refusals: [403],
})
const arranging = call({
  tag,
  summary: 'The order of one’s views of a list, and the one it opens with',
  body: arrangementSchema,
  answer: all,
  refusals: [403],
})

/** Saved views of lists. Whoever may read a list may save views of it; each action checks that itself. */
export function viewRoutes(app: FastifyInstance, parts: Parts): void {
  app.get('/api/views', { config: { call: listing } }, async (request) => {
    const ctx = contextOf(parts, request)
    queryOf(request)
    return { views: await viewsOf(ctx.db, ctx.user, ctx.branches) }
  })

  app.post('/api/view', { config: { call: keeping } }, async (request) =>
    mutateOnce(parts, request, {
      work: async (ctx) => {
        queryOf(request)
        const record = await createView(ctx, checked(keeping.body, bodyOf(request)))
        return { answer: await answered(ctx, record), record }
      },
      again: answered,
    }),
  )

  app.put('/api/view', { config: { call: changing } }, async (request) =>
    mutate(parts, request, async (ctx) => {
      queryOf(request)
      const { id, version, rest } = targetOf(request)
      await changeView(ctx, id, version, checked(changing.body, rest).data)
      return answered(ctx, id)
    }),
  )

  app.delete('/api/view', { config: { call: removing } }, async (request) =>
    mutate(parts, request, async (ctx) => {
      const _id = idOf(queryOf(request).id, 'id')
      await removeView(ctx, _id)
      return { view: { _id } }
    }),
  )

  app.put('/api/view/arrangement', { config: { call: arranging } }, async (request) =>
    mutate(parts, request, async (ctx) => {
      queryOf(request)
      await arrangeViews(ctx, checked(arranging.body, bodyOf(request)))
      return { views: await viewsOf(ctx.db, ctx.user) }
    }),
  )
}

async function answered(ctx: ReaderContext, id: string): Promise<{ view: SavedView }> {
  const view = (await viewsOf(ctx.db, ctx.user)).find(({ _id }) => _id === id)
  if (!view) throw new AppError('notFound')
  return { view }
}
