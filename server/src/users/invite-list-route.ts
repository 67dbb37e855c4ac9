import { AppError } from '@prona/contract/kernel/errors'
import { labelIn } from '@prona/contract/kernel/words'
import { user } from '@prona/contract/resources'
import {
  checkedListSchema,
  type InvitedList,
  invitedListSchema,
  mostInvited,
  type SentList,
  sentListSchema,
} from '@prona/contract/users/invite-list'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { originOf, recordAccess } from '../auth/access-entries.ts'
import { tokenOf } from '../auth/authentication.ts'
import { keepSession } from '../auth/sessions.ts'
import { linkPath } from '../auth/sign-in-links.ts'
import { authorize, requireRight } from '../kernel/authorize.ts'
import { call } from '../kernel/call.ts'
import type { ReaderContext } from '../kernel/context.ts'
import { creationOf } from '../kernel/crud-routes.ts'
import type { Feature } from '../kernel/feature.ts'
import type { Parts } from '../kernel/parts.ts'
import { createRecord, runAction } from '../kernel/record-writes.ts'
import { checked, contextOf, queryOf } from '../kernel/request.ts'
import { enter, mutateOnce } from '../kernel/transaction.ts'
import { sayIn } from '../kernel/words.ts'
import { lockAddresses } from '../mail/mails-to.ts'
import { giveInvitation } from './invitations.ts'
import { type Looked, lookedAt } from './invite-list.ts'

const checking = call({
  tag: user.plural,
  summary: 'What is wrong with each person of a list that is to be invited',
  description: 'Writes nothing. An empty username is made of the name.',
  right: 'user.create',
  body: invitedListSchema,
  answer: checkedListSchema,
})
const sending = call({
  tag: user.plural,
  summary: `Make users of the people in a list and invite them, at most ${mostInvited} at once`,
  description:
    'All of them or, where anything is wrong with one, nobody: the fields of a refusal are `people.3.email`. Where no mails are sent, the links are answered this once; a repetition with the same key answers new links for the accounts that are not opened yet.',
  right: 'user.create',
  headers: ['idempotencyKey'],
  body: invitedListSchema,
  answer: sentListSchema,
})

type List = Feature<typeof user>

/** `POST /api/user/inviteList` and, before it is sent, `/check`. */
export function inviteListRoutes(app: FastifyInstance, parts: Parts, feature: List): void {
  app.post('/api/user/inviteList/check', { config: { call: checking } }, async (request) => {
    const ctx = contextOf(parts, request)
    requireRight(ctx, user, 'create')
    requireRight(ctx, user, 'invite')
    queryOf(request)
    const looked = await lookedAt(ctx, parts.sql, checked(checking.body, request.body))
    const people = looked.map(({ values, issues }) => ({
      username: values.username,
      issues: issues.map(({ field, code, message, params }) => ({
        field,
        message: message ? labelIn(message, ctx.language) : sayIn(ctx.language, `issue.${code}`, params),
      })),
    }))
    return { people, sendsMail: ctx.sendsMail === true }
  })

  app.post('/api/user/inviteList', { config: { call: sending } }, async (request) =>
    mutateOnce(parts, request, {
      work: async (ctx) => {
        allow(ctx)
        queryOf(request)
        const list = checked(sending.body, request.body)
        return invite(ctx, parts, feature, { list, request })
      },
      again: async (ctx, record) => {
        allow(ctx)
        return inviteAgain(ctx, feature, { record, request })
      },
    }),
  )
}

function allow(ctx: ReaderContext): void {
  authorize(ctx, user, 'create')
  authorize(ctx, user, 'invite')
}

type Sent = { readonly list: InvitedList; readonly request: FastifyRequest }

