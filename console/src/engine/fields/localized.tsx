import type { FieldOf } from '@prona/contract/kernel/field'
import { languages } from '@prona/contract/kernel/words'
import { isRecord } from '../data/value-at.ts'
import { type FieldDisplay, type FieldView, textOf } from './view.ts'

export const localized: FieldView<FieldOf<'localized'>> = {
  text: (value, _, display) => (isRecord(value) ? nearest(value, display) : ''),
  Fact: ({ value, display }) => <p className="prose">{isRecord(value) ? nearest(value, display) : ''}</p>,
  wide: true,
}

/** The reader's language, else the first there is. */
function nearest(value: Readonly<Record<string, unknown>>, { words }: FieldDisplay): string {
  return [words.language, ...languages].map((one) => textOf(value[one])).find((text) => text !== '') ?? ''
}
