import { everything } from '@prona/contract/access'
import { AppError } from '@prona/contract/kernel/errors'
import type { LinkedAccount } from '@prona/contract/users/linked-account'
import { linkedAccountWords } from '@prona/contract/users/linked-account-words'
import { tellOfAccount } from '../auth/tell-of-account.ts'
import type { Provider } from '../config/sign-in.ts'
import type { Database } from '../kernel/context.ts'

export type Known = Pick<Provider, 'issuer' | 'name' | 'passwords'> | undefined

/** Somebody's, the newest first. Of sign-ins it is known that they were by a service: by the one that there is now. */
export function linkedAccountsOf(db: Database, user: string, provider: Known): Promise<LinkedAccount[]> {
  return db<LinkedAccount[]>`
    select i.issuer, case when i.issuer = ${provider?.issuer ?? null} then ${provider?.name ?? null}::text end as name,
      i.linked_at as "linkedAt", case when i.issuer = ${provider?.issuer ?? null} then (
        select max(e.at) from access_entries e
        where e.by = i.user_id and e.kind = 'signIn' and e.way = 'service' and e.at >= i.linked_at) end as "lastUsedAt"
    from user_identities i where i.user_id = ${user} order by i.linked_at desc, i.issuer`
}

/**
 * From then on who that is there is nobody here, and the person is told. Not where they would have no way in any more:
 * a passkey is none without a password. A service that the settings no longer name is no way in.
 */
export async function unlinkAccount(
  db: Database,
  { user, issuer, provider, now }: { user: string; issuer: string; provider: Known; now: string },
): Promise<void> {
  const found = await db`
    delete from user_identities where user_id = ${user} and issuer = ${issuer} returning user_id`
  if (found.length === 0) throw new AppError('notFound')
  if (provider?.issuer === issuer && !(await hasPasswordOfUse(db, user, provider)))
    throw new AppError('notOpen', {}, [], {}, linkedAccountWords.onlyWay)
  await tellOfAccount(db, user, 'accountUnlinked', now)
}

async function hasPasswordOfUse(
  db: Database,
  user: string,
  { passwords }: NonNullable<Known>,
): Promise<boolean> {
  const found = await db`
    select from user_passwords p join users u on u._id = p.user_id join roles r on r._id = u.role
    where p.user_id = ${user} and (${passwords === 'everybody'} or ${everything} = any (r.permissions))`
  return found.length > 0
}
