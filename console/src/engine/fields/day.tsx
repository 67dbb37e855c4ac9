import type { FieldOf } from '@prona/contract/kernel/field'
import { clockAt, formatDay, formatInstant } from '@prona/contract/kernel/format'
import { timeZone } from '../data/access.ts'
import { type FieldView, textOf } from './view.ts'

export const day: FieldView<FieldOf<'day'>> = {
  text: (value, _, { words }) => (textOf(value) ? formatDay(textOf(value), words.language) : ''),
  figures: true,
  width: 84,
}

export const instant: FieldView<FieldOf<'instant'>> = {
  text: (value, _, { words }) =>
    textOf(value) ? formatInstant(textOf(value), words.language, timeZone) : '',
  figures: true,
  width: 84,
  Cell: ({ value, scene }) => (
    <span title={formatInstant(textOf(value), scene.words.language, timeZone)}>
      {formatDay(clockAt(textOf(value), timeZone).day, scene.words.language)}
    </span>
  ),
  Fact: ({ value, scene }) => formatInstant(textOf(value), scene.words.language, timeZone),
}
