import { AppError } from '@prona/contract/kernel/errors'
import type { PasskeyProof } from '@prona/contract/users/passkey'
import { passkeySentences } from '@prona/contract/users/passkey-sentences'
import type { PasswordsOf } from '../config/sign-in.ts'
import type { Sql, Transaction } from '../database/connect.ts'
import { networkOf } from '../http/network.ts'
import type { Database } from '../kernel/context.ts'
import { type Origin, recordAccess } from './access-entries.ts'
import { codeCounters, giveBack, takeAttempt } from './attempts.ts'
import { redeemChallenge, tryChallenge } from './challenges.ts'
import { enterAs } from './enter-as.ts'
import { acrossBranches } from './every-branch.ts'
import type { FailedSignIns } from './failed-sign-ins.ts'
import { isFamiliar } from './familiar-networks.ts'
import { lockActive } from './lock-active.ts'
import type { Party } from './passkey-party.ts'
import { type Used, usePasskey } from './passkeys.ts'
import { type Proven, provenBy } from './prove-passkey.ts'
import { tellOfPasskey } from './tell-of-passkey.ts'

export type ByPasskey = {
  readonly sql: Sql
  readonly party: Party
  readonly passwords: PasswordsOf
  readonly failedSignIns: FailedSignIns
}

/**
 * Signs in without a password; answers a token. Whatever is wrong is refused in the same words after the same work. What
 * strangers send counts for their network, as wrong passwords do; from one that is locked only those come in who have
 * signed in there.
 */
export async function enterByPasskey(
  parts: ByPasskey,
  proof: PasskeyProof,
  from: Origin,
  now: string,
): Promise<string> {
  const { sql, failedSignIns } = parts
  const network = networkOf(from.address)
  const counters = [{ kind: 'address', name: network }] as const
  const { refusal, locks } = await takeAttempt(sql, counters, now)
  const proven = await provenBy(parts, proof, { purpose: 'signIn', user: null }, now)
  const isRefused = refusal !== undefined && !(await isFamiliar(sql, proven?.user, network, now))
  const entered =
    proven &&
    !isRefused &&
    (await withPasskey(sql, proven, now, (db) => enterAs(db, proven.user, from, 'passkey', now)))
  if (!entered || 'used' in entered) {
    const failed = { by: proven?.user ?? null, from, at: now }
    const kind = kindOf(entered || undefined)
    await failedSignIns.record({ kind, ...failed }, refusal !== undefined)
    if (locks) await failedSignIns.record({ kind: 'signInLocked', ...failed }, refusal !== undefined)
    throw refusal ?? wrongPasskey()
  }
  await giveBack(sql, counters, now)
  return entered.done
}

/** The second step after the password, in place of a code and under its rules; answers a token. */
export async function verifyByPasskey(
  parts: ByPasskey,
  { challenge, proof }: { readonly challenge: string; readonly proof: PasskeyProof },
  from: Origin,
  now: string,
): Promise<string> {
  const { sql } = parts
  const user = await tryChallenge(sql, challenge, now)
  const counters = codeCounters(user, 'signIn passkey')
  const { locks } = await takeAttempt(sql, counters, now)
  const proven = await provenBy(parts, proof, { purpose: 'factor', user }, now)
  const entered =
    proven &&
    (await withPasskey(sql, proven, now, async (db) => {
      await redeemChallenge(db, challenge, now)
      return enterAs(db, user, from, 'passwordAndPasskey', now)
    }))
  if (!entered || 'used' in entered) {
    await recordAccess(sql, { kind: kindOf(entered), by: user, from, at: now })
    if (locks) await recordAccess(sql, { kind: 'signInLocked', by: user, from, at: now })
    throw wrongPasskey()
  }
  await giveBack(sql, counters, now)
  return entered.done
}

/** Whoever is signed in shows that it is them; false, and recorded: it is not so. */
export async function confirmedByPasskey(
  parts: Omit<ByPasskey, 'failedSignIns'>,
  proof: PasskeyProof,
  user: string,
  { from, now, note }: { from: Origin; now: string; note: (db: Database) => Promise<void> },
): Promise<boolean> {
  const { sql } = parts
  const proven = await provenBy(parts, proof, { purpose: 'confirm', user }, now)
  const confirmed = proven && (await withPasskey(sql, proven, now, note))
  if (confirmed && 'done' in confirmed) return true
  await recordAccess(sql, { kind: kindOf(confirmed), by: user, from, at: now })
  return false
}

type Outcome<T> = { readonly done: T } | { readonly used: Exclude<Used, 'used'> }

/** Does what it was used for, in one transaction with its use; of one that seems to be a copy its owner is told. */
function withPasskey<T>(
  sql: Sql,
  proven: Proven,
  now: string,
  work: (db: Transaction) => Promise<T>,
): Promise<Outcome<T>> {
  return acrossBranches(sql, async (db) => {
    await lockActive(db, proven.user)
    const used = await usePasskey(db, proven, now)
    if (used === 'used') return { done: await work(db) }
    if (used === 'copied') await tellOfPasskey(db, proven.user, 'passkeyCopied', proven.name, now)
    return { used }
  })
}

function kindOf(outcome: Outcome<unknown> | undefined): 'passkeyCopied' | 'passkeyRefused' {
  return outcome && 'used' in outcome && outcome.used === 'copied' ? 'passkeyCopied' : 'passkeyRefused'
}

function wrongPasskey(): AppError {
  return new AppError('wrongCredentials', {}, [], {}, passkeySentences.wrong)
}
