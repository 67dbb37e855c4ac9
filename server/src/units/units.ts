import { unit } from '@prona/contract/resources'
import { usual } from '../companies/usual-values.ts'
import { defineFeature } from '../kernel/feature.ts'
import { holdLimits } from '../orders/hold-limits.ts'
import { holdUnit, refuseTaken } from './hold-unit.ts'
import { matrixRoute } from './matrix-route.ts'
import { priceHistoryRoute } from './price-history-route.ts'
import { refuseTelling } from './refuse-telling.ts'

export const unitFeature = defineFeature(unit, {
  refuseChange: refuseTelling,
  refuse: refuseTaken,
  defaults: (ctx) => usual(ctx, 'vatProfile'),
  limits: (ctx, row) => holdLimits(ctx, unit, row),
  actions: { hold: holdUnit },
  routes: (app, parts) => {
    matrixRoute(app, parts)
    priceHistoryRoute(app, parts)
  },
})
