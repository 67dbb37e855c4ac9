import { unit } from '@prona/contract/resources'
import { defineFeature } from '../kernel/feature.ts'
import { changeUnit } from './change-unit.ts'
import { holdUnit, refuseTaken } from './hold-unit.ts'

export const unitFeature = defineFeature(unit, {
  change: changeUnit,
  refuse: refuseTaken,
  actions: { hold: holdUnit },
})
