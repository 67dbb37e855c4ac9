import { property } from '@prona/contract/resources'
import { followMilestones, refuseAhead } from '../instalments/milestones.ts'
import { defineFeature } from '../kernel/feature.ts'
import { insertRow, updateRow } from '../kernel/rows.ts'
import { moveProperty } from '../moves/move-record.ts'

export const propertyFeature = defineFeature(property, {
  create: async (ctx, values) => {
    refuseAhead(ctx, [], values.milestones ?? [])
    return insertRow(ctx, property, values)
  },
  change: async (ctx, row, changes) => {
    refuseAhead(ctx, row.milestones, changes.milestones ?? [])
    const changed = await updateRow(ctx, property, row, changes)
    await followMilestones(ctx, row, changed)
    return changed
  },
  actions: { move: moveProperty },
})
