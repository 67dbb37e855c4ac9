import type { Database } from '../kernel/context.ts'
import { hashOfToken, isToken, newToken } from './token.ts'

const minutesOpen = 5

/** What a passkey is asked for, and whose it has to be; nobody's where nobody has said yet who they are. */
export type Asking =
  | { readonly purpose: 'signIn'; readonly user: null }
  | { readonly purpose: 'factor' | 'confirm' | 'add'; readonly user: string }

/** Answers what a device has to sign; only its hash is kept. */
export async function openPasskeyChallenge(
  db: Database,
  { purpose, user }: Asking,
  now: string,
): Promise<string> {
  const challenge = newToken()
  await db`
    insert into passkey_challenges (hash, purpose, user_id, expires_at)
    values (${hashOfToken(challenge)}, ${purpose}, ${user}, ${now}::timestamptz + make_interval(mins => ${minutesOpen}))`
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
