import { idSchema } from '@prona/contract/kernel/schema'
import {
  newPasskeySchema,
  type Passkey,
  type PasskeyCreation,
  type PasskeyRequest,
  passkeyAskedSchema,
  passkeyEntrySchema,
} from '@prona/contract/users/passkey'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { PasswordsOf } from '../config/sign-in.ts'
import type { Sql } from '../database/connect.ts'
import { networkOf } from '../http/network.ts'
import { call, instant, named } from '../kernel/call.ts'
import { checked, idOf, queryOf } from '../kernel/request.ts'
import { originOf } from './access-entries.ts'
import { type Authentication, tokenOf } from './authentication.ts'
import { findChallenged } from './challenges.ts'
import { enterByBrowser } from './enter-by-browser.ts'
import { enterByPasskey, verifyByPasskey } from './enter-by-passkey.ts'
import type { FailedSignIns } from './failed-sign-ins.ts'
import { addPasskey, beginPasskey, endPasskey } from './own-passkeys.ts'
import { notHere, requestFor } from './passkey-options.ts'
import type { Party } from './passkey-party.ts'
import { passkeysHere, passkeysOf } from './passkeys.ts'
import { findFactor } from './second-factors.ts'

type Parts = {
  readonly sql: Sql
  readonly authentication: Authentication
  readonly failedSignIns: FailedSignIns
  readonly party: Party | undefined
  readonly passwords: PasswordsOf
  readonly isEncrypted: boolean
  readonly now: () => string
}