/** One transaction: people who are expected to be there together are not invited by halves. */
async function invite(ctx: ReaderContext, parts: Parts, feature: List, { list, request }: Sent) {
  await lockAddresses(
    ctx.db,
    list.people.map(({ email }) => email.trim()),
  )
  const looked = await lookedAt(ctx, parts.sql, list)
  const issues = looked.flatMap(({ issues }, index) =>
    issues.map((issue) => ({ ...issue, field: `people.${index}.${issue.field}` })),
  )
  if (issues.length > 0) throw new AppError('invalid', {}, issues.slice(0, 100))
  const links: SentList['links'] = []
  let first: string | undefined
  for (const one of inOneOrder(looked)) {
    const made = await inviteOne(ctx, feature, one)
    first ??= made._id
    if (made.link) links.push(made.link)
  }
  await noteLinks(ctx, request, links)
  return { answer: { invited: looked.length, links }, ...(first === undefined ? {} : { record: first }) }
}

type Repeated = { readonly record: string; readonly request: FastifyRequest }

/** Whoever asks again may have seen no links: those that were not used are replaced. Mails are not sent again. */
async function inviteAgain(ctx: ReaderContext, feature: List, { record, request }: Repeated) {
  const made = await madeWith(ctx, record)
  const links: SentList['links'] = []
  for (const { _id, branch, isOpened } of ctx.sendsMail ? [] : made)
    if (!isOpened) {
      const { link } = await linkFor(ctx, feature, { _id, branch })
      if (link) links.push(link)
    }
  await noteLinks(ctx, request, links)
  return { invited: made.length, links }
}

async function noteLinks(ctx: ReaderContext, request: FastifyRequest, links: SentList['links']) {
  await enter(ctx.db, ctx.branches, ctx.branch || (ctx.branches[0] ?? ''))
  // Afterwards, or it would wait for whoever ends this session while they wait for it.
  await keepSession(ctx.db, tokenOf(request.headers.authorization))
  for (const { _id } of links)
    await recordAccess(ctx.db, {
      ...{ kind: 'linkMade', by: ctx.user._id, from: originOf(request), at: ctx.now },
      ...{ resource: user.single, record: _id },
    })
}

/** Two lists with the same people wait for each other at the first one, and not each at another. */
function inOneOrder(looked: readonly Looked[]): readonly Looked[] {
  return looked.toSorted((one, other) => (one.values.username < other.values.username ? -1 : 1))
}

async function inviteOne(ctx: ReaderContext, feature: List, { person, values }: Looked): Promise<WithLink> {
  const { branch } = person
  await enter(ctx.db, ctx.user.branches, branch)
  const there = { ...ctx, branch, branches: [branch] }
  const made = await createRecord(there, feature, creationOf(there, user, values))
  return made.account === 'invited' ? { _id: made._id } : linkFor(ctx, feature, { _id: made._id, branch })
}

async function linkFor(ctx: ReaderContext, feature: List, { _id, branch }: Made): Promise<WithLink> {
  await enter(ctx.db, ctx.user.branches, branch)
  const there = { ...ctx, branch, branches: [branch] }
  const asked = await runAction(there, feature, 'invite', { id: _id }, {})
  const token = await giveInvitation(there, asked)
  if (token === undefined) return { _id }
  const { name, username, invitedUntil } = asked
  const expiresAt = invitedUntil ?? ctx.now
  return { _id, link: { _id, name, username, path: linkPath('invitation', token), expiresAt } }
}

type WithLink = { readonly _id: string; readonly link?: SentList['links'][number] }
type Made = { readonly _id: string; readonly branch: string }

/** Those of one list, in its order. */
async function madeWith(ctx: ReaderContext, record: string) {
  await enter(ctx.db, ctx.user.branches, ctx.branch)
  return ctx.db<(Made & { isOpened: boolean })[]>`
    select one._id, one.branch, (one.account <> 'invited' or one.status <> 'active'
      or one.deleted_at is not null) as "isOpened"
    from users one join users other
      on other.created_by = one.created_by and other.created_at = one.created_at
    where other._id = ${record} order by one.username`
}
