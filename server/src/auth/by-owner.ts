import { AppError } from '@prona/contract/kernel/errors'
import type { Sql, Transaction } from '../database/connect.ts'
import { acrossBranches } from './every-branch.ts'
import { holdActive } from './lock-active.ts'
import type { Session } from './reader.ts'
import { holdSessionsOf } from './sessions.ts'

/**
 * Changes by what somebody signs in: one after the other, only while this session is open, and never beside a sign-in,
 * which is either over before and has a session that can be ended, or finds what has changed.
 */
export function byOwner<T>(
  sql: Sql,
  { _id, reader }: Session,
  work: (db: Transaction) => Promise<T>,
): Promise<T> {
  return acrossBranches(sql, async (db) => {
    const isIn = (await holdActive(db, reader._id)) && (await holdSessionsOf(db, reader._id)).includes(_id)
    if (!isIn) throw new AppError('notSignedIn')
    return work(db)
  })
}
