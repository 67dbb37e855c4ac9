import { mayDo } from '@prona/contract/access'
import { bulkSchema, undoSchema } from '@prona/contract/batches/bulk'
import { invalid } from '@prona/contract/kernel/errors'
import { isByHand, type Resource } from '@prona/contract/kernel/resource'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { authorize, requireConfirmed } from '../kernel/authorize.ts'
import { call } from '../kernel/call.ts'
import type { Context } from '../kernel/context.ts'
import { changeBody } from '../kernel/crud-calls.ts'
import { alterationOf } from '../kernel/crud-routes.ts'
import type { Feature } from '../kernel/feature.ts'
import type { Parts } from '../kernel/parts.ts'
import { bodyOf, checked, contextOf, queryOf } from '../kernel/request.ts'
import { requireBranch } from '../kernel/rows.ts'
import { inTransaction, keyOf } from '../kernel/transaction.ts'
import { refuseUnadjustable } from './adjustments.ts'
import { bulkAnswer, inProgress, undoAnswer } from './answers.ts'
import { getBatch, openBatch } from './batch.ts'
import { type BulkAction, bulk } from './bulk.ts'
import { type BulkBody, bulkBodyOf } from './bulk-body.ts'
import { chosenIds } from './chosen-ids.ts'
import { holdBatch, holding } from './held-batch.ts'
import { answerLong } from './progress.ts'
import { undo } from './undo.ts'

function callsFor(feature: Feature) {
  const { resource } = feature
  const many = resource.names.many[1].toLowerCase()
  const said = { tag: resource.plural, headers: ['idempotencyKey'], refusals: [403, 404, 409] } as const
  return {
    doing: call({
      ...said,
      summary: `Change or delete many ${many}`,
      description:
        'Either change (to a value by `change`, from what each record has by `adjust`, to its own by `change` within `ids`) or delete; the records by ids, by filter and search as in the list, or all of them, but for those in `except`.',
      body: bulkBody(feature),
      answer: inProgress(z.strictObject({ bulk: bulkAnswer })),
    }),
    undoing: call({
      ...said,
      summary: `Undo what was done to many ${many}, or an import of them`,
      body: undoSchema,
      answer: inProgress(z.strictObject({ undo: undoAnswer })),
    }),
  }
}

/** A write that is not done by hand cannot be done in bulk either. */
function bulkBody({ resource }: Feature) {
  const all = z.extend(bulkSchema, { change: z.optional(changeBody(resource)) })
  const body = resource.keepsReasons ? all : z.omit(all, { reason: true })
  if (!isByHand(resource, 'update')) return z.omit(body, { change: true, adjust: true })
  return isByHand(resource, 'delete') ? body : z.omit(body, { delete: true })
}

/** `POST /api/{plural}/bulk` and its undo, which also undoes imports. */
export function batchRoutes(app: FastifyInstance, parts: Parts, feature: Feature): void {
  const { resource } = feature
  if (!isByHand(resource, 'update') && !isByHand(resource, 'delete')) return

  const calls = callsFor(feature)
  app.post(
    `/api/${resource.plural}/bulk`,
    { config: { heavy: 'bulk', call: calls.doing } },
    async (request, reply) => {
      const ctx = contextOf(parts, request)
      queryOf(request)
      const body = bodyOf(request)
      authorize(ctx, resource, body.delete === undefined ? 'update' : 'delete')
      const asked = bulkBodyOf(body)
      if (asked.reason !== undefined && !resource.keepsReasons) throw invalid('reason', 'unknown')
      const bulkAction: BulkAction = asked.isRemoval ? { remove: true } : changing(ctx, resource, asked)
      requireBranch(ctx, resource)
      const { chosen } = asked
      const targets =
        'targets' in chosen
          ? chosen.targets
          : (await chosenIds(ctx, resource, chosen)).map((_id) => ({ _id }))
      const key = keyOf(request)
      const opened = asked.isDry
        ? { batch: undefined }
        : await openBatch(
            parts,
            ctx,
            resource,
            asked.isRemoval ? 'delete' : 'change',
            key === undefined ? undefined : { key, content: [JSON.stringify(body)] },
          )
      if ('answer' in opened) return opened.answer
      const work = bulk(parts, ctx, { ...opened, feature, bulkAction, targets, reason: asked.reason })
      return answerLong(request, reply, ctx, holding(opened.batch?.hold, work))
    },
  )

  app.post(
    `/api/${resource.plural}/bulk/undo`,
    { config: { heavy: 'bulk', call: calls.undoing } },
    async (request, reply) => {
      const ctx = contextOf(parts, request)
      queryOf(request)
      const verbs = ['update', 'delete', 'create']
      // Without any of these permissions there is nothing of one's own to undo; the batch itself tells which one it
      // needs.
      if (!verbs.some((verb) => mayDo(ctx.rights, resource, verb))) authorize(ctx, resource, 'update')
      const { batch } = checked(calls.undoing.body, bodyOf(request))
      requireBranch(ctx, resource)
      const kind = await inTransaction(parts, ctx, (inside) => getBatch(inside, feature, batch))
      for (const verb of verbsOf[kind]) authorize(ctx, resource, verb)
      requireConfirmed(ctx, resource, 'update', Object.keys(resource.fields))
      const hold = await holdBatch(parts, batch)
      return answerLong(request, reply, ctx, holding(hold, undo(parts, ctx, { feature, batch })))
    },
  )
}

/** What is set alike is checked once; what depends on each record is checked with it too. */
function changing(ctx: Context, resource: Resource, { change, adjust }: BulkBody): BulkAction {
  if (!adjust && change === undefined) {
    // Each record's own change is checked when it is made; by then nobody can be asked any more.
    requireConfirmed(ctx, resource, 'update', Object.keys(resource.fields))
    return { own: true }
  }
  if (!adjust) return { change: alterationOf(ctx, resource, change) }
  refuseUnadjustable(ctx, resource, adjust, change)
  if (change !== undefined) alterationOf(ctx, resource, change)
  return { set: change, adjust }
}

const verbsOf = { change: ['update'], delete: ['delete'], import: ['create', 'update'] } as const
