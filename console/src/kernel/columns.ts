import type { Field } from '@prona/contract/kernel/field'
import { isSystemField, type Resource, systemFields } from '@prona/contract/kernel/resource'
import { useMemo } from 'react'
import { viewOf } from './fields/kinds.ts'
import type { Sight } from './sight.ts'
import { useSight } from './sight.ts'

export type Column = { readonly path: string; readonly field: Field }

/** The columns chosen, or those of the declaration, as far as the reader may see them. */
export function useColumns(resource: Resource, chosen: readonly string[] | undefined): readonly Column[] {
  const sight = useSight()
  return useMemo(() => {
    const all = columnsOf(resource, sight)
    const wanted = (chosen ?? resource.list.columns).flatMap(
      (path) => all.find((one) => one.path === path) ?? [],
    )
    return wanted.length > 0 ? wanted : all.slice(0, 1)
  }, [resource, sight, chosen])
}

/** Everything a list of the resource could show: its declared columns first. */
export function columnsOf(resource: Resource, sight: Sight): readonly Column[] {
  const declared: readonly string[] = resource.list.columns
  const others = [...pathsOf(resource), ...Object.keys(systemFields)].filter(
    (path) => !declared.includes(path),
  )
  return [...declared, ...others].flatMap((path) => {
    const field = sight.field(resource, path)
    return field ? [{ path, field }] : []
  })
}

/** Long texts have no place in a row; groups fall into their fields. */
function pathsOf({ fields }: Resource): readonly string[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    if (field.kind === 'group') return Object.keys(field.fields).map((inner) => `${name}.${inner}`)
    return viewOf(field).wide && field.kind !== 'list' ? [] : [name]
  })
}

/** What a cell looks like: the record's name and its amounts are the darkest, what qualifies them is lighter. */
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

const letterPx = 6.2
const usualPadding = 24
const closePadding = 16
const closeFrom = 9
const narrowest = 108

/** With many columns they stand closer to each other. */
export function isClose(columns: readonly Column[]): boolean {
  return columns.length >= closeFrom
}

type Head = { readonly label: string; readonly isSorted: boolean }

/** Wide enough for its head and for what its kind holds; texts, undefined, share what is left. Below the least the table scrolls sideways. */
export function widthsOf(columns: readonly Column[], heads: readonly Head[]) {
  const padding = isClose(columns) ? closePadding : usualPadding
  const widths = columns.map(({ field }, index) => {
    const width = field.kind === 'text' && field.max <= codeLength ? codePx : viewOf(field).width
    const head = heads[index]
    const labelled = (head?.label.length ?? 0) * letterPx + (head?.isSorted ? arrowPx : 0)
    const edge = index === 0 || index === columns.length - 1 ? edgePx : 0
    return width && Math.round(Math.max(width, labelled) + padding + edge)
  })
  const least = columns.reduce((sum, { field }, index) => sum + (widths[index] ?? leastText(field)), 0)
  return { widths, least }
}

const arrowPx = 26
const codeLength = 30
const codePx = 72
/** The first and the last column reach to the edge of the page. */
const edgePx = 16

function leastText({ kind }: Field): number {
  return kind === 'text' ? narrowest : narrowest * 1.25
}
