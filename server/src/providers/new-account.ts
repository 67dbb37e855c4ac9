import { everything } from '@prona/contract/access'
import { type Origin, recordAccess } from '../auth/access-entries.ts'
import { acrossBranches } from '../auth/every-branch.ts'
import type { NewUsers, Provider } from '../config/sign-in.ts'
import type { Sql } from '../database/connect.ts'
import { inBranch } from '../kernel/acting.ts'
import type { Database } from '../kernel/context.ts'
import { createRecord } from '../kernel/record-writes.ts'
import { userFeature } from '../users/users.ts'
import { nameIn, textsIn, usernameIn, verifiedEmailIn } from './claims.ts'
import { nobodyHere } from './refusals.ts'
import type { Claims } from './tokens.ts'

type Parts = { readonly sql: Sql; readonly provider: Provider; readonly newUsers: NewUsers }
type Coming = { readonly claims: Claims; readonly from: Origin; readonly now: string }

/**
 * An account for somebody who comes for the first time: the program makes it as an administrator would, with its entry
 * in the history, in the branch and with the role that the settings and the issuer name. Later changes are made here.
 */
export async function createAccount(
  { sql, provider, newUsers }: Parts,
  { claims, from, now }: Coming,
): Promise<{ readonly user: string; readonly branch: string }> {
  const username = usernameIn(provider, claims)
  const branch = await branchFor(sql, provider, newUsers, claims)
  const role = await roleFor(sql, provider, newUsers, claims)
  const email = verifiedEmailIn(claims)
  if (!username || !branch || !role || (await isTaken(sql, username))) throw nobodyHere(provider.name)
  if (email && (await isClosed(sql, provider, email))) throw nobodyHere(provider.name)
  return inBranch({ sql, branch, now, requestId: from.requestId }, async (ctx) => {
    const values = { username, name: nameIn(claims) ?? username, role, ...(email ? { email } : {}) }
    const { _id } = await createRecord(ctx, userFeature, values)
    await ctx.db`
      insert into user_identities (issuer, subject, user_id, linked_at)
      values (${provider.issuer}, ${claims.sub}, ${_id}, ${now})`
    await recordAccess(ctx.db, { kind: 'accountLinked', by: _id, from, at: now })
    return { user: _id, branch }
  })
}

async function isTaken(sql: Sql, username: string): Promise<boolean> {
  const found = await acrossBranches(
    sql,
    (db) => db`select from users where username = ${username} and deleted_at is null`,
  )
  return found.length > 0
}

/**
 * Whether an account with this email was disabled or deleted, and not one that another person of the issuer had: whoever
 * was sent away before they ever came by the issuer gets no other account.
 */
async function isClosed(sql: Sql, { issuer }: Provider, email: string): Promise<boolean> {
  const found = await acrossBranches(
    sql,
    (db) => db`
      select from users u
      where lower(u.email) = lower(${email}) and (u.status <> 'active' or u.deleted_at is not null)
        and not exists (select from user_identities i where i.user_id = u._id and i.issuer = ${issuer})
      limit 1`,
  )
  return found.length > 0
}

/** The claim's where it names one that is open, else that of the settings. */
async function branchFor(
  sql: Sql,
  { branchClaim }: Provider,
  { branch }: NewUsers,
  claims: Claims,
): Promise<string | undefined> {
  const named = [...textsIn(claims, branchClaim), ...(branch === undefined ? [] : [branch])]
  const open = await sql<{ code: string }[]>`
    select code from branches where code = any (${named}::text[]) and deleted_at is null`
  return named.find((one) => open.some(({ code }) => code === one))
}

/** Only a role that is named for a value of the claim may be one that may do everything. */
async function roleFor(
  sql: Sql,
  { roleClaim }: Provider,
  { role, roles }: NewUsers,
  claims: Claims,
): Promise<string | undefined> {
  const values = textsIn(claims, roleClaim)
  const mapped = roles.find(([value]) => values.includes(value))?.[1]
  if (mapped !== undefined) return (await findRole(sql, mapped))?._id
  const usual = role === undefined ? undefined : await findRole(sql, role)
  return usual?.permissions.includes(everything) ? undefined : usual?._id
}

type Role = { readonly _id: string; readonly permissions: readonly string[] }

/** By identifier, key or name. */
async function findRole(db: Database, name: string): Promise<Role | undefined> {
  const [role] = await db<Role[]>`
    select _id, permissions from roles
    where deleted_at is null and (_id::text = lower(${name}) or key = ${name} or name = ${name})
    order by _id::text = lower(${name}) desc, key = ${name} desc nulls last limit 1`
  return role
}

/**
 * The branch that the settings name, where it is not there. Branches are made and closed while Prona runs, and at its
 * very first start there is none, so this is no reason not to start.
 */
export async function missingBranch(
  db: Database,
  newUsers: NewUsers | undefined,
): Promise<string | undefined> {
  const branch = newUsers?.branch
  if (branch === undefined) return undefined
  const [open] = await db`select from branches where code = ${branch} and deleted_at is null`
  if (open) return undefined
  return `OIDC_BRANCH: no open branch has the code ${JSON.stringify(branch)}. Until there is one, nobody is given an account in it.`
}

/** Roles that the settings name and that are not there: a sentence about each. */
export async function missingRoles(db: Database, newUsers: NewUsers | undefined): Promise<string[]> {
  const { role, roles = [] } = newUsers ?? {}
  const named = [
    ...(role === undefined ? [] : [['OIDC_ROLE', role] as const]),
    ...roles.map(([, name]) => ['OIDC_ROLES', name] as const),
  ]
  const problems: string[] = []
  for (const [setting, name] of named)
    if (!(await findRole(db, name)))
      problems.push(`${setting}: no role has the identifier, key or name ${JSON.stringify(name)}.`)
  return problems
}
