import { fieldNamed, isSystemField, type Resource } from '../kernel/resource.ts'

/** A record found by the global search, as `GET search` answers. */
export type Found = {
  readonly resource: string
  readonly _id: string
  readonly branch?: string
  readonly title: string
  /** The value of its state or badge field. */
  readonly state?: string
  /** Further values that identify it, of the `tellingFields` that the reader may see. */
  readonly values: Readonly<Record<string, unknown>>
  /** The titles of the records it refers to: id → title. */
  readonly labels: Readonly<Record<string, string>>
}

export const usualFoundPerResource = 5
export const mostFoundPerResource = 20
const mostTelling = 4

/** The field that shows a record's state. */
export function standingField(resource: Resource): string | undefined {
  return resource.badge ?? resource.state
}

/** The fields shown beside a record's title: first what it belongs to, then prices, then the rest. */
export function tellingFields(resource: Resource): readonly string[] {
  const weight = (path: string) => weights[fieldNamed(resource, path)?.kind ?? 'text'] ?? 2
  const columns = resource.list.columns.filter(
    (path) => path !== resource.title && path !== standingField(resource) && isTelling(resource, path),
  )
  return columns.toSorted((a, b) => weight(a) - weight(b)).slice(0, mostTelling)
}

/** The searched fields that are the record's own. */
export function ownSearch(resource: Resource): readonly string[] {
  return resource.list.search.filter((path) => fieldNamed(resource, path))
}

/** The searched fields of what a record refers to; their texts are kept beside its own, in this order. */
export function searchBeyond(resource: Resource): readonly string[] {
  return resource.list.search.filter((path) => !fieldNamed(resource, path))
}

/** The searched fields, as far as they are short enough to be shown. */
export function findingFields(resource: Resource): readonly string[] {
  return ownSearch(resource).filter(
    (path) => path !== resource.title && fieldNamed(resource, path)?.kind !== 'longText',
  )
}

const weights: Readonly<Record<string, number>> = { choice: 0, reference: 0, list: 0, money: 1 }

function isTelling(resource: Resource, path: string): boolean {
  const kind = fieldNamed(resource, path)?.kind
  return !isSystemField(path) && kind !== 'instant' && kind !== 'longText' && kind !== 'localized'
}
