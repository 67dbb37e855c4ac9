import { may } from '@prona/contract/access'
import { undoSchema } from '@prona/contract/batches/bulk'
import type { FastifyInstance } from 'fastify'
import { authorize } from '../kernel/authorize.ts'
import { alterationOf } from '../kernel/crud-routes.ts'
import type { Feature } from '../kernel/feature.ts'
import type { Parts } from '../kernel/parts.ts'
import { bodyOf, checked, contextOf, queryOf } from '../kernel/request.ts'
import { requireBranch } from '../kernel/rows.ts'
import { inTransaction, keyOf } from '../kernel/transaction.ts'
import { getBatch, openBatch } from './batch.ts'
import { bulk, type Deed } from './bulk.ts'
import { bulkAsked } from './bulk-body.ts'
import { chosenIds } from './chosen-ids.ts'
import { answerLong } from './progress.ts'
import { undo } from './undo.ts'

/** `POST /api/{plural}/bulk` and its undoing, which undoes an import just as well. */
export function batchRoutes(app: FastifyInstance, parts: Parts, feature: Feature): void {
  const { resource } = feature
  app.post(`/api/${resource.plural}/bulk`, async (request, reply) => {
    const ctx = contextOf(parts, request)
    queryOf(request, [])
    const body = bodyOf(request)
    authorize(ctx, resource, body.delete === undefined ? 'update' : 'delete')
    const asked = bulkAsked(body)
    const deed: Deed = asked.isRemoval
      ? { remove: true }
      : { change: alterationOf(ctx, resource, asked.change) }
    requireBranch(ctx, resource)
    const { chosen } = asked
    const targets =
      'targets' in chosen ? chosen.targets : (await chosenIds(ctx, resource, chosen)).map((_id) => ({ _id }))
    const key = keyOf(request)
    const opened = asked.isDry
      ? { batch: undefined }
      : await openBatch(
          parts,
          ctx,
          resource,
          asked.isRemoval ? 'delete' : 'change',
          key === undefined ? undefined : { key, said: [JSON.stringify(body)] },
        )
    if ('answer' in opened) return opened.answer
    return answerLong(request, reply, ctx, bulk(parts, ctx, { ...opened, feature, deed, targets }))
  })

  app.post(`/api/${resource.plural}/bulk/undo`, async (request, reply) => {
    const ctx = contextOf(parts, request)
    queryOf(request, [])
    const verbs = ['update', 'delete', 'create']
    // Without any of them there is nothing of one's own to undo; which of them it takes, the batch says.
    if (!verbs.some((verb) => may(ctx.user.rights, `${resource.single}.${verb}`)))
      authorize(ctx, resource, 'update')
    const { batch } = checked(undoSchema, bodyOf(request))
    requireBranch(ctx, resource)
    const kind = await inTransaction(parts, ctx, (inside) => getBatch(inside, resource, batch))
    for (const verb of verbsOf[kind]) authorize(ctx, resource, verb)
    return answerLong(request, reply, ctx, undo(parts, ctx, { feature, batch }))
  })
}

const verbsOf = { change: ['update'], delete: ['delete'], import: ['create', 'update'] } as const
