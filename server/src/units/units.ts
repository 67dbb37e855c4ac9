import { unit } from '@prona/contract/resources'
import { defineFeature } from '../kernel/feature.ts'
import { changeUnit } from './change-unit.ts'
import { holdUnit } from './hold-unit.ts'

export const unitFeature = defineFeature(unit, { change: changeUnit, actions: { hold: holdUnit } })
