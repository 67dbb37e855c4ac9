import { type Day, dayOf, isDay, officeZone } from '@prona/contract/kernel/day'
import { use, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { FieldDisplayContext } from '../engine/form/form-scope.tsx'
import { timeNow } from '../ui/clock.ts'
import { type Clash, clashOf, movedTo } from './free-days.ts'
import { usePricing } from './use-pricing.ts'
import { type Order, useDaysTaken } from './use-takers.ts'

/** What stands against a lease of these units on the days that are typed. */
export type UnitClash = Clash<Order> & {
  /** No day is typed yet: the unit is let today, and free from a later one. */
  readonly isHint: boolean
}

/** Who has which of the units on the days of a lease as they are typed, and how another first day is taken. */
export function useClash(units: readonly string[]) {
  const { getValues, setValue } = useFormContext()
  const row = use(FieldDisplayContext)?.row
  const { intent } = usePricing()
  const [startsOn = row?.startsOn, endsOn = row?.endsOn]: unknown[] = useWatch({
    name: ['startsOn', 'endsOn'],
  })
  const [today] = useState(() => dayOf(timeNow(), officeZone))
  const others = useDaysTaken(intent === 'lease' ? units : []).filter(({ _id }) => _id !== row?._id)
  const from = dayIn(startsOn)
  const wanted = from
    ? { startsOn: from, endsOn: dayIn(endsOn), units }
    : { startsOn: today, endsOn: today, units }
  const set = (name: string, value: Day | null) =>
    setValue(name, value, { shouldDirty: true, shouldTouch: true, shouldValidate: true })
  return {
    clashOf: (unit: string): UnitClash | undefined => {
      const clash = clashOf(others, wanted, unit)
      return clash && { ...clash, isHint: from === null }
    },
    begin: (day: Day) => {
      const moved = movedTo(day, { startsOn: from, endsOn: dayIn(getValues('endsOn')) })
      set('startsOn', moved.startsOn)
      if (moved.endsOn !== null) set('endsOn', moved.endsOn)
    },
  }
}

function dayIn(value: unknown): Day | null {
  return typeof value === 'string' && isDay(value) ? value : null
}
