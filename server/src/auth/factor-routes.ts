import {
  codeAnswerSchema,
  codeSchema,
  confirmationSchema,
  ownPasswordSchema,
  waysToConfirm,
} from '@prona/contract/users/second-factor'
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Sql } from '../database/connect.ts'
import { call, instant } from '../kernel/call.ts'
import { checked, queryOf } from '../kernel/request.ts'
import { originOf } from './access-entries.ts'
import { type Authentication, tokenOf } from './authentication.ts'
import { confirmAgain, wayToConfirm } from './confirm-again.ts'
import { enterByBrowser } from './enter-by-browser.ts'
import type { FactorKey } from './factor-key.ts'
import { beginOwnFactor, confirmOwnFactor, removeOwnFactor, renewRecoveryCodes } from './own-factor.ts'
import type { Party } from './passkey-party.ts'
import { passkeysHere } from './passkeys.ts'
import { findFactor } from './second-factors.ts'
import { verifyCode } from './verify-code.ts'

type Parts = {
  readonly sql: Sql
  readonly authentication: Authentication
  readonly key: FactorKey
  readonly log: Pick<FastifyBaseLogger, 'error'>
  readonly isEncrypted: boolean
  readonly party: Party | undefined
  readonly now: () => string
}

const tag = 'sign-in'
const reachedBefore = 'factor' as const
const recoveryCodes = z.strictObject({ recoveryCodes: z.array(z.string()) })

const verifying = call({
  tag,
  summary: 'Sign in with a code, after the password',
  description: 'A challenge is open for five minutes and five tries. A code works once.',
  token: 'none',
  body: codeAnswerSchema,
  answer: z.strictObject({ token: z.string() }),
  refusals: [401, 429],
})
const asking = call({
  tag,
  summary: 'Since when one is asked for a code, and how many recovery codes are left',
  token: 'header',
  answer: z.strictObject({
    factor: z.strictObject({ since: z.nullable(instant), recoveryCodes: z.int() }),
  }),
})
const beginning = call({
  tag,
  summary: 'Begin two-step verification',
  description: 'The secret is answered this once. No code is asked for until one has been confirmed.',
  token: 'header',
  body: ownPasswordSchema,
  answer: z.strictObject({ secret: z.string(), address: z.string() }),
  refusals: [409, 429],
})
const confirming = call({
  tag,
  summary: 'Confirm two-step verification by a first code',
  description: 'All other sessions of the user end. The recovery codes are answered this once.',
  token: 'header',
  body: codeSchema,
  answer: recoveryCodes,
  refusals: [409, 429],
})
const renewing = call({
  tag,
  summary: 'Make new recovery codes',
  description: 'They are answered this once. Those of before no longer work.',
  token: 'header',
  body: ownPasswordSchema,
  answer: recoveryCodes,
  refusals: [409, 429],
})
const removing = call({
  tag,
  summary: 'End two-step verification',
  description: 'All other sessions of the user end.',
  token: 'header',
  body: ownPasswordSchema,
  answer: z.strictObject({ success: z.boolean() }),
  refusals: [409, 429],
})
const askingHow = call({
  tag,
  summary: 'How one confirms that it is oneself',
  description:
    'By a code or a passkey with two-step verification, else by the password; without either by signing in again. `isConfirmed`: it need not be done now.',
  token: 'header',
  answer: z.strictObject({
    confirm: z.strictObject({
      by: z.enum(waysToConfirm),
      hasApp: z.boolean(),
      hasPasskey: z.boolean().check(z.describe('It can be done by one, at this address.')),
      isConfirmed: z.boolean(),
    }),
  }),
})
const confirmingAgain = call({
  tag,
  summary: 'Confirm that it is oneself',
  description:
    'What a session alone does not allow is refused with `confirmAgain` (403), such as changing a role. A sign-in and this count for ten minutes, in this session; the call may then be repeated.',
  token: 'header',
  body: confirmationSchema,
  answer: z.strictObject({ success: z.boolean() }),
  refusals: [409, 429],
})

/** The second step of signing in, and setting it up for oneself. */
export function factorRoutes(app: FastifyInstance, parts: Parts): void {
  const { sql, authentication, key, log, isEncrypted, party, now } = parts
  const path = '/api/user/auth/factor'
  const askedBy = async (request: FastifyRequest) => {
    queryOf(request)
    const session = await authentication.session(tokenOf(request.headers.authorization), request.ip)
    return { sql, key, session, from: originOf(request), now: now() }
  }

  app.post('/api/user/auth/verify', { config: { open: true, call: verifying } }, async (request, reply) => {
    queryOf(request)
    const answer = checked(verifying.body, request.body)
    return enterByBrowser({ authentication, isEncrypted }, request, reply, async (from) => ({
      token: await verifyCode({ sql, key, log }, answer, from, now()),
    }))
  })

  app.get(path, { config: { reachedBefore, asRole: 'closed', call: asking } }, async (request) => {
    const { session } = await askedBy(request)
    return { factor: await findFactor(sql, session.reader._id) }
  })

  app.post(path, { config: { reachedBefore, heavy: 'password', call: beginning } }, async (request) =>
    beginOwnFactor(await askedBy(request), checked(beginning.body, request.body).password),
  )

  app.put(path, { config: { reachedBefore, call: confirming } }, async (request) => {
    const codes = await confirmOwnFactor(await askedBy(request), checked(confirming.body, request.body).code)
    authentication.forget()
    return { recoveryCodes: codes }
  })

  app.post(`${path}/codes`, { config: { heavy: 'password', call: renewing } }, async (request) => ({
    recoveryCodes: await renewRecoveryCodes(
      await askedBy(request),
      checked(renewing.body, request.body).password,
    ),
  }))

  app.post(`${path}/end`, { config: { heavy: 'password', call: removing } }, async (request) => {
    await removeOwnFactor(await askedBy(request), checked(removing.body, request.body).password)
    authentication.forget()
    return { success: true }
  })

  app.get('/api/user/auth/confirm', { config: { call: askingHow } }, async (request) => {
    const { _id, isConfirmed } = (await askedBy(request)).session.reader
    const [by, { since }, passkeys] = await Promise.all([
      wayToConfirm(sql, _id),
      findFactor(sql, _id),
      party ? passkeysHere(sql, _id, party) : [],
    ])
    return { confirm: { by, hasApp: since !== null, hasPasskey: passkeys.length > 0, isConfirmed } }
  })

  app.post(
    '/api/user/auth/confirm',
    { config: { heavy: 'password', call: confirmingAgain } },
    async (request) => {
      const asked = { ...(await askedBy(request)), log, party }
      await confirmAgain(asked, checked(confirmingAgain.body, request.body))
      authentication.forget()
      return { success: true }
    },
  )
}
