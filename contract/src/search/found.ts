import { fieldNamed, isSystemField, type Resource } from '../kernel/resource.ts'

/** A record that a search over everything found, as `GET search` answers. */
export type Found = {
  readonly resource: string
  readonly _id: string
  readonly branch?: string
  readonly title: string
  /** The state or badge as its field has it. */
  readonly state?: string
  /** What else tells it apart, by the fields of `tellingFields` that the reader may see. */
  readonly values: Readonly<Record<string, unknown>>
  /** What the records it refers to are called: id → title. */
  readonly labels: Readonly<Record<string, string>>
}

export const usualFoundPerResource = 5
export const mostFoundPerResource = 20
const mostTelling = 4

/** The field that says how a record stands. */
export function standingField(resource: Resource): string | undefined {
  return resource.badge ?? resource.state
}

/** Paths of what is said beside a record's title: what it belongs to and is first, then prices, then the rest. */
export function tellingFields(resource: Resource): readonly string[] {
  const weight = (path: string) => weights[fieldNamed(resource, path)?.kind ?? 'text'] ?? 2
  const columns = resource.list.columns.filter(
    (path) => path !== resource.title && path !== standingField(resource) && isTelling(resource, path),
  )
  return columns.toSorted((a, b) => weight(a) - weight(b)).slice(0, mostTelling)
}

/** Paths it can have been found by, as far as they are short enough to be shown. */
export function findingFields(resource: Resource): readonly string[] {
  return resource.list.search.filter(
    (path) => path !== resource.title && fieldNamed(resource, path)?.kind !== 'longText',
  )
}

const weights: Readonly<Record<string, number>> = { choice: 0, reference: 0, list: 0, money: 1 }

function isTelling(resource: Resource, path: string): boolean {
  const kind = fieldNamed(resource, path)?.kind
  return !isSystemField(path) && kind !== 'instant' && kind !== 'longText' && kind !== 'localized'
}
