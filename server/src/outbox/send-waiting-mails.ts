import { isEmail } from '@prona/contract/kernel/check'
import type { MailKind } from '@prona/contract/mails/mail-kinds'
import { findCompany } from '../auth/company.ts'
import { linkPath, type Purpose, renewLink } from '../auth/sign-in-links.ts'
import type { MailSettings } from '../config/mail.ts'
import type { JobRun } from '../jobs/repeated.ts'
import { type Delivery, deliver, type Patience, usualPatience } from '../mail/deliver.ts'
import { addressOf, messageOf, type Written } from '../mail/message.ts'
import type { SaidOnce } from '../metrics/said-once.ts'

type Parts = {
  readonly mail: MailSettings
  /** How people reach the console: links are made from it. */
  readonly publicUrl: string
  readonly patience?: Patience
  /** Told of whether the mail server takes what it is given. */
  readonly outage?: SaidOnce
}
type Claimed = Written & {
  readonly _id: string
  readonly kind: MailKind
  readonly link: string | null
  readonly tries: number
}

/** After so many refusals it waits for somebody who looks at it. */
const mostTries = 12
const longestPauseMinutes = 60

/**
 * Hands over one mail after the other. Each is first marked as this run's, and once more before the dot that ends its
 * text; what a run left in between goes on by that: a mail without the second mark was not sent and waits again, one
 * with it may have been and is never sent again by itself. Rejects where the mail server cannot be used.
 */
export async function sendWaitingMails(run: JobRun, parts: Parts): Promise<void> {
  const { sql, now } = run
  await takeOver(run)
  const late = await sql<{ _id: string }[]>`
    update mails set status = 'failed', problem = 'tooLate', next_try_at = send_until
    where status = 'waiting' and send_until <= ${now} returning _id`
  warnOf(run, late, 'tooLate')
  const { mail: settings } = parts
  if (!settings) return
  const company = (await findCompany(sql))?.name ?? ''
  while (!run.signal.aborted) {
    const mail = await claimNext(run)
    if (!mail) return
    const delivery = await handOver(run, mail, { ...parts, mail: settings, company })
    if (delivery === undefined) continue
    await record(run, mail, delivery)
    note(delivery, parts.outage)
    if (delivery.result === 'unreachable')
      throw new Error(`The mail server cannot be used: ${delivery.answer}`)
  }
}

/** An address that it does not take for good says nothing of the server. */
function note(delivery: Delivery, outage: SaidOnce | undefined): void {
  if (delivery.result === 'sent') outage?.worked()
  else if (delivery.result !== 'refused' || !delivery.forGood)
    outage?.failed(withoutAddresses(delivery.answer))
}

/** The log says for whom a mail is nowhere, and a server may repeat it. */
function withoutAddresses(answer: string): string {
  return answer.replaceAll(/[^\s<>]+@[^\s<>]+/g, '…')
}

/** What another run had in hand, on a server that was killed or that has lost the job. */
async function takeOver(run: JobRun): Promise<void> {
  const { sql, id } = run
  const taken = await sql<{ _id: string; status: string }[]>`
    update mails set
      status = case when status = 'sending' then 'waiting' else 'unclear' end,
      problem = case when status = 'sending' then problem else 'unclear' end,
      claim = case when status = 'sending' then null else claim end
    where status in ('sending', 'handingOver') and claim is distinct from ${id}
    returning _id, status`
  warnOf(
    run,
    taken.filter(({ status }) => status === 'unclear'),
    'unclear',
  )
}

const mostNamed = 20

/** Of mails that nobody tries to send any more: by their ids, never by their addresses. */
function warnOf({ log }: JobRun, ended: readonly { readonly _id: string }[], problem: string): void {
  if (ended.length === 0) return
  const mails = ended.slice(0, mostNamed).map(({ _id }) => _id)
  log.warn({ mails, count: ended.length, problem }, warnings[problem === 'unclear' ? 'unclear' : 'failed'])
}

