import { officeZone } from '@prona/contract/kernel/day'
import type { Field } from '@prona/contract/kernel/field'
import { clockAt } from '@prona/contract/kernel/format'
import type { Currency } from '@prona/contract/kernel/money'
import { type Beside, currencyOf, valueText } from './value-text.ts'

/** The content of a cell: texts stay texts, and figures can be calculated with. */
export type Cell =
  | { readonly kind: 'empty' }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'money'; readonly amount: number; readonly currency: Currency | undefined }
  | { readonly kind: 'area' | 'percent'; readonly hundredths: number }
  | { readonly kind: 'day'; readonly day: string }
  | { readonly kind: 'instant'; readonly day: string; readonly time: string }

export const emptyCell: Cell = { kind: 'empty' }

export function textCell(text: string): Cell {
  return text === '' ? emptyCell : { kind: 'text', text }
}

export function cellOf(field: Field, value: unknown, beside: Beside): Cell {
  if (value === null || value === undefined) return emptyCell
  if (typeof value === 'number') {
    if (field.kind === 'number') return { kind: 'number', value }
    if (field.kind === 'area' || field.kind === 'percent') return { kind: field.kind, hundredths: value }
    if (field.kind === 'money') {
      return { kind: 'money', amount: value, currency: currencyOf(field, beside.record) }
    }
  }
  if (field.kind === 'day') return { kind: 'day', day: String(value) }
  if (field.kind === 'instant') return { kind: 'instant', ...clockAt(String(value), officeZone) }
  return textCell(valueText(field, value, beside))
}
