import { AppError } from '@prona/contract/kernel/errors'
import type { Transaction } from '../database/connect.ts'
import { writingTo } from './every-branch.ts'

/** Nobody is disabled and nobody's rights change until this transaction ends. */
export async function lockActive(db: Transaction, user: string): Promise<void> {
  const [found] = await db<{ branch: string }[]>`select branch from users where _id = ${user}`
  if (!found) throw new AppError('signInOver')
  await writingTo(db, found.branch)
  const active = await db`
    select from users where _id = ${user} and status = 'active' and deleted_at is null for no key update`
  if (active.length !== 1) throw new AppError('signInOver')
}
