import type { MailKind } from '@prona/contract/mails/mail-kinds'
import type { Database } from '../kernel/context.ts'

/** How many mails of a kind an address is sent within an hour, whoever causes them. */
export const mostMailsTo = 3

/** Those of some addresses that are not to be sent another mail of a kind now. */
export async function addressesFull(
  db: Database,
  addresses: readonly string[],
  kind: MailKind,
  now: string,
): Promise<ReadonlySet<string>> {
  const wanted = [...new Set(addresses.map((one) => one.toLowerCase()))]
  const found = await db<{ address: string }[]>`
    select lower(recipient) as address from mails
    where lower(recipient) = any (${wanted}::text[]) and kind = ${kind}
      and created_at > ${now}::timestamptz - interval '1 hour'
    group by 1 having count(*) >= ${mostMailsTo}`
  return new Set(found.map(({ address }) => address))
}

/** Until the transaction ends nobody else counts the mails of these addresses: fifty at once are not fifty mails. */
export async function lockAddresses(db: Database, addresses: readonly string[]): Promise<void> {
  const wanted = [...new Set(addresses.map((one) => one.toLowerCase()))].sort()
  await db`
    select pg_advisory_xact_lock(hashtext('mails to'), hash)
    from (select distinct hashtext(address) as hash from unnest(${wanted}::text[]) address order by 1 offset 0) each`
}

export async function isAddressFull(db: Database, to: string, kind: MailKind, now: string): Promise<boolean> {
  await lockAddresses(db, [to])
  return (await addressesFull(db, [to], kind, now)).size > 0
}
