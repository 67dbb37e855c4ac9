import { everything, type Rights } from '@prona/contract/access'
import { defaultLanguage } from '@prona/contract/kernel/words'
import type { Sql } from '../database/connect.ts'
import type { Context } from './context.ts'
import { inTransaction } from './transaction.ts'

const allRights: Rights = { permissions: [everything], ownRows: [], hiddenFields: [] }

/** What the program does by itself, in the midst of what somebody asked for. */
export function asProgram(ctx: Context): Context {
  return { ...ctx, actor: null, user: null, rights: allRights, expected: undefined, cause: undefined }
}

/**
 * What the business's own rules make of an action reaches every record of the branch, also those that whoever acts
 * may not see or change by hand. It remains their doing.
 */
export function byRule(ctx: Context): Context {
  return { ...ctx, rights: allRights }
}

/** While something is done with a record: what is written in others then bears it as its cause. */
export function doing(ctx: Context, resource: string, record: string, action: string): Context {
  const { cause } = ctx
  // A verb that is part of another one's doing with the same record is the same doing, and so is a change it makes.
  if (cause?.record === record && (cause.action === action || action === 'update')) return ctx
  return { ...ctx, cause: { resource, record, action, because: cause } }
}

type Asked = {
  readonly sql: Sql
  readonly branch: string
  readonly now: string
  readonly requestId: string
}

/** A transaction in which the program acts by itself, within one branch. */
export function inBranch<T>(
  { sql, branch, now, requestId }: Asked,
  work: (ctx: Context) => Promise<T>,
): Promise<T> {
  const begun = { db: sql, branch, branches: [branch], now, requestId, language: defaultLanguage }
  return inTransaction({ sql }, { ...begun, actor: null, user: null, rights: allRights }, work)
}
