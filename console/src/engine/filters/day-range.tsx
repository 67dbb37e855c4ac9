import { periods } from '@prona/client/period'
import { addDays, instantAt, isDay } from '@prona/contract/kernel/day'
import type { FieldOf } from '@prona/contract/kernel/field'
import { clockAt } from '@prona/contract/kernel/format'
import { DayBox } from '../../ui/inputs/day-box.tsx'
import { QuickChoices } from '../../ui/inputs/quick-choices.tsx'
import { timeZone } from '../data/time-zone.ts'
import { isRecord } from '../data/value-at.ts'
import { textOf } from '../fields/view.ts'
import type { EditorProps } from './editor-props.ts'

export function DayRange(props: EditorProps<FieldOf<'day'>>) {
  return <Days {...props} toValue={(one) => one} toDay={(one) => one} />
}

export function InstantRange(props: EditorProps<FieldOf<'instant'>>) {
  return <Days {...props} toValue={edgeOfDay} toDay={(one) => clockAt(one, timeZone).day} />
}

type RangeProps = EditorProps<FieldOf<'day' | 'instant'>> & {
  readonly toValue: (day: string, end: 'from' | 'to') => string
  readonly toDay: (value: string) => string
}

function Days({ value, onChange, label, display, toValue, toDay }: RangeProps) {
  const { period, ...ends }: Readonly<Record<string, unknown>> = isRecord(value) ? value : {}
  const { t } = display.words
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
