import { everything } from '@prona/contract/access'
import { AppError } from '@prona/contract/kernel/errors'
import type { Context, Database } from '../kernel/context.ts'
import { besideOwnBranches } from './every-branch.ts'

/**
 * Changes that may remove an administrator run one after the other, and take this lock before any other: otherwise
 * two who remove each other would both still see the other.
 */
export async function lockAdministrators(db: Database): Promise<void> {
  await db`select pg_advisory_xact_lock(hashtext('prona'), hashtext('administrators'))`
}

/** Checked after the change, in its transaction; the people of every branch count. */
export async function requireAdministrator(ctx: Context): Promise<void> {
  const [somebody] = await besideOwnBranches(
    ctx,
    () => ctx.db`
      select from users u join roles r on r._id = u.role and r.deleted_at is null
      where u.deleted_at is null and u.status = 'active' and ${everything} = any (r.permissions) limit 1`,
  )
  if (!somebody) throw new AppError('lastAdministrator')
}
