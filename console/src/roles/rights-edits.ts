import { everything, type Grant, may, neededBy } from '@prona/contract/access'
import { limitFields } from '@prona/contract/rights-change'
import { permissionsIn, type RightsRow } from './rights-rows.ts'

/** Which resource a limit concerns, beside which it stands. */
export const limitsBeside: Readonly<Record<string, typeof limitFields>> = { order: limitFields }

type Permissions = Pick<Grant, 'permissions'>

/** With all that it is of no use without; or without it and what is of no use then. */
export function withPermission<G extends Permissions>(rights: G, permission: string, on: boolean): G {
  const { permissions } = rights
  return {
    ...rights,
    permissions: on
      ? [...new Set([...permissions, permission, ...neededBy(permission)])]
      : permissions.filter((one) => one !== permission && !neededBy(one).includes(permission)),
  }
}

/** What else is given and would be of no use without this one. */
export function bringing({ permissions }: Permissions, permission: string): readonly string[] {
  return permissions.filter((one) => neededBy(one).includes(permission))
}

export function withAllRecords(rights: Grant, single: string, on: boolean): Grant {
  return { ...rights, ownRows: toggled(rights.ownRows, single, !on) }
}

export function withField(rights: Grant, path: string, on: boolean): Grant {
  return { ...rights, hiddenFields: toggled(rights.hiddenFields, path, !on) }
}

export function withEverything<G extends Permissions>(rights: G, on: boolean): G {
  return { ...rights, permissions: toggled(rights.permissions, everything, on) }
}

function toggled(some: readonly string[], one: string, on: boolean): readonly string[] {
  return on ? [...new Set([...some, one])] : some.filter((each) => each !== one)
}

/** How a row differs from the same row of another role: each permission, field and limit, and whose records are seen. */
export function differencesIn(row: RightsRow, rights: Grant, base: Grant): readonly string[] {
  const { key, hasOwners, fields } = row
  const limits = limitsBeside[key] ?? []
  return [
    ...permissionsIn(row).filter((one) => may(rights, one) !== may(base, one)),
    ...(hasOwners && rights.ownRows.includes(key) !== base.ownRows.includes(key) ? [key] : []),
    ...fields
      .map(({ path }) => path)
      .filter((path) => rights.hiddenFields.includes(path) !== base.hiddenFields.includes(path)),
    ...limits.filter((field) => rights[field] !== base[field]),
  ]
}

/** The row as the other role has it; what the reader cannot give stays as it is. */
export function asIn(
  base: Grant,
  row: RightsRow,
  rights: Grant,
  canGive: (permission: string) => boolean,
): Grant {
  const { key, hasOwners, fields } = row
  const own = permissionsIn(row)
  const isOwn = (one: string) => own.includes(one)
  const given = own.filter((one) => may(base, one) && (rights.permissions.includes(one) || canGive(one)))
  const brought = given.flatMap(neededBy).filter((one) => rights.permissions.includes(one) || canGive(one))
  const paths = fields.map(({ path }) => path)
  const limits = (limitsBeside[key] ?? []).map((field) => [field, base[field]])
  return {
    ...rights,
    permissions: [...new Set([...rights.permissions.filter((one) => !isOwn(one)), ...given, ...brought])],
    ownRows: hasOwners ? toggled(rights.ownRows, key, base.ownRows.includes(key)) : rights.ownRows,
    hiddenFields: [
      ...rights.hiddenFields.filter((path) => !paths.includes(path)),
      ...paths.filter((path) => base.hiddenFields.includes(path)),
    ],
    ...Object.fromEntries(limits),
  }
}

/** The same values in the order they had: what is ticked again is no change. */
export function inOrderOf(before: readonly string[], now: readonly string[]): readonly string[] {
  return [...before.filter((one) => now.includes(one)), ...now.filter((one) => !before.includes(one))]
}
