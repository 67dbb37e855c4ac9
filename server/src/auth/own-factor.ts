import { AppError } from '@prona/contract/kernel/errors'
import { codeSentences } from '@prona/contract/users/second-factor'
import type { Sql } from '../database/connect.ts'
import { type Origin, recordAccess } from './access-entries.ts'
import { codeCounters, giveBack, takeAttempt } from './attempts.ts'
import { byOwner } from './by-owner.ts'
import { findCompany } from './company.ts'
import type { FactorKey } from './factor-key.ts'
import { requireOwnPassword } from './own-password.ts'
import type { Session } from './reader.ts'
import { makeRecoveryCodes } from './recovery-codes.ts'
import { beginFactor, confirmFactor, hasFactor, removeFactor } from './second-factors.ts'
import { endSessionsOf, holdSessionsOf } from './sessions.ts'
import { endLinksOf } from './sign-in-links.ts'
import { tellOfAccount } from './tell-of-account.ts'
import { base32, totpAddress } from './totp.ts'

type Asked = {
  readonly sql: Sql
  readonly key: FactorKey
  readonly session: Session
  readonly from: Origin
  readonly now: string
}

/** The secret is answered this once. It counts only when a code of it was given. */
export async function beginOwnFactor(
  { sql, key, session, from, now }: Asked,
  password: string,
): Promise<{ readonly secret: string; readonly address: string }> {
  const { reader } = session
  await requireOwnPassword(sql, reader, password, from, now)
  const secret = await beginFactor(sql, key, reader._id, now)
  const company = (await findCompany(sql))?.name ?? 'Prona'
  return { secret: base32(secret), address: totpAddress(secret, company, reader.username) }
}

/** From now on a code is asked for. Other sessions end; the recovery codes are answered this once. */
export async function confirmOwnFactor(
  { sql, key, session, from, now }: Asked,
  code: string,
): Promise<readonly string[]> {
  const { _id } = session.reader
  const counters = codeCounters(_id, 'setUp')
  await takeAttempt(sql, counters, now)
  const codes = await byOwner(sql, session, async (db) => {
    if (!(await confirmFactor(db, key, _id, code, now))) return undefined
    const made = await makeRecoveryCodes(db, _id)
    await endSessionsOf(db, _id, now, session._id)
    await endLinksOf(db, _id)
    await recordAccess(db, { kind: 'factorSet', by: _id, from, at: now })
    await tellOfAccount(db, _id, 'factorSet', now)
    return made
  })
  if (!codes) {
    await recordAccess(sql, { kind: 'codeFailed', by: _id, from, at: now })
    throw new AppError('invalid', {}, [{ field: 'code', code: 'rule', message: codeSentences.wrongCode }])
  }
  await giveBack(sql, counters, now)
  return codes
}

/** Not by the password alone, or it would be no second factor to whoever finds a screen open. */
export async function removeOwnFactor({ sql, session, from, now }: Asked, password: string): Promise<void> {
  const { reader } = session
  if (!reader.isConfirmed) throw new AppError('confirmAgain')
  await requireOwnPassword(sql, reader, password, from, now)
  await byOwner(sql, session, async (db) => {
    if (!(await removeFactor(db, reader._id))) throw notOn()
    await endSessionsOf(db, reader._id, now, session._id)
    await endLinksOf(db, reader._id)
    await recordAccess(db, { kind: 'factorRemoved', by: reader._id, from, at: now })
    await tellOfAccount(db, reader._id, 'factorRemoved', now)
  })
}

/** Answered this once; those of before no longer work. */
export async function renewRecoveryCodes(
  { sql, session, from, now }: Asked,
  password: string,
): Promise<readonly string[]> {
  const { reader } = session
  if (!reader.isConfirmed) throw new AppError('confirmAgain')
  await requireOwnPassword(sql, reader, password, from, now)
  return sql.begin(async (db) => {
    if (!(await hasFactor(db, reader._id))) throw notOn()
    if (!(await holdSessionsOf(db, reader._id)).includes(session._id)) throw new AppError('notSignedIn')
    await recordAccess(db, { kind: 'recoveryCodesMade', by: reader._id, from, at: now })
    return makeRecoveryCodes(db, reader._id)
  })
}

function notOn(): AppError {
  return new AppError('notOpen', {}, [], {}, codeSentences.off)
}
