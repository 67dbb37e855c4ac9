import { AppError } from '@prona/contract/kernel/errors'
import { mostPasskeys, type NewPasskey, type PasskeyCreation } from '@prona/contract/users/passkey'
import { passkeySentences } from '@prona/contract/users/passkey-sentences'
import type { Sql } from '../database/connect.ts'
import type { Database } from '../kernel/context.ts'
import { type Origin, recordAccess } from './access-entries.ts'
import { byOwner } from './by-owner.ts'
import { findCompany } from './company.ts'
import { creationFor, notHere } from './passkey-options.ts'
import type { Party } from './passkey-party.ts'
import { passkeysOf, removePasskey, storePasskey } from './passkeys.ts'
import { madePasskey } from './prove-passkey.ts'
import type { Session } from './reader.ts'
import { makeRecoveryCodes } from './recovery-codes.ts'
import { forgetCodesWithoutFactor, hasFactor } from './second-factors.ts'
import { endSessionsOf } from './sessions.ts'
import { endLinksOf } from './sign-in-links.ts'
import { tellOfPasskey } from './tell-of-passkey.ts'

type Asked = {
  readonly sql: Sql
  readonly party: Party | undefined
  readonly session: Session
  readonly from: Origin
  readonly now: string
}

/** What the browser makes one with. */
export async function beginPasskey({ sql, party, session, now }: Asked): Promise<PasskeyCreation> {
  const { reader } = session
  if (!party) throw notHere()
  if (!reader.isConfirmed) throw new AppError('confirmAgain')
  await requirePassword(sql, session)
  if ((await passkeysOf(sql, reader._id, party)).length >= mostPasskeys)
    throw new AppError('notOpen', {}, [], {}, passkeySentences.tooMany)
  const company = (await findCompany(sql))?.name ?? 'Prona'
  return creationFor(sql, party, company, reader, now)
}

type Added = { readonly _id: string; readonly recoveryCodes: readonly string[] }

/**
 * Who had no second factor has one from now on: other sessions end, and recovery codes are answered this once, for whoever
 * loses the device.
 */
export async function addPasskey(asked: Asked, wanted: NewPasskey): Promise<Added> {
  const { sql, party, session, from, now } = asked
  const { reader } = session
  if (!party) throw notHere()
  if (!reader.isConfirmed) throw new AppError('confirmAgain')
  const made = await madePasskey({ sql, party }, wanted, reader._id, now)
  if (!made) {
    await recordAccess(sql, { kind: 'passkeyRefused', by: reader._id, from, at: now })
    throw notTaken()
  }
  return byOwner(sql, session, async (db) => {
    const before = await passkeysOf(db, reader._id, party)
    if (before.length >= mostPasskeys) throw new AppError('notOpen', {}, [], {}, passkeySentences.tooMany)
    if (before.some(({ name }) => name === made.name)) throw nameTaken()
    const isFirst = !(await hasFactor(db, reader._id))
    const _id = await storePasskey(db, reader._id, party, made, now)
    if (!_id) throw notTaken()
    await recordAccess(db, { kind: 'passkeyAdded', by: reader._id, from, at: now })
    await tellOfPasskey(db, reader._id, 'passkeyAdded', made.name, now)
    return { _id, recoveryCodes: isFirst ? await begun(db, session, now) : [] }
  })
}

async function begun(db: Database, { _id, reader }: Session, now: string): Promise<readonly string[]> {
  await endSessionsOf(db, reader._id, now, _id)
  await endLinksOf(db, reader._id)
  return makeRecoveryCodes(db, reader._id)
}

/** The device may be in other hands: what else is open ends. */
export async function endPasskey({ sql, session, from, now }: Asked, id: string): Promise<void> {
  const { _id, reader } = session
  if (!reader.isConfirmed) throw new AppError('confirmAgain')
  await byOwner(sql, session, async (db) => {
    const name = await removePasskey(db, reader._id, id)
    if (name === undefined) throw new AppError('notFound')
    await forgetCodesWithoutFactor(db, reader._id)
    await endSessionsOf(db, reader._id, now, _id)
    await recordAccess(db, { kind: 'passkeyRemoved', by: reader._id, from, at: now })
    await tellOfPasskey(db, reader._id, 'passkeyRemoved', name, now)
  })
}

/** Whoever is disabled at the service that they sign in at has no other way in. */
async function requirePassword(sql: Sql, { reader }: Session): Promise<void> {
  const [found] = await sql`select from user_passwords where user_id = ${reader._id}`
  if (!found) throw new AppError('notOpen', {}, [], {}, passkeySentences.noPassword)
}

function notTaken(): AppError {
  return new AppError('notOpen', {}, [], {}, passkeySentences.notTaken)
}

function nameTaken(): AppError {
  return new AppError('invalid', {}, [{ field: 'name', code: 'rule', message: passkeySentences.sameName }])
}
