import {
  allPermissions,
  everything,
  may,
  neededBy,
  restrictedFields,
  unseenFields,
} from '@prona/contract/access'
import type { Page } from '@prona/contract/kernel/page'
import type { Resource } from '@prona/contract/kernel/resource'
import type { FormDetails } from '@prona/contract/kernel/wire'
import { type Language, labelIn } from '@prona/contract/kernel/words'
import { findResource, pages, resourceNamed, resources } from '@prona/contract/registry'
import type { Context } from '../kernel/context.ts'
import { sayIn } from '../kernel/words.ts'

/** What the reader can grant in a role, and what it has already, with labels: «Njësi: shiko». */
export async function roleChoices(
  ctx: Context,
  row: Readonly<Record<string, unknown>> | undefined,
): Promise<FormDetails['choices']> {
  const has = Array.isArray(row?.permissions) ? row.permissions : []
  const offered = [everything, ...allPermissions].filter(
    (permission) => may(ctx.rights, permission) || has.includes(permission),
  )
  const undecided = await undecidedIn(ctx, row)
  return {
    permissions: offered.map((value) => {
      const needs = neededBy(value)
      return { value, label: permissionIn(ctx.language, value), ...(needs.length > 0 && { needs }) }
    }),
    ownRows: resources
      .filter(
        (resource) => resource.scope === 'branch' && resource.parent === undefined && hasOwners(resource),
      )
      .map((resource) => ({ value: resource.single, label: labelIn(resource.names.many, ctx.language) })),
    hiddenFields: restrictedFields.map((value) => {
      const field = fieldIn(ctx.language, value)
      const label = undecided.has(value) ? sayIn(ctx.language, 'role.undecided', { field }) : field
      return { value, label }
    }),
  }
}

/** Derived records may have no owner. */
function hasOwners({ followsFrom, assignee, fields }: Resource): boolean {
  return !followsFrom || assignee !== undefined || fields.createdBy !== undefined
}

/** Fields added after the role, for which nobody has decided yet whether the role sees them. */
async function undecidedIn(
  ctx: Context,
  row: Readonly<Record<string, unknown>> | undefined,
): Promise<ReadonlySet<string>> {
  if (typeof row?._id !== 'string') return new Set()
  const [role] = await ctx.db<{ permissions: string[]; decided_fields: string[] }[]>`
    select permissions, decided_fields from roles where _id = ${row._id}`
  if (!role) return new Set()
  const { permissions, decided_fields: decidedFields } = role
  return new Set(unseenFields({ permissions, hiddenFields: [], decidedFields }))
}

const basic = ['read', 'create', 'update', 'delete', 'report'] as const

export function permissionIn(language: Language, permission: string): string {
  if (permission === everything) return sayIn(language, 'permission.everything')
  const [single = '', verb = ''] = permission.split('.')
  const resource = findResource(single)
  const name = resource?.names.one ?? pageThatAsks(permission)?.name
  const known = basic.find((one) => one === verb)
  const word = known
    ? sayIn(language, `permission.${known}`)
    : wordOf(resource?.actions[verb]?.label, language)
  return `${name ? labelIn(name, language) : single}: ${word}`
}

/** The first one in the menu, where several pages share the permission. */
function pageThatAsks(permission: string): Page | undefined {
  return pages.find((page: Page) => page.access?.permission === permission)
}

function fieldIn(language: Language, path: string): string {
  const [single = '', field = ''] = path.split('.')
  const resource = resourceNamed(single)
  return `${labelIn(resource.names.one, language)}: ${wordOf(resource.fields[field]?.label, language)}`
}

function wordOf(label: Parameters<typeof labelIn>[0] | undefined, language: Language): string {
  return label ? labelIn(label, language).toLowerCase() : ''
}
