import type { SeededRole } from './kernel/field.ts'
import { titleInLanguage } from './kernel/kinds.ts'
import type { Page } from './kernel/page.ts'
import { isPossible, permissionsOf, type Resource } from './kernel/resource.ts'
import type { Language } from './kernel/words.ts'
import { findResource, pages, resourceNamed, resources } from './registry.ts'
import { role, user } from './resources.ts'
import { seededNames } from './roles/seeded-names.ts'

/** Everything, now and later: the administrator's only permission. */
export const everything = '*'

/** The rights of a signed-in person, checked by both the server and the console. */
export type Rights = {
  readonly permissions: readonly string[]
  /** Resources of which they only see their own records: created by or assigned to them. */
  readonly ownRows: readonly string[]
  /** `unit.minPrice`: treated as if the field did not exist. */
  readonly hiddenFields: readonly string[]
}

/** What a role gives to whoever has it. */
export type Grant = Rights & { readonly longestHoldDays: number; readonly maxDiscountBp: number }

export function may(rights: Pick<Rights, 'permissions'>, permission: string): boolean {
  return rights.permissions.includes(everything) || rights.permissions.includes(permission)
}

/**
 * Whether they may do it with the resource's records; false for writes that are not done by hand, and for rows of a
 * parent that they may not read.
 */
export function mayDo(
  rights: Pick<Rights, 'permissions'>,
  resource: Pick<Resource, 'single' | 'without' | 'followsFrom' | 'parent' | 'fields' | 'actions'>,
  verb: string,
): boolean {
  if (!isPossible(resource, verb) || !may(rights, `${resource.single}.${verb}`)) return false
  const { requires = [] } = resource.actions[verb] ?? {}
  if (!requires.every((permission) => may(rights, permission))) return false
  const parent = parentOf(resource)
  return !parent || mayDo(rights, parent, 'read')
}

/** The resource that its records belong to. */
function parentOf({ parent, fields }: Pick<Resource, 'parent' | 'fields'>): Resource | undefined {
  const field = parent === undefined ? undefined : fields[parent]
  return field?.kind === 'reference' ? resourceNamed(field.to) : undefined
}

/** Whether they are told what its records are called; people are named to whoever sees what these have a part in. */
export function mayName(rights: Pick<Rights, 'permissions'>, resource: Resource): boolean {
  return resource.single === user.single || mayDo(rights, resource, 'read')
}

export function isHidden(
  rights: Pick<Rights, 'hiddenFields'>,
  resource: Pick<Resource, 'single'>,
  field: string,
): boolean {
  return rights.hiddenFields.includes(`${resource.single}.${field}`)
}

/** Whether the reader only sees their own records; what belongs to a record follows the record's rule. */
export function seesOwnOnly(rights: Pick<Rights, 'ownRows'>, resource: Resource): boolean {
  return ownersOf(resource).some(({ single }) => rights.ownRows.includes(single))
}

/**
 * If any of these is limited to own records for a role, so is the resource: the one that it finally belongs to, else
 * itself and all that it follows from.
 */
export function ownersOf(resource: Resource): readonly Resource[] {
  const parent = parentOf(resource)
  if (parent) return ownersOf(parent)
  const sources = resource.followsFrom?.map(resourceNamed) ?? []
  return [...new Set([resource, ...sources.flatMap(ownersOf)])]
}

// Of no use to a console, which at first knows too little of the resources for it: `PURE` leaves it out of the build.
export const allPermissions: readonly string[] = /* @__PURE__ */ everyPermission()

/** The same, asked for once all resources are known. */
export function everyPermission(): readonly string[] {
  return [...resources.flatMap(permissionsOf), ...permissionsOfPages(pages)]
}

/** The permissions that pages require; several pages may share one. */
export function permissionsOfPages(some: readonly Page[]): readonly string[] {
  return [...new Set(some.flatMap(({ access }) => (access ? [access.permission] : [])))]
}

/** Whether they may open the page. */
export function mayOpen(rights: Pick<Rights, 'permissions'>, { access }: Page): boolean {
  return access === undefined || may(rights, access.permission)
}

/** The fields that can be hidden from a role: `unit.minPrice`, `customer.personalNumber` … */
export const restrictedFields: readonly string[] = /* @__PURE__ */ restrictedFieldsOf(resources)

export function restrictedFieldsOf(some: readonly Resource[]): readonly string[] {
  return eachRestricted(some).map(({ path }) => path)
}

/** What fields and inputs that nobody may read or store are called, in whichever record. */
export const secretNames: ReadonlySet<string> = /* @__PURE__ */ everySecret()

function everySecret(): ReadonlySet<string> {
  const some = resources.flatMap(({ fields, actions }) => [
    fields,
    ...Object.values(actions).map(({ input }) => input),
  ])
  return new Set(
    some.flatMap((one) =>
      Object.entries(one).flatMap(([name, field]) => (field.kind === 'text' && field.secret ? [name] : [])),
    ),
  )
}

/** Those that are hidden from a seeded role; the administrator's role sees all. */
export function seededHidden(key: RoleKey, some: readonly Resource[]): readonly string[] {
  if (key === 'administrator') return []
  return eachRestricted(some).flatMap(({ path, seenBy }) => (seenBy[key] ? [] : [path]))
}

