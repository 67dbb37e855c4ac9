import { AppError } from '@prona/contract/kernel/errors'
import type { Row } from '@prona/contract/kernel/resource'
import { user } from '@prona/contract/resources'
import { forcedPasswordWords } from '@prona/contract/users/forced-password-words'
import { recordAccess } from '../auth/access-entries.ts'
import { endTokensOf } from '../auth/api-tokens.ts'
import { requireMayActOn } from '../auth/may-act-on.ts'
import { removePasskeysOf } from '../auth/passkeys.ts'
import { requireNewPassword } from '../auth/passwords.ts'
import { removeFactor } from '../auth/second-factors.ts'
import { endSessionsOf } from '../auth/sessions.ts'
import { endLinksOf } from '../auth/sign-in-links.ts'
import { tellOfAccount } from '../auth/tell-of-account.ts'
import type { Context, Reader } from '../kernel/context.ts'
import { getRow, updateRow } from '../kernel/rows.ts'
import { ended, invited } from './invitations.ts'

type User = Row<typeof user>

/** For other users: to change one's own password one has to know the old one. */
export async function allowLink(ctx: Context, row: User): Promise<User> {
  if (row._id === ctx.actor) throw new AppError('forbidden')
  await requireMayActOn(ctx, row)
  return row
}

/** Under the same rules; a newer invitation ends the one before. */
export async function invite(ctx: Context, row: User): Promise<User> {
  await allowLink(ctx, row)
  return updateRow(ctx, user, row, invited(ctx))
}

export async function endSessions(ctx: Context, row: User): Promise<User> {
  if (row._id !== ctx.actor) await requireMayActOn(ctx, row)
  await endSessionsOf(ctx.db, row._id, ctx.now)
  await endLinksOf(ctx.db, row._id)
  await endTokensOf(ctx.db, row._id)
  if (ctx.user) await recordEnded(ctx, ctx.user, row._id)
  return row.account === 'invited' ? updateRow(ctx, user, row, ended) : row
}

async function recordEnded(ctx: Context, { _id, role }: Reader, record: string): Promise<void> {
  const from = { address: ctx.address ?? '', browser: undefined, requestId: ctx.requestId }
  await recordAccess(ctx.db, {
    ...{ kind: 'sessionEnded', by: _id, from, at: ctx.now, role: role._id },
    ...{ permission: `${user.single}.endSessions`, resource: user.single, record },
  })
}

/** For whoever has lost their telephone and their codes; one's own is ended under Security, with the password. */
export async function resetFactor(ctx: Context, row: User): Promise<User> {
  if (row._id === ctx.actor) throw new AppError('forbidden')
  await requireMayActOn(ctx, row)
  await removePasskeysOf(ctx.db, row._id)
  await removeFactor(ctx.db, row._id)
  await tellOfAccount(ctx.db, row._id, 'factorReset', ctx.now)
  await endSessions(ctx, row)
  return getRow(ctx, user, row._id)
}

/** Their sessions stay, and do nothing but change it; whoever signs in at a service has none to change. */
export async function requirePassword(ctx: Context, row: User): Promise<User> {
  if (row._id === ctx.actor) throw new AppError('forbidden')
  await requireMayActOn(ctx, row)
  if (!(await requireNewPassword(ctx.db, row._id)))
    throw new AppError('invalid', {}, [{ field: '_id', code: 'rule', message: forcedPasswordWords.none }])
  await tellOfAccount(ctx.db, row._id, 'passwordAsked', ctx.now)
  return row
}
