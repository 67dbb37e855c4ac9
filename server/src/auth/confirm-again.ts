import { AppError, invalid } from '@prona/contract/kernel/errors'
import type { PasskeyProof } from '@prona/contract/users/passkey'
import { passkeySentences } from '@prona/contract/users/passkey-sentences'
import { type Confirmation, codeSentences, type WayToConfirm } from '@prona/contract/users/second-factor'
import type { FastifyBaseLogger } from 'fastify'
import type { Sql } from '../database/connect.ts'
import type { Database } from '../kernel/context.ts'
import { type Origin, recordAccess } from './access-entries.ts'
import { codeCounters, giveBack, takeAttempt } from './attempts.ts'
import { confirmedByPasskey } from './enter-by-passkey.ts'
import { acrossBranches, writingTo } from './every-branch.ts'
import type { FactorKey } from './factor-key.ts'
import { requireOwnPassword } from './own-password.ts'
import { notHere } from './passkey-options.ts'
import type { Party } from './passkey-party.ts'
import type { Session } from './reader.ts'
import { kindOfCode, useCode } from './second-factors.ts'
import { noteRecoveryCode, tellUnreadable } from './verify-code.ts'

type Asked = {
  readonly sql: Sql
  readonly key: FactorKey
  readonly log: Pick<FastifyBaseLogger, 'error'>
  readonly party: Party | undefined
  readonly session: Session
  readonly from: Origin
  readonly now: string
}

/**
 * By a code or a passkey where somebody has two-step verification, else by their password; who has neither signs in at another
 * service, and signs in there anew.
 */
export async function wayToConfirm(db: Database, user: string): Promise<WayToConfirm> {
  const [found] = await db<{ hasFactor: boolean; hasPassword: boolean }[]>`
    select exists (select from users_with_factor where user_id = ${user}) as "hasFactor",
      exists (select from user_passwords where user_id = ${user}) as "hasPassword"`
  if (found?.hasFactor) return 'code'
  return found?.hasPassword ? 'password' : 'signIn'
}

/** Whoever uses an open session confirms that they are its person; it then counts for some minutes, in this session. */
export async function confirmAgain(asked: Asked, given: Confirmation): Promise<void> {
  const { sql, session, from, now } = asked
  const by = session.reader._id
  const way = await wayToConfirm(sql, by)
  if (way === 'signIn') throw new AppError('notOpen', {}, [], {}, codeSentences.signInAgain)
  if ('passkey' in given) return confirmByPasskey(asked, given.passkey)
  if (way === 'code') return confirmByCode(asked, given)
  if (!('password' in given)) throw invalid('password', 'required')
  await requireOwnPassword(sql, session.reader, given.password, from, now)
  await sql.begin((db) => noteConfirmed(db, asked))
}

async function confirmByPasskey(asked: Asked, proof: PasskeyProof): Promise<void> {
  const { sql, party, session, from, now } = asked
  if (!party) throw notHere()
  const by = session.reader._id
  const counters = codeCounters(by, 'confirm passkey')
  await takeAttempt(sql, counters, now)
  const note = (db: Database) => noteConfirmed(db, asked)
  if (!(await confirmedByPasskey({ sql, party, passwords: 'everybody' }, proof, by, { from, now, note })))
    throw new AppError('invalid', {}, [
      { field: 'passkey', code: 'rule', message: passkeySentences.notTaken },
    ])
  await giveBack(sql, counters, now)
}

async function confirmByCode(asked: Asked, given: Confirmation): Promise<void> {
  const { sql, key, log, session, from, now } = asked
  const by = session.reader._id
  if (!('code' in given)) throw invalid('code', 'required')
  const counters = codeCounters(by, `confirm ${kindOfCode(given.code)}`)
  await takeAttempt(sql, counters, now)
  const used = await acrossBranches(sql, async (db) => {
    await writingTo(db, session.branchOfUser)
    const used = await useCode(db, key, by, given.code, now)
    if (used === 'none' || used === 'unreadable') return used
    if (used === 'recoveryCode') await noteRecoveryCode(db, by, from, now)
    await noteConfirmed(db, asked)
    return used
  })
  if (used === 'none' || used === 'unreadable') {
    tellUnreadable(log, used, by)
    await recordAccess(sql, { kind: 'codeFailed', by, from, at: now })
    const message = used === 'unreadable' ? codeSentences.unreadable : codeSentences.wrongCode
    throw new AppError('invalid', {}, [{ field: 'code', code: 'rule', message }])
  }
  await giveBack(sql, counters, now)
}

/** By the database's clock, which all servers share. */
async function noteConfirmed(db: Database, { session, from, now }: Asked): Promise<void> {
  const noted = await db`
    update sessions set confirmed_at = now() where _id = ${session._id} and ended_at is null returning _id`
  if (noted.length !== 1) throw new AppError('notSignedIn')
  await recordAccess(db, { kind: 'confirmedAgain', by: session.reader._id, from, at: now })
}
