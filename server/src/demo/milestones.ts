import { addMonths, type Day } from '@prona/contract/kernel/day'
import type { Building } from './buildings.ts'

export type DemoMilestone = {
  readonly key: string
  readonly name: string
  readonly plannedOn: Day
  readonly reachedOn: Day | null
}

/** The stages of the works, counted back from the handover; those whose day is past are reached. */
export function milestonesOf(building: Building, today: Day): readonly DemoMilestone[] {
  return stages.map(({ key, name, before }) => {
    const plannedOn = addMonths(today, building.handoverIn - before)
    return {
      key,
      name,
      plannedOn,
      reachedOn: plannedOn <= today && building.stage !== 'planned' ? plannedOn : null,
    }
  })
}

const stages = [
  { key: 'themele', name: 'Themelet', before: 22 },
  { key: 'karabina', name: 'Karabinaja', before: 12 },
  { key: 'fasada', name: 'Fasada', before: 5 },
  { key: 'dorezim', name: 'Dorëzimi', before: 0 },
]
