import { everything } from '@prona/contract/access'
import { type UnsentKind, unsentStates } from '@prona/contract/notifications/unsent'
import { mail, webhookDelivery } from '@prona/contract/resources'
import { acrossBranches, writingTo } from '../auth/every-branch.ts'
import type { MailSettings } from '../config/mail.ts'
import type { Transaction } from '../database/connect.ts'
import type { JobRun } from '../jobs/repeated.ts'

type Settings = { readonly mail: MailSettings }
type Unsent = { readonly kind: UnsentKind; readonly resource: string; readonly table: string }
type Ended = { readonly count: number; readonly first: string | null }

const mails: Unsent = { kind: 'mailsUnsent', resource: mail.single, table: 'mails' }
const deliveries: Unsent = {
  kind: 'deliveriesUnsent',
  resource: webhookDelivery.single,
  table: 'webhook_deliveries',
}

/**
 * Tells whoever may read them of mails and deliveries that nobody tries to send any more: each once, and all of an hour
 * together. Not by mail, which may be what fails. Without a mail server mails only lie in their list, as is known.
 */
export async function tellOfUnsent({ sql, now }: JobRun, { mail: settings }: Settings): Promise<void> {
  for (const unsent of settings ? [mails, deliveries] : [deliveries]) {
    await acrossBranches(sql, async (db) => {
      // One after the other, so that of two servers one finds what the other has told.
      await db`select pg_advisory_xact_lock(hashtext('prona'), hashtext('unsent'))`
      if (await isToldWithinHour(db, unsent, now)) return
      const ended = await takeUntold(db, unsent, now)
      if (ended.first !== null) await tellReaders(db, unsent, ended, now)
    })
  }
}

async function isToldWithinHour(db: Transaction, { kind }: Unsent, now: string): Promise<boolean> {
  const [told] = await db`
    select from notifications where kind = ${kind} and created_at > ${now}::timestamptz - interval '1 hour' limit 1`
  return told !== undefined
}

async function takeUntold(db: Transaction, { kind, table }: Unsent, now: string): Promise<Ended> {
  const [ended] = await db<Ended[]>`
    with ended as (
      update ${db(table)} set told_at = ${now}
      where told_at is null and status in ${db([...unsentStates[kind]])} returning _id)
    select count(*)::integer as count, (array_agg(_id order by _id))[1] as first from ended`
  return ended ?? { count: 0, first: null }
}

async function tellReaders(
  db: Transaction,
  { kind, resource }: Unsent,
  { count, first }: Ended,
  now: string,
): Promise<void> {
  const readers = await db<{ _id: string; branch: string }[]>`
    select u._id, u.branch from users u join roles r on r._id = u.role and r.deleted_at is null
    where u.deleted_at is null and u.status = 'active'
      and r.permissions && ${[everything, `${resource}.read`]}::text[] order by u._id`
  for (const { _id, branch } of readers) {
    await writingTo(db, branch)
    await db`
      insert into notifications (branch, user_id, kind, resource, record, count, created_at)
      values (${branch}, ${_id}, ${kind}, ${resource}, ${first}, ${count}, ${now})`
  }
}
