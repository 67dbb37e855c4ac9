import type { Field, FieldKind, FieldOf } from '@prona/contract/kernel/field'
import { choice, choices, flag } from './choice.tsx'
import { day, instant } from './day.tsx'
import { area, money, number, percent } from './figures.tsx'
import { group, list } from './group.tsx'
import { localized } from './localized.tsx'
import { reference, references } from './reference.tsx'
import { email, longText, phone, text, texts } from './text.tsx'
import type { FieldView } from './view.ts'

const views: { readonly [K in FieldKind]: FieldView<FieldOf<K>> } = {
  text,
  longText,
  localized,
  texts,
  email,
  phone,
  number,
  money,
  area,
  percent,
  day,
  instant,
  flag,
  choice,
  choices,
  reference,
  references,
  group,
  list,
}

/** The view of a field's kind. The table above pairs each kind with its view. */
export function viewOf(field: Field): FieldView {
  return views[field.kind] as FieldView
}
