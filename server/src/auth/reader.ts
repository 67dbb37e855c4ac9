import { everything, type Rights, unseenFields } from '@prona/contract/access'
import { officeZone } from '@prona/contract/kernel/day'
import { isLanguage, type Language } from '@prona/contract/kernel/words'
import type { Sql } from '../database/connect.ts'
import type { Database, Reader } from '../kernel/context.ts'
import { rightsOfBoth } from '../roles/rights-of-both.ts'
import { type RoleGroups, rightsWithin } from '../roles/role-groups.ts'
import { acrossBranches } from './every-branch.ts'
import { branchOf } from './repository.ts'
import type { SessionLimits } from './sessions.ts'

/** A session that is still valid, and its user. */
export type Session = {
  readonly _id: string
  readonly createdAt: string
  readonly lastSeenAt: string
  readonly branchOfUser: string
  readonly reader: Reader
  /** Of a token for scripts: how long it still works, by the database's clock. */
  readonly msLeft?: number
}

/** How long a sign-in, or a code or password given since, counts for what an open session alone does not allow. */
const minutesConfirmed = 10

type Found = FoundRole & {
  _id: string
  branch: string
  username: string
  name: string
  email: string | null
  language: string
  repository: string | null
  extra_branches: string[]
  every_branch: string[]
  factor_from: string | null
  is_factor_due: boolean
  must_change: boolean
}
type FoundRole = {
  role: string
  role_name: string
  permissions: string[]
  own_rows: string[]
  hidden_fields: string[]
  decided_fields: string[]
  longest_hold_days: number
  max_discount_bp: number
}

/** The session of a token by its hash, unless it ended, ran out, or its user is gone, disabled or without a role. */
export async function findSession(
  sql: Sql,
  tokenHash: Buffer,
  groups: RoleGroups,
  limits: SessionLimits,
  now: string,
): Promise<Session | undefined> {
  // Guessed tokens are turned away by one cheap query.
  const [open] = await sql<Open[]>`
    select _id, created_at as "createdAt", last_seen_at as "lastSeenAt", user_id as user,
      coalesce(confirmed_at > now() - make_interval(mins => ${minutesConfirmed}), false) as "isConfirmed",
      case when seen_as_until > ${now} then seen_as end as as, seen_as_until as until
    from sessions
    where token_hash = ${tokenHash} and ended_at is null
      and created_at > ${now}::timestamptz - make_interval(days => ${limits.days})
      and last_seen_at > ${now}::timestamptz - make_interval(hours => ${limits.idleHours})`
  if (!open) return undefined
  const { user, as, until, isConfirmed, ...session } = open
  const found = await acrossBranches(sql, async (db) => {
    const own = await findReader(db, user, groups)
    return own && as && until ? { ...own, reader: await seenAs(db, own.reader, { as, until }, groups) } : own
  })
  return found && { ...session, ...found, reader: { ...found.reader, isConfirmed } }
}

/** Whose session it is, and the role as which it is used for a while. */
type Open = Pick<Session, '_id' | 'createdAt' | 'lastSeenAt'> & {
  readonly user: string
  readonly isConfirmed: boolean
  readonly as: string | null
  readonly until: string | null
}

/** What both they and the role may, in their own branches. A role that was deleted meanwhile still holds them to it. */
async function seenAs(
  db: Database,
  reader: Reader,
  { as, until }: { readonly as: string; readonly until: string },
  groups: RoleGroups,
): Promise<Reader> {
  const [role] = await db<FoundRole[]>`
    select _id as role, name as role_name, permissions, own_rows, hidden_fields, decided_fields,
      longest_hold_days, max_discount_bp
    from roles where _id = ${as}`
  if (!role) throw new Error('The role of a session is no longer there')
  return {
    ...reader,
    rights: rightsOfBoth(reader.rights, rightsOf(role, groups)),
    longestHoldDays: Math.min(reader.longestHoldDays, role.longest_hold_days),
    maxDiscountBp: Math.min(reader.maxDiscountBp, role.max_discount_bp),
    seenAs: { _id: as, name: role.role_name, until },
  }
}

/** Somebody as they are now, in a transaction that reads every branch; undefined if gone, disabled or without a role. */
export async function findReader(
  db: Database,
  user: string,
  groups: RoleGroups,
): Promise<Pick<Session, 'reader' | 'branchOfUser'> | undefined> {
  const [found] = await foundAmong(db, [user])
  return found && { branchOfUser: found.branch, reader: readerFrom(found, groups) }
}

/** The same of many, by one question, in the order in which they are named. */
export async function findReaders(
  db: Database,
  users: readonly string[],
  groups: RoleGroups,
): Promise<readonly Reader[]> {
  const found = new Map((await foundAmong(db, users)).map((one) => [one._id, readerFrom(one, groups)]))
  return users.flatMap((user) => found.get(user) ?? [])
}

function foundAmong(db: Database, users: readonly string[]): Promise<Found[]> {
  return db<Found[]>`
      select u._id, u.branch, u.username, u.name, u.email, u.language, u.repository, u.extra_branches,
        r._id as role, r.name as role_name, r.permissions, r.own_rows, r.hidden_fields,
        r.decided_fields, r.longest_hold_days, r.max_discount_bp,
        array(select code from branches where deleted_at is null order by code) as every_branch,
        case when f.is_needed then r.second_factor_from::text end as factor_from,
        coalesce(f.is_needed and r.second_factor_from <= (now() at time zone ${officeZone})::date, false) as is_factor_due,
        coalesce((select must_change from user_passwords where user_id = u._id), false) as must_change
      from users u join roles r on r._id = u.role and r.deleted_at is null
        -- Whoever has no password here signs in at another service, whose business their second factor is.
        cross join lateral (select r.second_factor_from is not null
          and exists (select from user_passwords where user_id = u._id)
          and not exists (select from users_with_factor where user_id = u._id) as is_needed) f
      where u._id = any (${[...users]}::uuid[]) and u.deleted_at is null and u.status = 'active'`
}

function readerFrom(found: Found, groups: RoleGroups): Reader {
  const rights = rightsOf(found, groups)
  const own = branchOf(found.repository)
  return {
    _id: found._id,
    username: found.username,
    name: found.name,
    email: found.email,
    language: languageOf(found.language),
    repository: found.repository ?? '',
    branch: own,
    branches: branchesGiven(own, found, rights),
    role: { _id: found.role, name: found.role_name },
    rights,
    longestHoldDays: found.longest_hold_days,
    maxDiscountBp: found.max_discount_bp,
    factorNeeded: found.factor_from === null ? null : { from: found.factor_from, isDue: found.is_factor_due },
    passwordNeeded: found.must_change,
    isConfirmed: false,
    seenAs: null,
  }
}

function rightsOf(found: FoundRole, groups: RoleGroups): Rights {
  return rightsWithin(groups, {
    _id: found.role,
    permissions: found.permissions,
    ownRows: found.own_rows,
    hiddenFields: unseenFields({
      permissions: found.permissions,
      hiddenFields: found.hidden_fields,
      decidedFields: found.decided_fields,
    }),
  })
}

/** Whoever may do everything has every branch; anybody else those they were given. Their own comes first. */
function branchesGiven(own: string, found: Found, rights: Rights): string[] {
  const given = rights.permissions.includes(everything)
    ? found.every_branch
    : found.every_branch.filter((code) => found.extra_branches.includes(code))
  const ownIfLive = found.every_branch.includes(own) ? [own] : []
  return [...ownIfLive, ...given.filter((code) => code !== own)]
}

function languageOf(text: string): Language {
  return isLanguage(text) ? text : 'sq'
}
