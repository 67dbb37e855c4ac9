import { alikeSchema, traits } from '@prona/contract/customers/alike'
import { AppError } from '@prona/contract/kernel/errors'
import { idSchema, parsed } from '@prona/contract/kernel/schema'
import { customer } from '@prona/contract/resources'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { usual } from '../companies/usual-values.ts'
import { authorize } from '../kernel/authorize.ts'
import { call } from '../kernel/call.ts'
import { defineFeature, type Feature } from '../kernel/feature.ts'
import type { Parts } from '../kernel/parts.ts'
import { recordSchema } from '../kernel/record-schema.ts'
import { contextOf, idOf, jsonOf, queryOf } from '../kernel/request.ts'
import { moveCustomer } from '../moves/move-record.ts'
import { receiveFromCustomer } from '../payments/record-payment.ts'
import { asItIs } from '../personal/personal-data-route.ts'
import { findAlike } from './alike.ts'
import { recordConsent, refuseToLoseConsents, withdrawConsent } from './consents.ts'
import { eraseCustomer } from './erase-customer.ts'

const finding = call({
  tag: customer.plural,
  summary: 'Customers who may be the same one, and by what',
  right: 'customer.read',
  query: {
    values: { schema: alikeSchema, isJson: true, required: true },
    id: { schema: idSchema, description: 'One that is not meant: the one itself.' },
  },
  answer: z.strictObject({
    duplicates: z.array(
      z.strictObject({ customer: recordSchema(customer), matches: z.array(z.enum(traits)) }),
    ),
  }),
})

export const customerFeature: Feature<typeof customer> = defineFeature(customer, {
  refuseChange: refuseToLoseConsents,
  defaults: (ctx) => usual(ctx, 'customerLanguage', 'language'),
  actions: {
    personalData: asItIs,
    consent: recordConsent,
    withdrawConsent,
    move: moveCustomer,
    erase: eraseCustomer,
    receive: receiveFromCustomer,
  },
  ownRoutes: ['personalData'],
  routes: duplicatesRoute,
})

function duplicatesRoute(app: FastifyInstance, parts: Parts): void {
  app.get('/api/customer/duplicates', { config: { call: finding } }, async (request) => {
    const ctx = contextOf(parts, request)
    authorize(ctx, customer, 'read')
    const { values, id } = queryOf(request)
    const answer = parsed(finding.query.values.schema, jsonOf(values, 'values'))
    if ('issues' in answer) throw new AppError('invalidFilter', {}, answer.issues)
    const except = id === undefined ? undefined : idOf(id, 'id')
    return { duplicates: await findAlike(ctx, answer.value, except) }
  })
}
