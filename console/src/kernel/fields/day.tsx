import { periods } from '@prona/client/period'
import { addDays, instantAt, isDay } from '@prona/contract/kernel/day'
import type { FieldOf } from '@prona/contract/kernel/field'
import { clockAt, formatDay, formatInstant } from '@prona/contract/kernel/format'
import { DayBox } from '../../ui/inputs/day-box.tsx'
import { QuickChoices } from '../../ui/inputs/quick-choices.tsx'
import { isRecord, timeZone } from '../sight.ts'
import { type FieldView, type FilterProps, textOf } from './view.ts'

export const day: FieldView<FieldOf<'day'>> = {
  text: (value, _, { words }) => (textOf(value) ? formatDay(textOf(value), words.language) : ''),
  figures: true,
  width: 84,
  Filter: (props) => <DayRange {...props} toValue={(one) => one} toDay={(one) => one} />,
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
  Filter: (props) => <DayRange {...props} toValue={edgeOfDay} toDay={(one) => clockAt(one, timeZone).day} />,
}

type RangeProps = FilterProps<FieldOf<'day' | 'instant'>> & {
  readonly toValue: (day: string, end: 'from' | 'to') => string
  readonly toDay: (value: string) => string
}

function DayRange({ value, onChange, label, scene, toValue, toDay }: RangeProps) {
  const { period, ...ends }: Readonly<Record<string, unknown>> = isRecord(value) ? value : {}
  const { t } = scene.words
  const end = (name: 'from' | 'to') => {
    const one = textOf(ends[name])
    return (
      <div className="field">
        <label htmlFor={`filter-${name}`}>{t(`filter.${name}`)}</label>
        <DayBox
          id={`filter-${name}`}
          label={`${label}: ${t(`filter.${name}`)}`}
          value={one && !Number.isNaN(Date.parse(one)) ? toDay(one) : one || null}
          onChange={(next) =>
            onChange({ ...ends, [name]: isDay(next) ? toValue(next, name) : (next ?? undefined) })
          }
          timeZone={timeZone}
        />
      </div>
    )
  }
  return (
    <>
      <div className="range">
        {end('from')}
        {end('to')}
      </div>
      <QuickChoices
        label={label}
        options={periods.map((one) => ({ value: one, label: t(`filter.${one}`) }))}
        value={textOf(period) || undefined}
        onChange={(one) => onChange(one && { period: one })}
      />
    </>
  )
}

/** Its first moment, or its last: ranges include both ends. */
function edgeOfDay(one: string, end: 'from' | 'to'): string {
  if (end === 'from') return instantAt(one, '00:00', timeZone)
  return new Date(Date.parse(instantAt(addDays(one, 1), '00:00', timeZone)) - 1).toISOString()
}
