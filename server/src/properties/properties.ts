import { property } from '@prona/contract/resources'
import { followMilestones } from '../instalments/milestones.ts'
import { defineFeature } from '../kernel/feature.ts'
import { updateRow } from '../kernel/rows.ts'

export const propertyFeature = defineFeature(property, {
  change: async (ctx, row, changes) => {
    const changed = await updateRow(ctx, property, row, changes)
    await followMilestones(ctx, row, changed)
    return changed
  },
})
