import { alikeSchema } from '@prona/contract/customers/alike'
import { AppError } from '@prona/contract/kernel/errors'
import { parsed } from '@prona/contract/kernel/schema'
import { customer } from '@prona/contract/resources'
import type { FastifyInstance } from 'fastify'
import { authorize } from '../kernel/authorize.ts'
import { defineFeature } from '../kernel/feature.ts'
import type { Parts } from '../kernel/parts.ts'
import { contextOf, idOf, jsonOf, queryOf } from '../kernel/request.ts'
import { findAlike } from './alike.ts'

export const customerFeature = defineFeature(customer, { routes: duplicatesRoute })

function duplicatesRoute(app: FastifyInstance, parts: Parts): void {
  app.get('/api/customer/duplicates', async (request) => {
    const ctx = contextOf(parts, request)
    authorize(ctx, customer, 'read')
    const { values, id } = queryOf(request, ['values', 'id'])
    const answer = parsed(alikeSchema, jsonOf(values, 'values'))
    if ('issues' in answer) throw new AppError('invalidFilter', {}, answer.issues)
    const except = id === undefined ? undefined : idOf(id, 'id')
    return { duplicates: await findAlike(ctx, answer.value, except) }
  })
}
