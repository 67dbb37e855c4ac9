import { isFrozen } from '@prona/contract/orders/order-life'
import { order } from '@prona/contract/resources'
import { defineFeature } from '../kernel/feature.ts'
import { cancelOrder } from './cancel-order.ts'
import { holdOrder } from './hold-order.ts'
import { reserveOrder } from './reserve-order.ts'
import { changeOrder, draftOrder } from './write-order.ts'

export const orderFeature = defineFeature(order, {
  create: draftOrder,
  change: changeOrder,
  isFrozen,
  actions: {
    hold: holdOrder,
    reserve: reserveOrder,
    cancel: cancelOrder,
  },
})
