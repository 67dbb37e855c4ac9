import { user } from '@prona/contract/resources'
import {
  confirmedAddressSchema,
  ownAddressSchema,
  wantedAddressSchema,
} from '@prona/contract/users/own-address'
import { signInLinkSchema } from '@prona/contract/users/sign-in'
import type { FastifyInstance } from 'fastify'
import { originOf } from '../auth/access-entries.ts'
import { tokenOf } from '../auth/authentication.ts'
import { keepSession } from '../auth/sessions.ts'
import { call } from '../kernel/call.ts'
import type { Parts } from '../kernel/parts.ts'
import { checked, contextOf, queryOf } from '../kernel/request.ts'
import { mutate } from '../kernel/transaction.ts'
import { askForAddress, cancelAddress, confirmAddress, ownAddress } from './own-address.ts'

const tag = user.plural
const reading = call({
  tag,
  summary: 'One’s own mail address, and one that is not confirmed yet',
  token: 'header',
  answer: ownAddressSchema,
})
const asking = call({
  tag,
  summary: 'Ask to change one’s own mail address',
  description:
    'A link is sent there that works once, within 30 minutes, and ends any earlier one. Until it is used the address before stands. Answered alike whoever else has that address.',
  token: 'header',
  body: wantedAddressSchema,
  answer: ownAddressSchema,
  refusals: [403, 409],
})
const cancelling = call({
  tag,
  summary: 'End what one has asked for: the address stays as it is',
  token: 'header',
  answer: ownAddressSchema,
})
const confirming = call({
  tag,
  summary: 'Confirm a new mail address by the link that was sent there',
  token: 'none',
  body: signInLinkSchema,
  answer: confirmedAddressSchema,
  refusals: [404],
})

/** `/api/user/address`: everybody has their own, whatever their role. */
export function ownAddressRoutes(app: FastifyInstance, parts: Parts): void {
  const path = '/api/user/address'
  app.get(path, { config: { call: reading } }, async (request) => {
    queryOf(request)
    return { address: await ownAddress(contextOf(parts, request)) }
  })

  app.post(path, { config: { call: asking } }, async (request) =>
    mutate(parts, request, async (ctx) => {
      queryOf(request)
      const { email } = checked(asking.body, request.body)
      await askForAddress(ctx, email, originOf(request))
      // Afterwards, or it would wait for whoever ends this session while they wait for it.
      await keepSession(ctx.db, tokenOf(request.headers.authorization))
      return { address: await ownAddress(ctx) }
    }),
  )

  app.delete(path, { config: { call: cancelling } }, async (request) =>
    mutate(parts, request, async (ctx) => {
      queryOf(request)
      await cancelAddress(ctx)
      return { address: await ownAddress(ctx) }
    }),
  )

  app.put(path, { config: { open: true, call: confirming } }, async (request) => {
    const { token } = checked(confirming.body, request.body)
    const { sql, now } = parts
    return { address: await confirmAddress({ sql, token, from: originOf(request), now: now() }) }
  })
}
