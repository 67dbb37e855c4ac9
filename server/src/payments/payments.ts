import { payment } from '@prona/contract/resources'
import { defineFeature } from '../kernel/feature.ts'
import { holdMoney } from '../ledger/hold-money.ts'
import { allocatePayment, refundPayment, reversePayment } from './follow-payment.ts'

export const paymentFeature = defineFeature(payment, {
  begin: (ctx, payments) => holdMoney(ctx, { payments }),
  actions: { allocate: allocatePayment, refund: refundPayment, reverse: reversePayment },
})
