import { seesOwnOnly } from '@prona/contract/access'
import { isFrozen } from '@prona/contract/orders/order-life'
import { order, user } from '@prona/contract/resources'
import { usual } from '../companies/usual-values.ts'
import { restorePlan } from '../instalments/plan-of-order.ts'
import { planOrder } from '../instalments/plan-order.ts'
import { invoiceOrder } from '../invoices/invoice-instalments.ts'
import type { Context } from '../kernel/context.ts'
import { defineFeature } from '../kernel/feature.ts'
import { activateOrder } from './activate-order.ts'
import { approvePrices, declinePrices, requestApproval } from './approvals.ts'
import { cancelOrder } from './cancel-order.ts'
import { chainRoute } from './chain-route.ts'
import { convertOrder } from './convert-order.ts'
import { holdLimits } from './hold-limits.ts'
import { extendHold, holdOrder } from './hold-order.ts'
import { endLease, giveNotice, moveIn, moveOut, renewLease } from './leases.ts'
import { warnOfTenants } from './let-units.ts'
import { removeOrder } from './remove-order.ts'
import { reserveOrder } from './reserve-order.ts'
import { completeSale, handOverSale, terminateSale, transferOrder } from './sales.ts'
import { timelineRoute } from './timeline-route.ts'
import { changeOrder, draftOrder } from './write-order.ts'

export const orderFeature = defineFeature(order, {
  create: draftOrder,
  change: changeOrder,
  remove: removeOrder,
  restorable: restorePlan,
  warnings: warnOfTenants,
  defaults: ownOrder,
  limits: (ctx, row) => holdLimits(ctx, order, row),
  isFrozen,
  routes: (app, parts) => {
    timelineRoute(app, parts)
    chainRoute(app, parts)
  },
  actions: {
    hold: holdOrder,
    extend: extendHold,
    reserve: reserveOrder,
    cancel: cancelOrder,
    convert: convertOrder,
    activate: activateOrder,
    complete: completeSale,
    handOver: handOverSale,
    moveIn,
    moveOut,
    terminate: terminateSale,
    giveNotice,
    end: endLease,
    renew: renewLease,
    transfer: transferOrder,
    plan: planOrder,
    replan: planOrder,
    requestApproval,
    approve: approvePrices,
    decline: declinePrices,
    invoice: invoiceOrder,
  },
})

/**
 * A lease begins with the due day of its branch. Whoever makes an order is responsible for it, where they are of its
 * branch and may give records to people.
 */
async function ownOrder(ctx: Context, given?: { readonly kind?: unknown }) {
  const isAtHome = ctx.user?.branch === ctx.branch && !seesOwnOnly(ctx.rights, user)
  const isLease = given === undefined || given.kind === 'lease'
  return {
    ...(isLease && (await usual(ctx, 'dueDay'))),
    ...(isAtHome && ctx.actor !== null && { assignedTo: ctx.actor }),
  }
}
