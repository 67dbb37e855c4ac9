import { unit } from '@prona/contract/resources'
import { defineFeature } from '../kernel/feature.ts'
import { holdUnit } from './hold-unit.ts'

export const unitFeature = defineFeature(unit, { actions: { hold: holdUnit } })
