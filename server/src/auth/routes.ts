import { AppError } from '@prona/contract/kernel/errors'
import { parsed } from '@prona/contract/kernel/schema'
import { languages } from '@prona/contract/kernel/words'
import { ruled } from '@prona/contract/request-sentences'
import {
  credentialsSchema,
  firstAdministratorSchema,
  forgottenSchema,
  passwordChangeSchema,
  passwordChoiceSchema,
  sessionQuerySchema,
  signInLinkSchema,
} from '@prona/contract/users/sign-in'
import { type SignInMethod, signInMethods } from '@prona/contract/users/sign-in-method'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { type PasswordsOf, passwordsOf } from '../config/sign-in.ts'
import type { Sql } from '../database/connect.ts'
import { call } from '../kernel/call.ts'
import { checked, queryOf } from '../kernel/request.ts'
import type { RoleGroups } from '../roles/role-groups.ts'
import { type Origin, originOf, recordAccess } from './access-entries.ts'
import { type Authentication, tokenOf } from './authentication.ts'
import { changePassword } from './change-password.ts'
import { choosePassword, whoIsInvited } from './choose-password.ts'
import { findCompany } from './company.ts'
import { enterByBrowser } from './enter-by-browser.ts'
import type { FailedSignIns } from './failed-sign-ins.ts'
import { createFirstAdministrator, hasUsers } from './first-administrator.ts'
import { ownSessionRoutes } from './own-sessions.ts'
import { ownTokenRoutes } from './own-tokens.ts'
import type { Party } from './passkey-party.ts'
import { endSession, type SessionLimits } from './sessions.ts'
import { type Entry, signIn } from './sign-in.ts'
import { signedIn, signedInSchema } from './signed-in.ts'
import { isApiToken } from './token.ts'

export type AuthParts = {
  readonly sql: Sql
  readonly authentication: Authentication
  readonly failedSignIns: FailedSignIns
  readonly groups: RoleGroups
  readonly now: () => string
  readonly signInMethod: SignInMethod
  /** Who signs in by a password, where there is a service beside it. */
  readonly passwords: PasswordsOf
  /** The service that people can go to from the sign-in page, as it is called and where they sign out of it. */
  readonly elsewhere: () => Elsewhere | null
  readonly limits: SessionLimits
  /** People reach the server by https. */
  readonly isEncrypted: boolean
  readonly forgottenPasswords: { ask(who: string, from: Origin, now: string): void }
  readonly party: Party | undefined
  /** Whether there is a server that takes mails. */
  readonly sendsMail: boolean
}

const tag = 'sign-in'
const token = z.strictObject({ token: z.string() })
const elsewhereAnswer = z.strictObject({
  name: z.string(),
  signOut: z.nullable(z.string()),
  /** Who signs in by a password beside it. */
  passwords: z.enum(passwordsOf),
})
export type Elsewhere = z.infer<typeof elsewhereAnswer>
/** Whoever has a second factor is asked for a code before there is a token. */
const entry = z.union([token, z.strictObject({ challenge: z.string() })])
const done = z.strictObject({ success: z.boolean() })

const signingIn = call({
  tag,
  summary: 'Sign in',
  description: 'Whoever has two-step verification is answered a challenge, which `verify` takes with a code.',
  token: 'none',
  body: credentialsSchema,
  answer: entry,
  refusals: [401, 429],
})
const asking = call({
  tag,
  summary: 'Who is signed in',
  token: 'headerOrQuery',
  forScripts: true,
  query: { token: { schema: sessionQuerySchema.shape.token } },
  answer: z.strictObject({ user: signedInSchema }),
})
const changingPassword = call({
  tag,
  summary: 'Change the password',
  description: 'All other sessions of the user end. A wrong old password is answered `{success: false}`.',
  token: 'header',
  body: passwordChangeSchema,
  answer: done,
  refusals: [429],
})
const signingOut = call({ tag, summary: 'Sign out', token: 'header', answer: done })
const beginning = call({
  tag,
  summary: 'Make the company and its administrator, by the link of the first start',
  token: 'none',
  body: firstAdministratorSchema,
  answer: token,
  refusals: [401, 404, 409],
})

const askingWhetherFirst = call({
  tag,
  summary:
    'How people sign in, whether mails are sent, and whether the company is still to be made, by the link printed at the first start',
  token: 'none',
  answer: z.strictObject({
    isOpen: z.boolean(),
    signInMethod: z.enum(signInMethods),
    sendsMail: z.boolean(),
    passkeys: z
      .nullable(z.string())
      .check(z.describe('The name of the address at which they sign in; null: they do not.')),
    elsewhere: z.nullable(elsewhereAnswer),
  }),
})

const forgetting = call({
  tag,
  summary: 'Ask for a new password by mail',
  description:
    'Answered alike whether there is such a person or not. The link it sends works once, within 30 minutes, and ends any earlier one.',
  token: 'none',
  body: forgottenSchema,
  answer: done,
})

