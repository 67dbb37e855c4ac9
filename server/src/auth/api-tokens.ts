import { AppError } from '@prona/contract/kernel/errors'
import { idSchema } from '@prona/contract/kernel/schema'
import { tokenPermissions } from '@prona/contract/token-rights'
import { type ApiToken, mostTokens, type NewToken } from '@prona/contract/users/api-token'
import { tokenSentences } from '@prona/contract/users/api-token-sentences'
import * as z from 'zod/mini'
import { instant, named } from '../kernel/call.ts'
import type { Database, Reader } from '../kernel/context.ts'
import { hashOfToken, newApiToken } from './token.ts'

/** What is answered of a token. Neither itself nor a hash of it is. */
export const apiTokenSchema = named<ApiToken>(
  'apiToken',
  z.strictObject({
    _id: idSchema,
    name: z.string(),
    permissions: z.array(z.string()),
    branches: z.array(z.string()),
    createdAt: instant,
    expiresAt: instant,
    lastUsedAt: z.nullable(instant).check(z.describe('To about an hour.')),
    lastAddress: z.nullable(z.string()),
  }),
)
export const apiTokensSchema = z.strictObject({ tokens: z.array(apiTokenSchema) })

/** Those that were not ended, also when they have run out since: the newest first. */
export function tokensOf(db: Database, user: string, only?: string): Promise<ApiToken[]> {
  return db<ApiToken[]>`
    select _id, name, permissions, branches, created_at as "createdAt", expires_at as "expiresAt",
      last_used_at as "lastUsedAt", last_address as "lastAddress"
    from api_tokens where user_id = ${user} and ended_at is null and _id = coalesce(${only ?? null}, _id)
    order by created_at desc, _id desc`
}

/**
 * Answers the token, which is not stored and cannot be read again. It has no more than its maker has now; what they lose
 * later it loses with them. Called while the maker's sessions are held, so that two are not made at once.
 */
export async function makeToken(
  db: Database,
  maker: Reader,
  { name, days, permissions, branches }: NewToken,
): Promise<{ readonly token: string; readonly apiToken: ApiToken }> {
  const given = tokenPermissions(maker.rights, permissions)
  const lacking = permissions.some((one) => !given.includes(one))
  const elsewhere = branches.some((code) => !maker.branches.includes(code))
  if (lacking || elsewhere) {
    throw new AppError('invalid', {}, [
      ...(lacking ? [{ field: 'permissions', code: 'notAllowed' } as const] : []),
      ...(elsewhere ? [{ field: 'branches', code: 'notAllowed' } as const] : []),
    ])
  }
  const before = await tokensOf(db, maker._id)
  const issue = before.some((one) => one.name === name)
    ? tokenSentences.taken
    : before.length >= mostTokens
      ? tokenSentences.tooMany
      : undefined
  if (issue) throw new AppError('invalid', {}, [{ field: 'name', code: 'rule', message: issue }])
  const token = newApiToken()
  const [made] = await db<{ _id: string }[]>`
    insert into api_tokens (user_id, name, token_hash, permissions, branches, expires_at)
    values (${maker._id}, ${name}, ${hashOfToken(token)}, ${[...given]}, ${[...new Set(branches)]},
      now() + make_interval(days => ${days}))
    returning _id`
  const [apiToken] = await tokensOf(db, maker._id, made?._id)
  if (!apiToken) throw new Error('A token that was just made is not there')
  return { token, apiToken }
}

/** Answers the name of the one that was ended; undefined where there is none such. */
export async function endToken(db: Database, user: string, token: string): Promise<string | undefined> {
  const [ended] = await db<{ name: string }[]>`
    update api_tokens set ended_at = now() where _id = ${token} and user_id = ${user} and ended_at is null
    returning name`
  return ended?.name
}

/** All of somebody's, with whatever else of theirs ends. */
export async function endTokensOf(db: Database, user: string): Promise<void> {
  await db`update api_tokens set ended_at = now() where user_id = ${user} and ended_at is null`
}

/** What was done with one names it in the record of changes, so that the row itself is not needed. */
export async function pruneTokens(db: Database): Promise<void> {
  await db`delete from api_tokens where least(ended_at, expires_at) < now() - interval '30 days'`
}
