import { AppError } from '@prona/contract/kernel/errors'
import type { Transaction } from '../database/connect.ts'
import { writingTo } from './every-branch.ts'

/**
 * Nobody is disabled, nobody's rights change and nobody's password or second factor does until this transaction ends:
 * whoever changes one of them holds the same row. From now on it writes to their branch. False: they may not come in.
 */
export async function holdActive(db: Transaction, user: string): Promise<boolean> {
  const [found] = await db<{ branch: string }[]>`select branch from users where _id = ${user}`
  if (!found) return false
  await writingTo(db, found.branch)
  const active = await db`
    select from users where _id = ${user} and status = 'active' and deleted_at is null for no key update`
  return active.length === 1
}

/** The same in the second step of signing in, which is then over. */
export async function lockActive(db: Transaction, user: string): Promise<void> {
  if (!(await holdActive(db, user))) throw new AppError('signInOver')
}
