import type { SeededRole } from './kernel/field.ts'
import type { Page } from './kernel/page.ts'
import { isPossible, permissionsOf, type Resource } from './kernel/resource.ts'
import { pages, resourceNamed, resources } from './registry.ts'
import { user } from './resources.ts'

/** Everything, now and later: the administrator's one permission. */
export const everything = '*'

/** What a signed-in person may do, as the server and the console both ask it. */
export type Rights = {
  readonly permissions: readonly string[]
  /** Resources of which only the person's own records count: created by or assigned to them. */
  readonly ownRows: readonly string[]
  /** `unit.minPrice`: as if the field did not exist. */
  readonly hiddenFields: readonly string[]
}

export function may(rights: Pick<Rights, 'permissions'>, permission: string): boolean {
  return rights.permissions.includes(everything) || rights.permissions.includes(permission)
}

/**
 * Whether they may do it with the resource's records: nobody may do what is not done by hand, and what belongs to a
 * record is only for who may read that one.
 */
export function mayDo(
  rights: Pick<Rights, 'permissions'>,
  resource: Pick<Resource, 'single' | 'without' | 'followsFrom' | 'parent' | 'fields'>,
  verb: string,
): boolean {
  if (!isPossible(resource, verb) || !may(rights, `${resource.single}.${verb}`)) return false
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

/** Whether only their own records count for the reader; what belongs to a record goes by the record's rule. */
export function seesOwnOnly(rights: Pick<Rights, 'ownRows'>, resource: Resource): boolean {
  return ownersOf(resource).some(({ single }) => rights.ownRows.includes(single))
}

/**
 * The resources of which any makes somebody see only their own of this one: the one it belongs to in the end, else
 * itself and all that it follows from.
 */
export function ownersOf(resource: Resource): readonly Resource[] {
  const parent = parentOf(resource)
  if (parent) return ownersOf(parent)
  const sources = resource.followsFrom?.map(resourceNamed) ?? []
  return [...new Set([resource, ...sources.flatMap(ownersOf)])]
}

export const allPermissions: readonly string[] = [
  ...resources.flatMap(permissionsOf),
  ...permissionsOfPages(pages),
]

/** Those that pages ask for; several pages may ask for the same. */
export function permissionsOfPages(some: readonly Page[]): readonly string[] {
  return [...new Set(some.flatMap(({ access }) => (access ? [access.permission] : [])))]
}

/** Whether one may open the page. */
export function mayOpen(rights: Pick<Rights, 'permissions'>, { access }: Page): boolean {
  return access === undefined || may(rights, access.permission)
}

/** `unit.minPrice`, `customer.personalNumber` …: the fields a role can be kept from. */
export const restrictedFields: readonly string[] = restrictedFieldsOf(resources)

export function restrictedFieldsOf(some: readonly Resource[]): readonly string[] {
  return eachRestricted(some).map(({ path }) => path)
}

/** Those of them that a seeded role is kept from; the administrator's sees all. */
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

/** With the fields of the same name in every list that follows from the records: what is hidden there is hidden here. */
export function withFollowing(
  hiddenFields: readonly string[],
  some: readonly Resource[] = resources,
): readonly string[] {
  const following = some.flatMap(({ single, followsFrom = [], fields }) =>
    Object.keys(fields).flatMap((name) =>
      followsFrom.some((source) => hiddenFields.includes(`${source}.${name}`)) ? [`${single}.${name}`] : [],
    ),
  )
  return [...new Set([...hiddenFields, ...following])]
}

/** A role's hidden fields and those it has not decided about: what came after the role is not shown by it unasked. */
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
export const seededRoles: Readonly<
  Record<RoleKey, { readonly name: string; readonly longestHoldDays: number }>
> = {
  administrator: { name: 'Administrator', longestHoldDays: 365 },
  manager: { name: 'Drejtues dege', longestHoldDays: 60 },
  agent: { name: 'Agjent', longestHoldDays: 14 },
  accountant: { name: 'Financier', longestHoldDays: 1 },
  reporting: { name: 'Raportim', longestHoldDays: 1 },
  limited: { name: 'I kufizuar', longestHoldDays: 1 },
}

/** What a seeded role may do with one resource, as its declaration says. */
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

/** What a seeded role may open of these pages, as their declarations say. */
export function seededPages(key: RoleKey, some: readonly Page[]): string[] {
  if (key === 'administrator') return []
  return some.flatMap(({ access }) => (access?.roles[key] ? [access.permission] : []))
}

/** Nobody grants what they lack. */
export function lacking(rights: Pick<Rights, 'permissions'>, wanted: readonly string[]): string[] {
  return wanted.filter((permission) => !may(rights, permission))
}
