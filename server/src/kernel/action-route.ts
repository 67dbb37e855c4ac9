import { AppError } from '@prona/contract/kernel/errors'
import {
  type ActionInput,
  type ActionName,
  closedBecause,
  type Resource,
  type Row,
} from '@prona/contract/kernel/resource'
import { creationSchema } from '@prona/contract/kernel/schema'
import type { FastifyInstance } from 'fastify'
import { difference, isKept, recordAction } from './audit.ts'
import { authorize } from './authorize.ts'
import type { Context } from './context.ts'
import { answered } from './crud-routes.ts'
import type { Parts } from './parts.ts'
import { checked, queryOf, targetOf } from './request.ts'
import { lockRow, requireVersion } from './rows.ts'
import { mutate } from './transaction.ts'

type Verb<R extends Resource, A extends ActionName<R>> = {
  /** Refuses, by throwing, what the declared states do not forbid but a rule does. */
  readonly check?: (ctx: Context, row: Row<R>, input: ActionInput<R, A>) => void
  /** Does it, inside the transaction and with the record locked, and answers the record as it is then. */
  readonly run: (ctx: Context, row: Row<R>, input: ActionInput<R, A>) => Promise<Row<R>>
}

/** `POST /api/{single}/{action}`: permission, input, lock, state, version, and then the verb. */
export function actionRoute<R extends Resource, A extends ActionName<R>>(
  app: FastifyInstance,
  parts: Parts,
  resource: R,
  action: A,
  { check, run }: Verb<R, A>,
): void {
  const declared = resource.actions[action]
  if (!declared) throw new Error(`${resource.single} declares no action ${action}`)
  const schema = creationSchema(declared.input)

  app.post(`/api/${resource.single}/${action}`, async (request) =>
    mutate(parts, request, async (ctx) => {
      authorize(ctx, resource, action)
      queryOf(request, [])
      const { id, version, rest } = targetOf(request)
      const input = checked(schema, rest)
      const row = await lockRow(ctx, resource, id)
      requireVersion(ctx, resource, row, version)
      if (closedBecause(resource, row as Record<string, unknown>, action)) throw new AppError('notOpen')
      check?.(ctx, row, input as ActionInput<R, A>)
      const after = await run(ctx, row, input as ActionInput<R, A>)
      if (after.version === row.version) await recordInput(ctx, resource, id, action, input)
      return answered(ctx, resource, after)
    }),
  )
}

/** An action that changed no field of the record has happened all the same. */
async function recordInput(
  ctx: Context,
  resource: Resource,
  id: string,
  action: string,
  input: Readonly<Record<string, unknown>>,
): Promise<void> {
  const fields = resource.actions[action]?.input ?? {}
  const said = Object.entries(input).filter(([name]) => isKept(fields[name]) && name in resource.fields)
  await recordAction(ctx, resource, id, action, difference({}, Object.fromEntries(said)))
}
