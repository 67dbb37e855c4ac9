import { mayDo } from '@prona/contract/access'
import { AppError } from '@prona/contract/kernel/errors'
import type { Create, Row } from '@prona/contract/kernel/resource'
import { user } from '@prona/contract/resources'
import { invitationWords } from '@prona/contract/users/invitation-words'
import { findCompany } from '../auth/company.ts'
import { openLink, openLinkByMail } from '../auth/sign-in-links.ts'
import type { Context } from '../kernel/context.ts'
import { hoursAfter } from '../kernel/hours-after.ts'
import { lockRow, updateRow } from '../kernel/rows.ts'
import { invitationLetter } from '../mail/invitation-letter.ts'
import { isAddressFull } from '../mail/mails-to.ts'
import { sendMail } from '../mail/send-mail.ts'

type User = Row<typeof user>
type Account = Partial<Pick<User, 'account' | 'invitedUntil'>>

export const invitationHours = 7 * 24

/** What ends an invitation that was not used makes of the account. */
export const ended: Account = { account: 'ended', invitedUntil: null }

/**
 * Makes a user by `insert` and sends them their invitation, where they have an address, mails are sent, and whoever
 * makes them may invite. An invitation outlives the request, so none is written in a session that has just ended.
 */
export async function inviteNew(
  ctx: Context,
  insert: (account: Account) => Promise<User>,
  { email }: Pick<Create<typeof user>, 'email'>,
): Promise<User> {
  // The program makes accounts for people who have shown elsewhere who they are.
  if (!ctx.user) return insert({})
  const isInvited = ctx.sendsMail && email && mayDo(ctx.rights, user, 'invite')
  if (!isInvited || !(await ctx.holdsSession?.(ctx.db))) return insert({ account: 'none' })
  const made = await insert(invited(ctx))
  await mailInvitation(ctx, made, email)
  return made
}

/** Sends the invitation or, where it cannot be sent, answers its token to be shown, once. */
export async function giveInvitation(ctx: Context, row: User): Promise<string | undefined> {
  if (ctx.sendsMail && row.email) {
    await mailInvitation(ctx, row, row.email)
    return undefined
  }
  return openLink(ctx.db, linkFor(ctx, row), hoursAfter(ctx.now, invitationHours))
}

async function mailInvitation(ctx: Context, row: User, email: string): Promise<void> {
  const { db, now } = ctx
  if (await isAddressFull(db, email, 'invitation', now))
    throw new AppError('invalid', {}, [{ field: 'email', code: 'rule', message: invitationWords.tooOften }])
  const link = await openLinkByMail(db, linkFor(ctx, row), hoursAfter(now, invitationHours))
  const company = (await findCompany(db))?.name ?? 'Prona'
  const letter = invitationLetter(row.language, { ...row, inviter: ctx.user?.name ?? 'Prona', company })
  await sendMail(db, {
    ...{ to: email, kind: 'invitation', language: row.language, letter, user: row._id, by: ctx.actor },
    ...{ now, link, hours: invitationHours },
  })
}

function linkFor({ actor }: Context, row: User) {
  if (actor === null) throw new AppError('forbidden')
  return { user: row._id, maker: actor, purpose: 'invitation' } as const
}

export function invited({ now }: Context): Account {
  return { account: 'invited', invitedUntil: hoursAfter(now, invitationHours) }
}

/** Of the branch's users whose invitation has expired, or has ended with the rights of whoever made it. */
export async function noteEndedInvitations(ctx: Context): Promise<void> {
  const found = await ctx.db<{ _id: string }[]>`
    select _id from users u
    where branch = ${ctx.branch} and account = 'invited' and deleted_at is null and not exists (
      select from sign_in_links l where l.user_id = u._id and l.purpose = 'invitation' and l.expires_at > ${ctx.now})
    order by _id`
  for (const { _id } of found) {
    const row = await lockRow(ctx, user, _id)
    if (row.account === 'invited') await updateRow(ctx, user, row, ended)
  }
}
