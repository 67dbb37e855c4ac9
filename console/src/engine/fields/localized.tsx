import type { FieldOf } from '@prona/contract/kernel/field'
import { languages } from '@prona/contract/kernel/words'
import { isRecord } from '../data/access.ts'
import { type FieldView, type Scene, textOf } from './view.ts'

export const localized: FieldView<FieldOf<'localized'>> = {
  text: (value, _, scene) => (isRecord(value) ? nearest(value, scene) : ''),
  Fact: ({ value, scene }) => <p className="prose">{isRecord(value) ? nearest(value, scene) : ''}</p>,
  wide: true,
}

/** The reader's language, else the first there is. */
function nearest(value: Readonly<Record<string, unknown>>, { words }: Scene): string {
  return [words.language, ...languages].map((one) => textOf(value[one])).find((text) => text !== '') ?? ''
}
