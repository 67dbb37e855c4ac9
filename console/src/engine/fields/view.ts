import type { Field } from '@prona/contract/kernel/field'
import type { FormDetails } from '@prona/contract/kernel/wire'
import type { ComponentType, ReactNode } from 'react'
import type { Words } from '../../ui/language.ts'

/** What surrounds a value: the reader's words and the record it belongs to. */
export type FieldDisplay = {
  readonly words: Words
  /** For its currency and the names of what it refers to. */
  readonly row: Readonly<Record<string, unknown>>
  readonly details?: FormDetails
  /** Any field's value in words and figures. */
  readonly say: (field: Field, value: unknown) => string
  /** The same with its mark or link. */
  readonly show: (field: Field, path: string, value: unknown) => ReactNode
  readonly figures: (field: Field) => boolean
  /** Links are for the pointer, and plain: in a grid the keyboard goes from cell to cell, and the grid hears the clicks. */
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
  /** In words and figures alone; an empty value is an empty text. */
  readonly text: (value: unknown, field: F, display: FieldDisplay) => string
  /** In tables, cards and facts, where its words alone would not do. */
  readonly Cell?: ComponentType<ShowProps<F>>
  /** Among the facts of a record, where it differs from a cell. */
  readonly Fact?: ComponentType<ShowProps<F>>
  /** Figures stand at the inline end. */
  readonly figures?: true
  /** Of its column in a table, in pixels; without it the column takes what is left. */
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