const warnings = {
  failed: 'A mail was not sent, and waits for somebody to send it again or discard it',
  unclear: 'A mail may have been sent or not, and waits for somebody to send it again or discard it',
}

async function claimNext({ sql, id, now }: JobRun): Promise<Claimed | undefined> {
  const [claimed] = await sql<Claimed[]>`
    update mails set status = 'sending', claim = ${id}
    where _id = (
      select _id from mails where status = 'waiting' and next_try_at <= ${now}
      order by next_try_at, _id limit 1 for update skip locked)
    returning _id, kind, recipient, language, letter, link, tries, message_id as "messageId", created_at as "createdAt"`
  return claimed
}

type Sending = { readonly mail: NonNullable<MailSettings>; readonly company: string } & Parts

/** Undefined where there is nothing to hand over any more. */
async function handOver(
  run: JobRun,
  mail: Claimed,
  { mail: settings, publicUrl, company, patience = usualPatience }: Sending,
): Promise<Delivery | undefined> {
  const { sql, id, now, signal } = run
  const { from } = settings
  if (!isEmail(mail.recipient))
    return { result: 'refused', forGood: true, answer: 'The address is not valid.' }
  const token = mail.link === null ? undefined : await renewLink(sql, mail.link, now)
  if (mail.link !== null && token === undefined) {
    await sql`
      update mails set status = 'discarded', problem = 'linkEnded', claim = null
      where _id = ${mail._id} and claim = ${id}`
    return undefined
  }
  const path =
    token === undefined ? mail.letter.button?.path : linkPath(purposeOf[mail.kind] ?? 'reset', token)
  const raw = await messageOf(mail, { from, company, href: path && `${publicUrl}${path}` })
  const beforeEnd = async () => {
    const marked = await sql`
      update mails set status = 'handingOver' where _id = ${mail._id} and claim = ${id} and status = 'sending'`
    if (marked.count === 0) throw new Error('Another run has this mail')
  }
  return deliver(
    settings,
    { from: addressOf(from), to: mail.recipient, raw },
    { patience, signal, beforeEnd },
  )
}

/** For what the link of such a mail is. */
const purposeOf: Partial<Record<MailKind, Purpose>> = { invitation: 'invitation', addressConfirm: 'address' }

async function record(run: JobRun, { _id, tries }: Claimed, delivery: Delivery): Promise<void> {
  const { sql, id, now } = run
  const { result } = delivery
  const answer = result === 'sent' ? null : delivery.answer
  const ofThisRun = sql`_id = ${_id} and claim = ${id}`
  if (result === 'sent') {
    await sql`
      update mails set status = 'sent', sent_at = ${now}, problem = null, answer = null, claim = null, tries = tries + 1
      where ${ofThisRun}`
  } else if (result === 'unclear') {
    const unclear = await sql<{ _id: string }[]>`
      update mails set status = 'unclear', problem = 'unclear', answer = ${answer}, tries = tries + 1
      where ${ofThisRun} returning _id`
    warnOf(run, unclear, 'unclear')
  } else if (result === 'unreachable') {
    await sql`
      update mails set status = 'waiting', problem = 'unreachable', answer = ${answer}, claim = null where ${ofThisRun}`
  } else {
    const isLast = delivery.forGood || tries + 1 >= mostTries
    const minutes = Math.min(2 ** tries, longestPauseMinutes)
    const refused = await sql<{ _id: string }[]>`
      update mails set status = ${isLast ? 'failed' : 'waiting'}, problem = 'refused', answer = ${answer}, claim = null,
        tries = tries + 1, next_try_at = ${now}::timestamptz + make_interval(mins => ${minutes})
      where ${ofThisRun} returning _id`
    if (isLast) warnOf(run, refused, 'refused')
  }
}

const daysKept = 90

/** Personal data that nobody needs any more. */
export async function pruneMails({ sql, now }: Pick<JobRun, 'sql' | 'now'>): Promise<void> {
  await sql`delete from mails where created_at < ${now}::timestamptz - make_interval(days => ${daysKept})`
}
