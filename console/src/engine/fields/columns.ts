import { branchPath } from '@prona/contract/kernel/branch-field'
import type { Field } from '@prona/contract/kernel/field'
import { isSystemField, type Resource, systemFieldsOf } from '@prona/contract/kernel/resource'
import { useMemo } from 'react'
import type { Access } from '../data/access.ts'
import { useAccess } from '../data/access.ts'
import { usuallyPinned } from '../data/list-state.ts'
import { hasBranch } from '../data/with-branch.ts'
import { viewOf } from './kinds.ts'

export type Column = { readonly path: string; readonly field: Field }

/**
 * The chosen columns, or the declared ones, without those the reader may not see. Of all branches each record's branch
 * is among them: after its name, or where the reader moved it to.
 */
export function useColumns(
  resource: Resource,
  chosen: readonly string[] | undefined,
  pinned = usuallyPinned,
): readonly Column[] {
  const access = useAccess()
  return useMemo(() => {
    const all = columnsOf(resource, access)
    const asked = chosen ?? resource.list.columns
    const paths =
      hasBranch(resource) && !asked.includes(branchPath)
        ? asked.toSpliced(Math.max(1, pinned), 0, branchPath)
        : asked
    const wanted = paths.flatMap((path) => all.find((one) => one.path === path) ?? [])
    return wanted.length > 0 ? wanted : all.slice(0, 1)
  }, [resource, access, chosen, pinned])
}

/** Everything a list of the resource could show: its declared columns first. */
export function columnsOf(resource: Resource, access: Access): readonly Column[] {
  const declared: readonly string[] = resource.list.columns
  const others = [...pathsOf(resource), ...Object.keys(systemFieldsOf(resource))].filter(
    (path) => !declared.includes(path),
  )
  return [...declared, ...others].flatMap((path) => {
    const field = access.field(resource, path)
    return field ? [{ path, field }] : []
  })
}

/** Long texts are no columns; a group gives one for each of its fields. */
function pathsOf({ fields }: Resource): readonly string[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    if (field.kind === 'group') return Object.keys(field.fields).map((inner) => `${name}.${inner}`)
    return viewOf(field).wide && field.kind !== 'list' ? [] : [name]
  })
}

/** The style of a cell: the record's name and its amounts are darkest, other values lighter. */
export function classOf(resource: Resource, { path, field }: Column): string | undefined {
  const isFigure = viewOf(field).figures
  const isKey = path === resource.title || field.kind === 'money'
  const isDim =
    !isKey &&
    (isSystemField(path) || ['number', 'day', 'instant', 'flag'].includes(field.kind) || isPlainChoice(field))
  return [isFigure && 'n', isKey && 'key', isDim && 'dim'].filter(Boolean).join(' ') || undefined
}

function isPlainChoice(field: Field): boolean {
  return field.kind === 'choice' && !field.marks
}

const closeFrom = 9

/** With many columns there is less space between them. */
export function isClose(columns: readonly Column[]): boolean {
  return columns.length >= closeFrom
}
