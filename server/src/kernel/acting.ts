import { everything, type Rights } from '@prona/contract/access'
import { defaultLanguage } from '@prona/contract/kernel/words'
import type { Sql } from '../database/connect.ts'
import type { Context, Database } from './context.ts'
import { inTransaction } from './transaction.ts'

const allRights: Rights = { permissions: [everything], ownRows: [], hiddenFields: [] }

/** The program itself, acting within somebody's request. */
export function asProgram(ctx: Context): Context {
  return { ...ctx, actor: null, user: null, rights: allRights, expected: undefined, cause: undefined }
}

/**
 * For consequences that the business's rules prescribe: reaches every record of the branch, also those that the
 * person acting may not see or change by hand. The person stays the actor.
 */
export function byRule(ctx: Context): Context {
  return { ...ctx, rights: allRights }
}

/** Somebody who is not signed in yet writes to their own record, in a transaction that writes to their branch. */
export function asOneself(
  db: Database,
  { actor, ...where }: Pick<Context, 'actor' | 'branch' | 'now' | 'requestId'>,
): Context {
  const { branch } = where
  return { db, ...where, actor, user: null, rights: allRights, branches: [branch], language: defaultLanguage }
}

/** While an action runs on a record: what is written in other records names it as the cause. */
export function doing(ctx: Context, resource: string, record: string, action: string): Context {
  const { cause } = ctx
  // An action called from within another on the same record, or a change it makes, keeps the outer one as the cause.
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
