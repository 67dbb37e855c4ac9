import type { Database } from '../kernel/context.ts'
import { hashOfToken, isToken, newToken } from './token.ts'

const minutesOpen = 5
/**
 * So many are open for one network: anybody may ask who has not signed in. Beyond that the oldest goes, and nobody is
 * refused, since an office has one address.
 */
const mostOfNetwork = 500
/** Cleared away with each new one, so that they do not lie there until the hour is over. */
const clearedAtOnce = 100

/** What a passkey is asked for, and whose it has to be; nobody's where nobody has said yet who they are. */
export type Asking =
  | { readonly purpose: 'signIn'; readonly user: null }
  | { readonly purpose: 'factor' | 'confirm' | 'add'; readonly user: string }

/** Answers what a device has to sign; only its hash is kept. The network is that of somebody who has not signed in. */
export async function openPasskeyChallenge(
  db: Database,
  { purpose, user, network = null }: Asking & { readonly network?: string | null },
  now: string,
): Promise<string> {
  const challenge = newToken()
  await db`
    with over as (
      delete from passkey_challenges where hash in (
        select hash from passkey_challenges where expires_at <= ${now}
        order by expires_at limit ${clearedAtOnce} for update skip locked)
    ), oldest as (
      delete from passkey_challenges where hash in (
        select hash from passkey_challenges where network = ${network}
        order by expires_at desc offset ${mostOfNetwork - 1} for update skip locked))
    insert into passkey_challenges (hash, purpose, user_id, network, expires_at)
    values (${hashOfToken(challenge)}, ${purpose}, ${user}, ${network},
      ${now}::timestamptz + make_interval(mins => ${minutesOpen}))`
  return challenge
}

/** Uses it up, whatever comes of it; of many at once one is told that it was open, and for what it was asked. */
export async function takePasskeyChallenge(
  db: Database,
  challenge: string,
  { purpose, user }: Asking,
  now: string,
): Promise<boolean> {
  const [taken] = await db<{ isRight: boolean }[]>`
    delete from passkey_challenges where hash = ${hashOfToken(isToken(challenge) ? challenge : '')}
    returning expires_at > ${now} and purpose = ${purpose} and user_id is not distinct from ${user} as "isRight"`
  return taken?.isRight === true
}

export async function prunePasskeyChallenges(db: Database, now: string): Promise<void> {
  await db`delete from passkey_challenges where expires_at <= ${now}`
}
