import { AppError } from '@prona/contract/kernel/errors'
import type { Row } from '@prona/contract/kernel/resource'
import { labelIn } from '@prona/contract/kernel/words'
import { resources } from '@prona/contract/registry'
import { branch } from '@prona/contract/resources'
import type { FastifyInstance } from 'fastify'
import { authorize } from '../kernel/authorize.ts'
import { tableOf } from '../kernel/columns.ts'
import type { Context } from '../kernel/context.ts'
import { crudRoutes } from '../kernel/crud-routes.ts'
import type { Parts } from '../kernel/parts.ts'
import { idOf, queryOf } from '../kernel/request.ts'
import { lockRow, removeRow } from '../kernel/rows.ts'
import { mutate } from '../kernel/transaction.ts'
import { writesOf } from '../kernel/writes.ts'

export function branchRoutes(app: FastifyInstance, parts: Parts): void {
  crudRoutes(app, parts, branch, { except: ['remove'] })

  app.delete('/api/branch', async (request) =>
    mutate(parts, request, async (ctx) => {
      authorize(ctx, branch, 'delete')
      const row = await lockRow(ctx, branch, idOf(queryOf(request, ['id']).id, 'id'))
      return { branch: await removeBranch(ctx, row) }
    }),
  )
}

export const branchWrites = writesOf(branch, { remove: removeBranch })

async function removeBranch(ctx: Context, row: Row<typeof branch>) {
  await refuseIfPeopled(ctx, row.code)
  return removeRow(ctx, branch, row)
}

/** Records name their branch by its code, which no declaration calls a reference: they are looked for here. */
async function refuseIfPeopled(ctx: Context, code: string): Promise<void> {
  await ctx.db`select set_config('app.branches', ${code}, true)`
  for (const resource of resources.filter((one) => one.scope === 'branch')) {
    const [one] = await ctx.db`
      select from ${ctx.db(tableOf(resource))} where branch = ${code} and deleted_at is null limit 1`
    if (one) throw new AppError('inUse', { resource: labelIn(resource.names.many, ctx.language) })
  }
  await ctx.db`select set_config('app.branches', ${ctx.branches.join(',')}, true)`
}
