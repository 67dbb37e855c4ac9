import type { Field } from '@prona/contract/kernel/field'
import type { FormDetails } from '@prona/contract/kernel/wire'
import type { ComponentType, ReactNode } from 'react'
import type { Words } from '../../ui/language.ts'
import type { WithCents } from './cents.ts'

/** How fields are shown: in which language, and as part of which record. */
export type FieldDisplay = {
  readonly words: Words
  /** Gives amounts their currency, and references their titles. */
  readonly row: Readonly<Record<string, unknown>>
  readonly details?: FormDetails
  /** A field's value as text. */
  readonly say: (field: Field, value: unknown) => string
  /** The same as an element, with its mark or link. */
  readonly show: (field: Field, path: string, value: unknown) => ReactNode
  readonly figures: (field: Field) => boolean
  /** The amounts that are written with cents, though their own may be none. */
  readonly cents: WithCents
  /**
   * Links are not reached by the keyboard, which in a grid goes from cell to cell; the grid handles clicks on
   * them.
   */
  readonly quietLinks: boolean
  /** The same around another record. */
  readonly around: (row: Readonly<Record<string, unknown>>) => FieldDisplay
}

export type ShowProps<F extends Field> = {
  readonly field: F
  readonly path: string
  readonly value: unknown
  readonly display: FieldDisplay
}
/** How one kind of field is shown. */
export type FieldView<F extends Field = Field> = {
  /** The value as text; an empty value is an empty text. */
  readonly text: (value: unknown, field: F, display: FieldDisplay) => string
  /** The element for tables, cards and facts, where text alone is not enough. */
  readonly Cell?: ComponentType<ShowProps<F>>
  /** The element among the facts of a record, where it differs from a cell. */
  readonly Fact?: ComponentType<ShowProps<F>>
  /** Figures are aligned at the inline end. */
  readonly figures?: true
  /** The width of its column in pixels; without it the column takes the room that is left. */
  readonly width?: number
  /** Takes the whole width in forms and facts. */
  readonly wide?: true
}

export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''
}

export function textsOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : []
}
