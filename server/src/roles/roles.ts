import { role } from '@prona/contract/resources'
import { defineFeature } from '../kernel/feature.ts'
import { lockAdministrators } from './administrators.ts'
import { roleChoices } from './role-choices.ts'
import { changeRole, createRole, hiddenAtFirst, refuseOutOfReach, removeRole } from './write-role.ts'

export const roleFeature = defineFeature(role, {
  begin: (ctx) => lockAdministrators(ctx.db),
  create: createRole,
  change: changeRole,
  remove: removeRole,
  restorable: async (ctx, row) => refuseOutOfReach(ctx, row),
  defaults: hiddenAtFirst,
  asked: roleChoices,
})
