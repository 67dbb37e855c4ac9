import { payment } from '@prona/contract/resources'
import { defineFeature } from '../kernel/feature.ts'
import { allocatePayment, refundPayment, reversePayment } from './follow-payment.ts'
import { holdMoney } from './hold-money.ts'

export const paymentFeature = defineFeature(payment, {
  begin: (ctx, payments) => holdMoney(ctx, { payments }),
  actions: { allocate: allocatePayment, refund: refundPayment, reverse: reversePayment },
})