function eachRestricted(some: readonly Resource[]) {
  return some.flatMap((resource) =>
    Object.entries(resource.fields).flatMap(([name, { restricted: seenBy }]) =>
      seenBy ? [{ path: `${resource.single}.${name}`, seenBy }] : [],
    ),
  )
}

/**
 * With the fields of the same name in every list that follows from the records, and with those that tell of a hidden
 * one: what is hidden there is hidden here.
 */
export function withFollowing(
  hiddenFields: readonly string[],
  some: readonly Resource[] = resources,
): readonly string[] {
  const telling = some.flatMap(({ single, fields }) =>
    Object.entries(fields).flatMap(([name, { tells }]) =>
      tells && hiddenFields.includes(`${single}.${tells}`) ? [`${single}.${name}`] : [],
    ),
  )
  const hidden = [...hiddenFields, ...telling]
  const following = some.flatMap(({ single, followsFrom = [], fields }) =>
    Object.keys(fields).flatMap((name) =>
      followsFrom.some((source) => hidden.includes(`${source}.${name}`)) ? [`${single}.${name}`] : [],
    ),
  )
  return [...new Set([...hidden, ...following])]
}

/**
 * A role's hidden fields and those that nobody has decided yet: a field added after the role stays hidden until then.
 */
export function unseenFields(role: {
  readonly permissions: readonly string[]
  readonly hiddenFields: readonly string[]
  readonly decidedFields: readonly string[]
}): readonly string[] {
  if (role.permissions.includes(everything)) return withFollowing(role.hiddenFields)
  const undecided = restrictedFields.filter((field) => !role.decidedFields.includes(field))
  return withFollowing([...role.hiddenFields, ...undecided])
}

export type RoleKey = 'administrator' | SeededRole
/** Whoever changes list prices has no limit to a discount at first. */
export const seededRoles: Readonly<
  Record<RoleKey, { readonly name: string; readonly longestHoldDays: number; readonly maxDiscountBp: number }>
> = {
  administrator: { name: seededNames.administrator[0], longestHoldDays: 365, maxDiscountBp: 10_000 },
  manager: { name: seededNames.manager[0], longestHoldDays: 60, maxDiscountBp: 10_000 },
  agent: { name: seededNames.agent[0], longestHoldDays: 14, maxDiscountBp: 500 },
  accountant: { name: seededNames.accountant[0], longestHoldDays: 1, maxDiscountBp: 0 },
  reporting: { name: seededNames.reporting[0], longestHoldDays: 1, maxDiscountBp: 0 },
  limited: { name: seededNames.limited[0], longestHoldDays: 1, maxDiscountBp: 0 },
}

/** A role's name in the reader's language, where it is a seeded one that nobody renamed. */
export function roleNameIn(name: string, language: Language): string {
  return titleInLanguage(role, name, language)
}

/** What a seeded role may do with one resource, by its declaration. */
export function seededPermissions(
  key: RoleKey,
  resource: Resource,
): { permissions: string[]; ownRows: string[] } {
  if (key === 'administrator') return { permissions: [], ownRows: [] }
  const grant = resource.access[key]
  return {
    permissions: grant.may.map((verb) => `${resource.single}.${verb}`),
    ownRows: grant.rows === 'own' ? [resource.single] : [],
  }
}

/** All that a seeded role gives at first, by the declarations. */
export function seededGrant(key: RoleKey): Grant {
  const grants = resources.map((resource) => seededPermissions(key, resource))
  const { longestHoldDays, maxDiscountBp } = seededRoles[key]
  return {
    permissions:
      key === 'administrator'
        ? [everything]
        : [...grants.flatMap(({ permissions }) => permissions), ...seededPages(key, pages)],
    ownRows: grants.flatMap(({ ownRows }) => ownRows),
    hiddenFields: withFollowing(seededHidden(key, resources)),
    longestHoldDays,
    maxDiscountBp,
  }
}

/** Which of these pages a seeded role may open, by their declarations. */
export function seededPages(key: RoleKey, some: readonly Page[]): string[] {
  if (key === 'administrator') return []
  return some.flatMap(({ access }) => (access?.roles[key] ? [access.permission] : []))
}

/** These and what they are of no use without: whoever writes records sees them, and those they belong to. */
export function withNeeded(permissions: readonly string[]): readonly string[] {
  return [...new Set(permissions.flatMap((permission) => [permission, ...neededBy(permission)]))]
}

/** What one permission is of no use without: `unit.update` needs `unit.read`. */
export function neededBy(permission: string): readonly string[] {
  const resource = findResource(permission.split('.')[0] ?? '')
  if (!resource) return []
  const parent = parentOf(resource)
  const needed = [resource, ...(parent ? [parent] : [])].map(({ single }) => `${single}.read`)
  return needed.filter((one) => one !== permission)
}

/** The permissions that somebody may not grant, since they lack them. */
export function lacking(rights: Pick<Rights, 'permissions'>, wanted: readonly string[]): string[] {
  return wanted.filter((permission) => !may(rights, permission))
}