const openingLink = call({
  tag,
  summary: 'Whom a sign-in link is for',
  token: 'none',
  body: signInLinkSchema,
  answer: z.strictObject({
    user: z.strictObject({
      username: z.string(),
      name: z.string(),
      language: z.enum(languages),
      company: z.nullable(z.string()).check(z.describe('The company whose console it opens.')),
      inviter: z.nullable(z.string()).check(z.describe('Who sent the invitation, where it is one.')),
    }),
  }),
  refusals: [404],
})
const choosing = call({
  tag,
  summary: 'Set the password by a sign-in link, and sign in',
  description:
    'The link works once. All other sessions of the user end. With two-step verification a challenge is answered. Name and language are taken by an invitation alone.',
  token: 'none',
  body: passwordChoiceSchema,
  answer: entry,
  refusals: [404],
})

/**
 * Most of these routes are open without signing in and check what they need themselves. A changed password is
 * not: its wrong guesses count for the reader, or they would keep others at the same address from signing in.
 */
export function authRoutes(app: FastifyInstance, parts: AuthParts): void {
  const { sql, authentication, failedSignIns, groups, now, signInMethod, elsewhere } = parts
  const { limits, isEncrypted, forgottenPasswords, sendsMail, passwords, party } = parts
  const entering = (request: FastifyRequest, reply: FastifyReply, enter: (from: Origin) => Promise<Entry>) =>
    enterByBrowser({ authentication, isEncrypted }, request, reply, enter)

  app.post(
    '/api/user/auth',
    { config: { open: true, heavy: 'password', call: signingIn } },
    async (request, reply) => {
      const credentials = checked(signingIn.body, request.body)
      return entering(request, reply, (from) =>
        signIn({ sql, failedSignIns, passwords }, credentials, from, now()),
      )
    },
  )

  app.get('/api/user/auth/user', { config: { open: true, call: asking } }, async (request) => {
    const reader = await authentication.reader(tokenIn(request), request.ip)
    request.reader = reader
    return { user: await signedIn(sql, reader) }
  })

  app.put(
    '/api/user/auth',
    { config: { reachedBefore: 'password', heavy: 'password', call: changingPassword } },
    async (request) => {
      const session = await authentication.session(tokenOf(request.headers.authorization), request.ip)
      const change = checked(changingPassword.body, request.body)
      const success = await changePassword(sql, session, change, originOf(request), now())
      authentication.forget()
      return { success }
    },
  )

  app.delete(
    '/api/user/auth',
    { config: { open: true, asRole: 'open', call: signingOut } },
    async (request) => {
      const session = await authentication.session(tokenOf(request.headers.authorization), request.ip)
      request.reader = session.reader
      const at = now()
      await sql.begin(async (db) => {
        await endSession(db, session._id, at)
        await recordAccess(db, { kind: 'signOut', by: session.reader._id, from: originOf(request), at })
      })
      authentication.forget()
      return { success: true }
    },
  )

  app.get('/api/user/auth/first', { config: { open: true, call: askingWhetherFirst } }, async (request) => {
    queryOf(request)
    return {
      isOpen: !(await hasUsers(sql)),
      signInMethod,
      elsewhere: elsewhere(),
      sendsMail,
      passkeys: party?.id ?? null,
    }
  })

  app.post(
    '/api/user/auth/first',
    { config: { open: true, heavy: 'password', call: beginning } },
    async (request, reply) => {
      const first = checked(beginning.body, request.body)
      return entering(request, reply, async (from) => ({
        token: await createFirstAdministrator(sql, first, from, now()),
      }))
    },
  )

  app.post('/api/user/auth/forgotten', { config: { open: true, call: forgetting } }, async (request) => {
    const { who } = checked(forgetting.body, request.body)
    if (sendsMail) forgottenPasswords.ask(who, originOf(request), now())
    return { success: true }
  })

  app.post('/api/user/auth/link', { config: { open: true, call: openingLink } }, async (request) => {
    const link = checked(openingLink.body, request.body)
    const { username, name, language, inviter } = await whoIsInvited({ sql, groups }, link.token, now())
    const company = (await findCompany(sql))?.name ?? null
    return { user: { username, name, language, company, inviter } }
  })

  app.put(
    '/api/user/auth/link',
    { config: { open: true, heavy: 'password', call: choosing } },
    async (request, reply) => {
      const choice = checked(choosing.body, request.body)
      return entering(request, reply, async (from) => {
        const entered = await choosePassword({ sql, groups }, choice, from, now())
        authentication.forget()
        return entered
      })
    },
  )

  ownSessionRoutes(app, { sql, authentication, limits, now })
  ownTokenRoutes(app, { sql, authentication, now })
}

/**
 * The only route that takes the token in its address, too; both there and in the header, it must be the same. A script
 * has no reason to put its own there.
 */
function tokenIn(request: FastifyRequest): string {
  const inHeader = tokenOf(request.headers.authorization)
  const query = parsed(sessionQuerySchema, request.query)
  if ('issues' in query) throw new AppError('malformed', {}, query.issues)
  const inQuery = query.value.token ?? inHeader
  if ((inHeader !== '' && inQuery !== inHeader) || isApiToken(query.value.token ?? '')) {
    throw new AppError('malformed', {}, [ruled('token', 'tokenOfAnother')])
  }
  return inQuery
}
