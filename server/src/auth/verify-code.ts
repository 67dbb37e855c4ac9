import { AppError } from '@prona/contract/kernel/errors'
import { type CodeAnswer, codeSentences } from '@prona/contract/users/second-factor'
import type { FastifyBaseLogger } from 'fastify'
import type { Sql } from '../database/connect.ts'
import type { Database } from '../kernel/context.ts'
import { type Origin, recordAccess } from './access-entries.ts'
import { codeCounters, giveBack, takeAttempt } from './attempts.ts'
import { redeemChallenge, tryChallenge } from './challenges.ts'
import { enterAs } from './enter-as.ts'
import { acrossBranches } from './every-branch.ts'
import type { FactorKey } from './factor-key.ts'
import { lockActive } from './lock-active.ts'
import { countRecoveryCodes } from './recovery-codes.ts'
import { kindOfCode, type UsedCode, useCode } from './second-factors.ts'
import { tellOfAccount } from './tell-of-account.ts'

type Parts = {
  readonly sql: Sql
  readonly key: FactorKey
  readonly log: Pick<FastifyBaseLogger, 'error'>
}

/**
 * The second step of signing in; answers a token. Each challenge allows few tries, and wrong codes of one person lock
 * as wrong passwords do, however many challenges they are asked by.
 */
export async function verifyCode(
  { sql, key, log }: Parts,
  { challenge, code }: CodeAnswer,
  from: Origin,
  now: string,
): Promise<string> {
  const user = await tryChallenge(sql, challenge, now)
  const counters = codeCounters(user, `signIn ${kindOfCode(code)}`)
  const { locks } = await takeAttempt(sql, counters, now)
  const { used, token } = await acrossBranches(sql, async (db) => {
    await lockActive(db, user)
    const used = await useCode(db, key, user, code, now)
    if (used === 'none' || used === 'unreadable') return { used, token: undefined }
    await redeemChallenge(db, challenge, now)
    if (used === 'recoveryCode') await noteRecoveryCode(db, user, from, now)
    return { used, token: await enterAs(db, user, from, used, now) }
  })
  if (token === undefined) {
    tellUnreadable(log, used, user)
    await recordAccess(sql, { kind: 'codeFailed', by: user, from, at: now })
    if (locks) await recordAccess(sql, { kind: 'signInLocked', by: user, from, at: now })
    throw new AppError('wrongCode', {}, [], {}, used === 'unreadable' ? codeSentences.unreadable : undefined)
  }
  await giveBack(sql, counters, now)
  return token
}

/** In a transaction that writes to their branch. */
export async function noteRecoveryCode(db: Database, user: string, from: Origin, now: string): Promise<void> {
  await recordAccess(db, { kind: 'recoveryCodeUsed', by: user, from, at: now })
  const left = String(await countRecoveryCodes(db, user))
  await tellOfAccount(db, user, 'recoveryCodeUsed', now, { left })
}

/** The key is another one than that by which the secret was closed: whoever runs the server is told, nobody else. */
export function tellUnreadable(log: Pick<FastifyBaseLogger, 'error'>, used: UsedCode, user: string): void {
  if (used !== 'unreadable') return
  log.error({ user }, 'The secret of a second factor was closed by another SECRET_KEY or DATA_DIR/secret')
}
