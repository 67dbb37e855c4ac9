import { may } from '@prona/contract/access'
import type { Label } from '@prona/contract/kernel/field'
import { type MenuSection, menuSections, type Page, type PageIcon } from '@prona/contract/kernel/page'
import { type BasicPermission, basicPermissions, permissionsOf } from '@prona/contract/kernel/resource'
import type { FormDetails } from '@prona/contract/kernel/wire'
import { findResource, pages, resources } from '@prona/contract/registry'
import { grouped } from '../ui/inputs/option.ts'

/** What a role may do with one resource, or that it may open a page: a row of the matrix. */
export type RightsRow = {
  /** The resource’s single name, or the page’s permission. */
  readonly key: string
  readonly name: Label
  readonly icon: PageIcon
  readonly basics: Readonly<Partial<Record<BasicPermission, string>>>
  /** Its records can be limited to those that are the reader’s own. */
  readonly hasOwners: boolean
  readonly actions: readonly { readonly permission: string; readonly label: Label }[]
  /** The restricted fields, by path, with their words. */
  readonly fields: readonly { readonly path: string; readonly label: string }[]
}
export type RightsSection = { readonly section: MenuSection; readonly rows: readonly RightsRow[] }

type Placed = { readonly section: MenuSection; readonly order: number; readonly row: RightsRow }

/** Everything that a role can be given, grouped as the menu is; what has no place there stands by what it belongs to. */
export function rightsSections(choices: FormDetails['choices']): readonly RightsSection[] {
  const placed = [...resourceRows(choices), ...pageRows()]
  return menuSections.flatMap((section) => {
    const rows = placed
      .filter((one) => one.section === section)
      .toSorted((one, other) => one.order - other.order)
      .map(({ row }) => row)
    return rows.length > 0 ? [{ section, rows }] : []
  })
}

function resourceRows(choices: FormDetails['choices']): readonly Placed[] {
  return resources.map((resource) => {
    const { single, icon, names, actions } = resource
    const permissions = permissionsOf(resource)
    const basics = basicPermissions.filter((verb) => permissions.includes(`${single}.${verb}`))
    return {
      ...placeOf(single),
      row: {
        key: single,
        name: names.many,
        icon,
        basics: Object.fromEntries(basics.map((verb) => [verb, `${single}.${verb}`])),
        hasOwners: choices.ownRows?.some(({ value }) => value === single) ?? false,
        actions: Object.entries(actions).map(([name, { label }]) => ({
          permission: `${single}.${name}`,
          label,
        })),
        fields: fieldsOf(single, choices),
      },
    }
  })
}

/** The server words the fields, as it knows on which of them nobody has decided yet. */
function fieldsOf(single: string, choices: FormDetails['choices']): RightsRow['fields'] {
  const own = choices.hiddenFields?.filter(({ value }) => value.startsWith(`${single}.`)) ?? []
  return grouped(own).flatMap(([, options]) => options.map(({ value, label }) => ({ path: value, label })))
}

function placeOf(single: string): Omit<Placed, 'row'> {
  const { menu, parent, fields } = findResource(single) ?? {}
  if (menu) return menu
  const field = parent === undefined ? undefined : fields?.[parent]
  const above = field?.kind === 'reference' ? placeOf(field.to) : undefined
  return above ? { ...above, order: above.order + 0.5 } : { section: 'administration', order: 1000 }
}

/** Pages that share a permission are one row, under the name of the first. */
function pageRows(): readonly Placed[] {
  const asking = pages.filter((page: Page) => page.access !== undefined)
  return asking.flatMap(({ access, name, icon, menu }: Page, index) => {
    const permission = access?.permission
    const isFirst =
      asking.findIndex((other: Page) => other.access?.permission === permission) === index &&
      !resources.some((resource) => permission !== undefined && permissionsOf(resource).includes(permission))
    if (permission === undefined || !isFirst) return []
    const basics: RightsRow['basics'] = { read: permission }
    const row = { key: permission, name, icon, basics, hasOwners: false, actions: [], fields: [] }
    return [{ section: menu?.section ?? 'overview', order: menu?.order ?? 1000, row }]
  })
}

export function permissionsIn({ basics, actions }: RightsRow): readonly string[] {
  return [...Object.values(basics), ...actions.map(({ permission }) => permission)]
}

export function countGiven(rights: { readonly permissions: readonly string[] }, row: RightsRow): number {
  return permissionsIn(row).filter((permission) => may(rights, permission)).length
}
