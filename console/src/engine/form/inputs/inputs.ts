import type { Field, FieldKind, FieldOf } from '@prona/contract/kernel/field'
import { choice, choices, flag } from './choice-input.tsx'
import { day, instant } from './day-input.tsx'
import { area, money, number, percent } from './figure-input.tsx'
import { group, list } from './group-input.tsx'
import type { InputView } from './input-view.ts'
import { reference, references } from './reference-input.tsx'
import { email, localized, longText, phone, text, texts } from './text-input.tsx'

const inputs: { readonly [K in FieldKind]: InputView<FieldOf<K>> } = {
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

/** How a field is written. The table above pairs each kind with its own input. */
export function inputOf(field: Field): InputView {
  return inputs[field.kind] as InputView
}
