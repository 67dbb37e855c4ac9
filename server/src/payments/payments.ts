import { payment } from '@prona/contract/resources'
import { defineFeature } from '../kernel/feature.ts'
import { allocatePayment, refundPayment, reversePayment } from './follow-payment.ts'

export const paymentFeature = defineFeature(payment, {
  actions: { allocate: allocatePayment, refund: refundPayment, reverse: reversePayment },
})
