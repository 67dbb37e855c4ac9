import type { ActionInput, Resource } from '@prona/contract/kernel/resource'
import type { FastifyInstance } from 'fastify'
import { actionCall } from './crud-calls.ts'
import { writeOnce } from './crud-routes.ts'
import type { Feature } from './feature.ts'
import type { Parts } from './parts.ts'
import { runAction } from './record-writes.ts'
import { checked, queryOf, targetOf } from './request.ts'

/** `POST /api/{single}/{action}` of each action: permission, input, lock, version, state, and then what it does. */
export function actionRoutes(app: FastifyInstance, parts: Parts, feature: Feature): void {
  const { resource, ownRoutes = [] } = feature
  for (const action of Object.keys(resource.actions)) {
    if (ownRoutes.includes(action)) continue
    const doing = actionCall(resource, action)
    app.post(`/api/${resource.single}/${action}`, { config: { call: doing } }, async (request) =>
      writeOnce(parts, request, feature, action, (ctx) => {
        queryOf(request)
        const { rest, ...target } = targetOf(request)
        const given = checked(doing.body, rest) as ActionInput<Resource, string>
        return runAction(ctx, feature, action, target, given)
      }),
    )
  }
}
