import { allPermissions, everything, ownersOf, restrictedFields, unseenFields } from '@prona/contract/access'
import { resources } from '@prona/contract/registry'
import type { Sql } from '../src/database/connect.ts'

/** Somebody's account by what the tables say, without asking the program. */
export type Standing = {
  readonly user: string
  /** In use: neither disabled nor deleted, with a role that is there. */
  readonly isOpen: boolean
  readonly mayDoAll: boolean
  readonly permissions: readonly string[]
  readonly hiddenFields: readonly string[]
  readonly ownRows: readonly string[]
  /** Those they were given, closed ones too; what `mayDoAll` adds is not among them. */
  readonly branches: readonly string[]
  readonly limits: readonly [holdDays: number, discountBp: number]
  readonly roleKey: string | null
}
export type Standings = ReadonlyMap<string, Standing>

type Row = {
  _id: string
  isOpen: boolean
  /** None: it is a role. */
  repository: string | null
  extra: string[]
  key: string | null
  permissions: string[]
  ownRows: string[]
  hiddenFields: string[]
  decidedFields: string[]
  holdDays: number
  discount: number
}

/** All accounts, and all roles: what a role gives counts before anybody has it. */
export async function everybody(owner: Sql): Promise<Standings> {
  const rows = await owner<Row[]>`
    select u._id, u.status = 'active' and u.deleted_at is null and r.deleted_at is null as "isOpen", u.repository,
      u.extra_branches as extra, r.key, r.permissions, r.own_rows as "ownRows", r.hidden_fields as "hiddenFields",
      r.decided_fields as "decidedFields", r.longest_hold_days as "holdDays", r.max_discount_bp as discount
    from users u join roles r on r._id = u.role order by u._id`
  const roles = await owner<Row[]>`
    select _id, deleted_at is null as "isOpen", null as repository, '{}'::text[] as extra, key, permissions,
      own_rows as "ownRows", hidden_fields as "hiddenFields", decided_fields as "decidedFields",
      longest_hold_days as "holdDays", max_discount_bp as discount
    from roles order by _id`
  return new Map([...rows, ...roles].map((row) => [row._id, standingOf(row)]))
}

function standingOf(row: Row): Standing {
  return {
    user: row._id,
    isOpen: row.isOpen,
    mayDoAll: row.permissions.includes(everything),
    permissions: row.permissions,
    hiddenFields: unseenFields(row),
    ownRows: row.ownRows,
    branches: [...new Set([...branchIn(row.repository ?? ''), ...row.extra])],
    limits: [row.holdDays, row.discount],
    roleKey: row.key,
  }
}

function branchIn(repository: string): string[] {
  return /\/([^@]+)@/.exec(repository)?.slice(1, 2) ?? []
}

/** Each right as a line of its own, but for limits; nobody's who is not in use. */
function factsOf(one: Standing | undefined): ReadonlySet<string> {
  if (!one?.isOpen) return new Set()
  const permissions = one.mayDoAll ? [everything, ...allPermissions] : one.permissions
  const reached = resources.filter(({ single }) =>
    permissions.some((right) => right.startsWith(`${single}.`)),
  )
  const whole = reached.flatMap(ownersOf).filter(({ single }) => !one.ownRows.includes(single))
  return new Set([
    ...permissions.map((right) => `may ${right}`),
    ...restrictedFields.filter((field) => !one.hiddenFields.includes(field)).map((field) => `sees ${field}`),
    ...whole.map(({ single }) => `all of ${single}`),
    ...one.branches.map((code) => `in ${code}`),
  ])
}

/** Whether somebody has what they would give. Who may do everything may give everything. */
function has(giver: Standing, fact: string): boolean {
  if (giver.mayDoAll) return true
  const [, single] = /^all of (.+)$/.exec(fact) ?? []
  return single === undefined ? factsOf(giver).has(fact) : !giver.ownRows.includes(single)
}

/** Groups take nearly all rights of these two, so that they give nothing. */
const givesNothing = ['reporting', 'limited']

/**
 * What came to anybody by a step that its giver did not have before it, or that somebody gave to themselves: what
 * nobody gave.
 */
export function notGiven(before: Standings, after: Standings, by: string): readonly string[] {
  const giver = before.get(by)
  const found: string[] = []
  for (const now of after.values()) {
    if (!now.isOpen) continue
    const then = before.get(now.user)
    const had = factsOf(then)
    const gained = [...factsOf(now)].filter((fact) => !had.has(fact))
    const room = then?.isOpen ? then.limits : [-1, -1]
    now.limits.forEach((limit, index) => {
      if (limit > (room[index] ?? -1) && !isWithinLimit(giver, index, limit))
        found.push(`${now.user} has a limit of ${limit} that ${by} has not`)
    })
    const mayNot = (fact: string) =>
      !giver?.isOpen || now.user === by || givesNothing.includes(giver.roleKey ?? '') || !has(giver, fact)
    found.push(...gained.filter(mayNot).map((fact) => `${now.user} ${fact}, which ${by} could not give`))
  }
  return found
}

function isWithinLimit(giver: Standing | undefined, index: number, limit: number): boolean {
  return giver?.isOpen === true && (giver.mayDoAll || limit <= (giver.limits[index] ?? 0))
}

/** What somebody who came into an account has by it and did not have: by a link one comes to nothing more. */
export function beyond(
  standings: Standings,
  { user, maker }: { user: string; maker: string },
): readonly string[] {
  const own = standings.get(maker)
  if (!own) return [`${maker} is nobody`]
  return [...factsOf(standings.get(user))].filter((fact) => !has(own, fact))
}

/** What must be shown to them: their rights as the tables have them, but for roles whose group takes some away. */
export function shownTo(standings: Standings, user: string, live: readonly string[]) {
  const one = standings.get(user)
  if (!one?.isOpen) return undefined
  const isWhole = !givesNothing.includes(one.roleKey ?? '')
  // To a role that the settings bound everything is what they leave of it, and no further branch.
  const branches = one.mayDoAll && isWhole ? live : live.filter((code) => one.branches.includes(code))
  return {
    isWhole,
    permissions: one.permissions.toSorted(),
    hiddenFields: one.hiddenFields.toSorted(),
    ownRows: one.ownRows.toSorted(),
    branches: branches.toSorted(),
  }
}
