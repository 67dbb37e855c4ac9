import type { Mark } from '@prona/contract/kernel/field'

/** A document to be printed, as plain data: what it says and in which order, nothing of how it looks. */
export type PrintedDocument = {
  readonly title: string
  readonly subtitle?: string
  readonly state?: State
  readonly letterhead: Letterhead
  readonly parts: readonly Part[]
  /** At the foot of every page: what this is and when it was printed; `{page}` and `{pages}` in the other. */
  readonly foot: string
  readonly pageOf: string
  readonly isWide?: true
}

export type Letterhead = {
  readonly name: string
  readonly company: string
  readonly lines: readonly string[]
  /** A JPEG or PNG. */
  readonly logo?: Uint8Array
}

export type State = { readonly word: string; readonly mark: Mark | undefined }

export type Part =
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'note'; readonly text: string }
  | { readonly kind: 'facts'; readonly facts: readonly Fact[] }
  | { readonly kind: 'states'; readonly states: readonly (State & { readonly count: string })[] }
  | {
      readonly kind: 'table'
      readonly columns: readonly TableColumn[]
      readonly rows: readonly (readonly Cell[])[]
      readonly total?: readonly Cell[]
    }
  | { readonly kind: 'sums'; readonly lines: readonly (Fact & { readonly isTotal?: true })[] }
  | { readonly kind: 'signatures'; readonly names: readonly string[] }
  /** JPEG or PNG. */
  | { readonly kind: 'pictures'; readonly pictures: readonly Uint8Array[] }

export type Fact = { readonly label: string; readonly value: string }

export type TableColumn = {
  readonly label: string
  readonly align?: 'end'
  /** `rest`: what the others leave, shared. Else as wide as what it holds. */
  readonly width?: 'rest'
}

export type Cell = string | State