const tag = 'sign-in'
const text = z.string()
const known = z.array(z.strictObject({ type: z.literal('public-key'), id: text, transports: z.array(text) }))
const requestSchema: z.ZodMiniType<PasskeyRequest> = z.strictObject({
  challenge: text,
  rpId: text,
  timeout: z.int(),
  userVerification: z.literal('required'),
  allowCredentials: known,
})
const creationSchema: z.ZodMiniType<PasskeyCreation> = z.strictObject({
  challenge: text,
  rp: z.strictObject({ id: text, name: text }),
  user: z.strictObject({ id: text, name: text, displayName: text }),
  pubKeyCredParams: z.array(z.strictObject({ type: z.literal('public-key'), alg: z.int() })),
  timeout: z.int(),
  excludeCredentials: known,
  authenticatorSelection: z.strictObject({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
})
const passkeySchema = named<Passkey>(
  'passkey',
  z.strictObject({
    _id: idSchema,
    name: text,
    isOfThisAddress: z.boolean(),
    isBackedUp: z.boolean(),
    createdAt: instant,
    lastUsedAt: z.nullable(instant),
  }),
)

const asking = call({
  tag,
  summary: 'Ask for a passkey to sign in by',
  description:
    'With the challenge of a password it is asked for as the second step, and `passkey` is null where none can be used. What is answered is used once, within five minutes.',
  token: 'none',
  body: passkeyAskedSchema,
  answer: z.strictObject({
    hasApp: z.boolean().check(z.describe('A code of an app is asked for as well.')),
    passkey: z.nullable(requestSchema),
  }),
  refusals: [401, 409],
})
const entering = call({
  tag,
  summary: 'Sign in by a passkey, or by one after the password',
  token: 'none',
  body: passkeyEntrySchema,
  answer: z.strictObject({ token: text }),
  refusals: [401, 409, 429],
})
const askingToConfirm = call({
  tag,
  summary: 'Ask for a passkey to confirm that it is oneself',
  token: 'header',
  answer: z.strictObject({ passkey: requestSchema }),
  refusals: [409],
})
const listing = call({
  tag,
  summary: 'One’s own passkeys, the newest first',
  token: 'header',
  answer: z.strictObject({
    passkeys: z.array(passkeySchema),
    host: z
      .nullable(text)
      .check(
        z.describe('The name of the address they are made for; null: there can be none at this address.'),
      ),
  }),
  refusals: [403],
})
const beginning = call({
  tag,
  summary: 'Begin to add a passkey',
  token: 'header',
  answer: z.strictObject({ passkey: creationSchema }),
  refusals: [403, 409],
})
const adding = call({
  tag,
  summary: 'Add a passkey',
  description:
    'It signs in without a password, and is a second step after one. With the first of all second steps the other sessions end, and recovery codes are answered this once.',
  token: 'header',
  body: newPasskeySchema,
  answer: z.strictObject({ _id: idSchema, recoveryCodes: z.array(text) }),
  refusals: [403, 409],
})
const removing = call({
  tag,
  summary: 'Remove one of one’s own passkeys',
  description: 'All other sessions of the user end.',
  token: 'header',
  query: { id: { schema: idSchema, description: 'The id of the passkey.', required: true } },
  answer: z.strictObject({ success: z.boolean() }),
  refusals: [403, 404],
})

/** Signing in by passkeys, and one's own: everybody has theirs, and a script has none. */
export function passkeyRoutes(app: FastifyInstance, parts: Parts): void {
  const { sql, authentication, party, now } = parts
  const askedBy = async (request: FastifyRequest) => {
    const session = await authentication.session(tokenOf(request.headers.authorization), request.ip)
    return { sql, party, session, from: originOf(request), now: now() }
  }

  app.post('/api/user/auth/passkey/ask', { config: { open: true, call: asking } }, async (request) => {
    queryOf(request)
    const { challenge } = checked(asking.body, request.body)
    if (challenge === undefined) {
      if (!party) throw notHere()
      return {
        hasApp: false,
        passkey: await requestFor(
          sql,
          party,
          { purpose: 'signIn', user: null, network: networkOf(request.ip) },
          now(),
        ),
      }
    }
    const user = await findChallenged(sql, challenge, now())
    const isOffered = party && (await passkeysHere(sql, user, party)).length > 0
    return {
      hasApp: (await findFactor(sql, user)).since !== null,
      passkey: isOffered ? await requestFor(sql, party, { purpose: 'factor', user }, now()) : null,
    }
  })

  app.post('/api/user/auth/passkey', { config: { open: true, call: entering } }, async (request, reply) => {
    queryOf(request)
    const { challenge, passkey: proof } = checked(entering.body, request.body)
    return enterByBrowser(parts, request, reply, async (from) => {
      if (!party) throw notHere()
      const by = { ...parts, party }
      if (challenge === undefined) return { token: await enterByPasskey(by, proof, from, now()) }
      return { token: await verifyByPasskey(by, { challenge, proof }, from, now()) }
    })
  })

  app.post('/api/user/auth/confirm/passkey', { config: { call: askingToConfirm } }, async (request) => {
    queryOf(request)
    const { session } = await askedBy(request)
    if (!party) throw notHere()
    return { passkey: await requestFor(sql, party, { purpose: 'confirm', user: session.reader._id }, now()) }
  })

  app.get('/api/user/auth/passkeys', { config: { asRole: 'closed', call: listing } }, async (request) => {
    queryOf(request)
    const { session } = await askedBy(request)
    return { passkeys: await passkeysOf(sql, session.reader._id, party), host: party?.id ?? null }
  })

  app.post('/api/user/auth/passkeys/begin', { config: { call: beginning } }, async (request) => {
    queryOf(request)
    return { passkey: await beginPasskey(await askedBy(request)) }
  })

  app.post('/api/user/auth/passkeys', { config: { call: adding } }, async (request) => {
    queryOf(request)
    const added = await addPasskey(await askedBy(request), checked(adding.body, request.body))
    authentication.forget()
    return added
  })

  app.delete('/api/user/auth/passkey', { config: { call: removing } }, async (request) => {
    const id = idOf(queryOf(request).id, 'id')
    await endPasskey(await askedBy(request), id)
    authentication.forget()
    return { success: true }
  })
}
