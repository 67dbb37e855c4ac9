import type { FieldOf } from '@prona/contract/kernel/field'
import { clockAt, formatDay, formatInstant } from '@prona/contract/kernel/format'
import { timeZone } from '../data/time-zone.ts'
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
  Cell: ({ value, display }) => (
    <span title={formatInstant(textOf(value), display.words.language, timeZone)}>
      {formatDay(clockAt(textOf(value), timeZone).day, display.words.language)}
    </span>
  ),
  Fact: ({ value, display }) => formatInstant(textOf(value), display.words.language, timeZone),
}
