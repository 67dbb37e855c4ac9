import { AppError } from '@prona/contract/kernel/errors'
import { user } from '@prona/contract/resources'
import {
  addressHours,
  type ConfirmedAddress,
  mostAddressMails,
  type OwnAddress,
} from '@prona/contract/users/own-address'
import { addressWords } from '@prona/contract/users/own-address-words'
import { type Origin, recordAccess } from '../auth/access-entries.ts'
import { acrossBranches, writingTo } from '../auth/every-branch.ts'
import { endMailedLinksOf, openLinkByMail, redeemAddressLink } from '../auth/sign-in-links.ts'
import type { Sql } from '../database/connect.ts'
import { asOneself } from '../kernel/acting.ts'
import type { Database, ReaderContext } from '../kernel/context.ts'
import { hoursAfter } from '../kernel/hours-after.ts'
import { lockRow, updateRow } from '../kernel/rows.ts'
import { isAddressFull } from '../mail/mails-to.ts'
import { sendMail } from '../mail/send-mail.ts'
import { tellOldAddress } from './address-letter.ts'
import { askedLetter, confirmLetter } from './own-address-letters.ts'

/** One’s address as it is, and the one that is not confirmed yet. */
export async function ownAddress({
  db,
  user: reader,
  now,
  sendsMail = false,
}: ReaderContext): Promise<OwnAddress> {
  const [found] = await db<{ email: string; until: Date | string }[]>`
    select email, expires_at as until from sign_in_links
    where user_id = ${reader._id} and purpose = 'address' and expires_at > ${now}`
  const wanted = found ? { email: found.email, until: new Date(found.until).toISOString() } : null
  return { email: reader.email, wanted, sendsMail }
}

/**
 * Sends a link to the new address and tells the one of now. Who else has that address is not asked: it is answered
 * alike, and only whoever reads its mails can confirm it.
 */
export async function askForAddress(ctx: ReaderContext, email: string, from: Origin): Promise<void> {
  const { db, user: reader, now } = ctx
  const { _id, username, language } = reader
  if (!reader.isConfirmed) throw new AppError('confirmAgain')
  if (!ctx.sendsMail) throw new AppError('notOpen', {}, [], {}, addressWords.noMail)
  const before = reader.email
  if (email.toLowerCase() === before?.toLowerCase()) throw refused('same')
  await requireNotTooOften(db, _id, now)
  if (await isAddressFull(db, email, 'addressConfirm', now)) throw refused('tooOften')
  const until = hoursAfter(now, addressHours)
  const link = await openLinkByMail(db, { user: _id, maker: _id, purpose: 'address', email }, until)
  const mail = { language, user: _id, by: _id, now, hours: addressHours }
  await sendMail(db, {
    ...mail,
    to: email,
    kind: 'addressConfirm',
    letter: confirmLetter(language, username),
    link,
  })
  if (before)
    await sendMail(db, {
      ...mail,
      to: before,
      kind: 'addressAsked',
      letter: askedLetter(language, username),
      hours: 72,
    })
  await recordAccess(db, { kind: 'addressAsked', by: _id, from, at: now })
}

/** One after the other, so that fifty at once are not fifty mails. */
async function requireNotTooOften(db: Database, _id: string, now: string): Promise<void> {
  await db`select pg_advisory_xact_lock(hashtext('address'), hashtext(${_id}))`
  const [found] = await db<{ sent: number }[]>`
    select count(*)::int as sent from mails
    where user_id = ${_id} and kind = 'addressConfirm' and created_at > ${now}::timestamptz - interval '1 hour'`
  if ((found?.sent ?? 0) >= mostAddressMails) throw refused('tooOften')
}

function refused(why: 'same' | 'tooOften'): AppError {
  return new AppError('invalid', {}, [{ field: 'email', code: 'rule', message: addressWords[why] }])
}

/** A mail that still waits with the link is not sent. */
export async function cancelAddress({ db, user: reader }: ReaderContext): Promise<void> {
  await db`delete from sign_in_links where user_id = ${reader._id} and purpose = 'address'`
}

type Confirming = { readonly sql: Sql; readonly token: string; readonly from: Origin; readonly now: string }

/** Whoever reads the new address’s mails confirms it, signed in or not; from then on links go there. */
export async function confirmAddress({ sql, token, from, now }: Confirming): Promise<ConfirmedAddress> {
  return acrossBranches(sql, async (db) => {
    const used = await redeemAddressLink(db, token, now)
    const [person] = await db<{ _id: string; branch: string }[]>`
      select _id, branch from users
      where _id = ${used?.user ?? null} and status = 'active' and deleted_at is null`
    if (!used || !person) throw new AppError('notFound')
    await writingTo(db, person.branch)
    const ctx = asOneself(db, { actor: person._id, branch: person.branch, now, requestId: from.requestId })
    const before = await lockRow(ctx, user, person._id)
    await updateRow(ctx, user, before, { email: used.email })
    await endMailedLinksOf(db, person._id)
    if (before.email) await tellOldAddress(ctx, { ...before, email: before.email })
    await recordAccess(db, { kind: 'addressConfirmed', by: person._id, from, at: now })
    return { username: before.username, email: used.email }
  })
}
