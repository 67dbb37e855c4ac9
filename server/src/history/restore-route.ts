import { AppError } from '@prona/contract/kernel/errors'
import { isByHand, type Resource, type Row } from '@prona/contract/kernel/resource'
import { moveWords } from '@prona/contract/moves/move'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { call } from '../kernel/call.ts'
import type { Context } from '../kernel/context.ts'
import { writeOnce } from '../kernel/crud-routes.ts'
import type { Feature } from '../kernel/feature.ts'
import { lockRows } from '../kernel/locked-rows.ts'
import type { Parts } from '../kernel/parts.ts'
import { writtenRecord } from '../kernel/record-schema.ts'
import type { Target } from '../kernel/record-writes.ts'
import { checked, queryOf, targetOf } from '../kernel/request.ts'
import { getRow, requireExpected, requireVersion, restoreRow } from '../kernel/rows.ts'
import { isKeptCopy } from '../moves/former-branches.ts'

/** `POST /api/{single}/restore`: brings a deleted record back. Who may delete may do that. */
export function restoreRoute(app: FastifyInstance, parts: Parts, feature: Feature): void {
  const { resource } = feature
  if (!isByHand(resource, 'delete')) return
  const restoring = call({
    tag: resource.plural,
    summary: `Restore: ${resource.names.one[1].toLowerCase()}`,
    description: 'A deleted one, where what it refers to is still there and nothing took its place.',
    right: `${resource.single}.delete`,
    headers: ['idempotencyKey', 'ifMatch'],
    ofRecord: true,
    body: z.strictObject({}),
    answer: writtenRecord(resource),
    refusals: [409],
  })
  app.post(`/api/${resource.single}/restore`, { config: { call: restoring } }, async (request) =>
    writeOnce(parts, request, feature, 'delete', (ctx) => {
      queryOf(request)
      const { rest, ...target } = targetOf(request)
      checked(restoring.body, rest)
      return restoreRecord(ctx, feature, target)
    }),
  )
}

async function restoreRecord(
  ctx: Context,
  feature: Feature,
  { id, version }: Target,
): Promise<Row<Resource>> {
  const { resource } = feature
  await feature.begin?.(ctx, [id])
  const row = (await lockRows(ctx, resource, [id], 'deleted')).get(id)
  if (!row) throw new AppError('notFound')
  await requireExpected(ctx, resource, row)
  await requireVersion(ctx, resource, row, version)
  if (await isKeptCopy(ctx, id)) throw new AppError('notOpen', {}, [], {}, moveWords.keptCopy)
  await feature.restorable?.(ctx, row)
  await restoreRow(ctx, resource, row)
  return getRow(ctx, resource, id)
}
