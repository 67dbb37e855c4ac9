import type { FieldOf } from '@prona/contract/kernel/field'
import { DayBox, InstantBox } from '../../../ui/inputs/day-box.tsx'
import { timeZone } from '../../data/time-zone.ts'
import { textOf } from '../../fields/view.ts'
import type { InputView } from './input-view.ts'

export const day: InputView<FieldOf<'day'>> = {
  Input: ({ value, onChange, wiring }) => (
    <DayBox {...wiring} value={textOf(value) || null} onChange={onChange} timeZone={timeZone} />
  ),
}

export const instant: InputView<FieldOf<'instant'>> = {
  Input: ({ value, onChange, wiring }) => (
    <InstantBox {...wiring} value={textOf(value) || null} onChange={onChange} timeZone={timeZone} />
  ),
}
