import { isAdjustable } from '@prona/contract/batches/adjust'
import type { Resource } from '@prona/contract/kernel/resource'

type Changes = Readonly<Record<string, { readonly before: unknown; readonly after: unknown }>>
export type ChangedSum = {
  readonly field: string
  /** Null for what is no money. */
  readonly currency: string | null
  readonly rows: number
  readonly before: number
  readonly after: number
}

/** Sums up the figures that people write, each currency by itself: amounts and areas, since floors or rooms add up to nothing. What is computed from them, such as a price per m², has no sum. */
export function changedSums(resource: Resource) {
  const sums = new Map<string, ChangedSum>()
  return {
    add(row: Readonly<Record<string, unknown>>, changes: Changes): void {
      for (const [name, { before, after }] of Object.entries(changes)) {
        const field = resource.fields[name]
        if (
          !field ||
          field.readOnly ||
          !isAdjustable(field) ||
          field.kind === 'number' ||
          typeof before !== 'number' ||
          typeof after !== 'number'
        )
          continue
        const currency = field.kind === 'money' ? String(row[field.currency] ?? field.currency) : null
        const key = `${name} ${currency}`
        const so = sums.get(key) ?? { field: name, currency, rows: 0, before: 0, after: 0 }
        sums.set(key, { ...so, rows: so.rows + 1, before: so.before + before, after: so.after + after })
      }
    },
    /** Without those that no number tells exactly: nothing is below zero, so that the last sum is the largest. */
    all: (): readonly ChangedSum[] =>
      [...sums.values()].filter(
        ({ before, after }) => Number.isSafeInteger(before) && Number.isSafeInteger(after),
      ),
  }
}
