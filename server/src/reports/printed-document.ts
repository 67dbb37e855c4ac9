import type { Mark } from '@prona/contract/kernel/field'

/** A document to print, as plain data: its content and order, but nothing of its design. */
export type PrintedDocument = {
  readonly title: string
  readonly subtitle?: string
  readonly state?: State
  readonly letterhead: Letterhead
  readonly parts: readonly Part[]
  /**
   * The footer of every page: what this is and when it was printed, and the page number by `{page}` and `{pages}`.
   */
  readonly foot: string
  readonly pageOf: string
  readonly isWide?: true
}

export type Letterhead = {
  readonly name: string
  readonly company: string
  readonly lines: readonly string[]
  /** Of its name and the line below; black unless said. */
  readonly colour?: 'black' | 'green' | 'blue' | 'purple' | 'red'
  /** A JPEG or PNG. */
  readonly logo?: Uint8Array
}

export type State = { readonly word: string; readonly mark: Mark | undefined }

export type Part =
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'note'; readonly text: string }
  | { readonly kind: 'item'; readonly text: string }
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
  /** Two side by side, each with its picture before its words. */
  | { readonly kind: 'cards'; readonly cards: readonly Card[] }
  /** JPEG or PNG; each at full width, or two side by side. */
  | { readonly kind: 'pictures'; readonly pictures: readonly Uint8Array[]; readonly inPairs?: true }

export type Card = {
  /** A JPEG or PNG. */
  readonly picture?: Uint8Array
  readonly title: string
  readonly state: State
  readonly lines: readonly string[]
}

export type Fact = { readonly label: string; readonly value: string }

export type TableColumn = {
  readonly label: string
  readonly align?: 'end'
  /** `rest`: shares the width that the others leave. Otherwise as wide as its content. */
  readonly width?: 'rest'
}

export type Cell = string | State
