import { AppError } from '@prona/contract/kernel/errors'
import { codeSentences } from '@prona/contract/users/second-factor'
import type { Database } from '../kernel/context.ts'
import type { FactorKey } from './factor-key.ts'
import { countRecoveryCodes, forgetRecoveryCodes, redeemRecoveryCode } from './recovery-codes.ts'
import { newTotpSecret, stepOfCode } from './totp.ts'

/** Who has begun and not confirmed by then begins again. */
const minutesToConfirm = 15

export type FactorState = { readonly since: string | null; readonly recoveryCodes: number }

export async function findFactor(db: Database, user: string): Promise<FactorState> {
  const [found] = await db<{ since: Date | string | null }[]>`
    select confirmed_at as since from second_factors where user_id = ${user}`
  const since = found?.since ? new Date(found.since).toISOString() : null
  return { since, recoveryCodes: await countRecoveryCodes(db, user) }
}

/** Whether somebody is asked for more than their password: a code, or a passkey. */
export async function hasFactor(db: Database, user: string): Promise<boolean> {
  const found = await db`select from users_with_factor where user_id = ${user}`
  return found.length > 0
}

/** A secret that counts once it is confirmed by a code. One that counts already stays. */
export async function beginFactor(db: Database, key: FactorKey, user: string, now: string): Promise<Buffer> {
  const secret = newTotpSecret()
  const begun = await db`
    insert into second_factors as f (user_id, secret, created_at) values (${user}, ${key.close(secret, user)}, ${now})
    on conflict (user_id) do update set secret = excluded.secret, created_at = excluded.created_at
      where f.confirmed_at is null
    returning user_id`
  if (begun.length !== 1) throw new AppError('notOpen', {}, [], {}, codeSentences.hasOne)
  return secret
}

/** False: it is not the code of what was begun. */
export async function confirmFactor(
  db: Database,
  key: FactorKey,
  user: string,
  code: string,
  now: string,
): Promise<boolean> {
  const [begun] = await db<{ secret: Uint8Array }[]>`
    select secret from second_factors where user_id = ${user} and confirmed_at is null
      and created_at > ${now}::timestamptz - make_interval(mins => ${minutesToConfirm})
    for update`
  if (!begun) throw new AppError('notOpen', {}, [], {}, codeSentences.beginAgain)
  const secret = key.open(begun.secret, user)
  const step = secret && stepOfCode(secret, code, now)
  if (step === undefined) return false
  await db`update second_factors set confirmed_at = ${now}, last_step = ${step} where user_id = ${user}`
  return true
}

export async function removeFactor(db: Database, user: string): Promise<boolean> {
  const removed = await db`
    delete from second_factors where user_id = ${user} returning confirmed_at is not null as counted`
  await forgetCodesWithoutFactor(db, user)
  return removed[0]?.counted === true
}

/** Recovery codes stand in for the app or for a passkey, and are of no use without either. */
export async function forgetCodesWithoutFactor(db: Database, user: string): Promise<void> {
  if (!(await hasFactor(db, user))) await forgetRecoveryCodes(db, user)
}

/** Codes of the app have six digits, recovery codes letters too. */
export function kindOfCode(typed: string): 'app' | 'recoveryCode' {
  return /^\d{6}$/.test(plain(typed)) ? 'app' : 'recoveryCode'
}

function plain(typed: string): string {
  return typed.replaceAll(/[\s-]/g, '').toLowerCase()
}

export type UsedCode = 'code' | 'recoveryCode' | 'none' | 'unreadable'

/**
 * Uses a code of the app, or a recovery code. The step of the last code is kept, so none works twice, however many
 * come at once. A secret that another key has closed cannot be read: recovery codes work without it.
 */
export async function useCode(
  db: Database,
  key: FactorKey,
  user: string,
  typed: string,
  now: string,
): Promise<UsedCode> {
  const code = plain(typed)
  if (kindOfCode(typed) === 'recoveryCode')
    return (await redeemRecoveryCode(db, user, code, now)) ? 'recoveryCode' : 'none'
  const [factor] = await db<{ secret: Uint8Array }[]>`
    select secret from second_factors where user_id = ${user} and confirmed_at is not null`
  if (!factor) return 'none'
  const secret = key.open(factor.secret, user)
  if (!secret) return 'unreadable'
  const step = stepOfCode(secret, code, now)
  if (step === undefined) return 'none'
  const used = await db`
    update second_factors set last_step = ${step} where user_id = ${user} and last_step < ${step} returning user_id`
  return used.length === 1 ? 'code' : 'none'
}
