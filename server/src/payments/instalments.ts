import { instalment } from '@prona/contract/resources'
import { invoiceInstalment } from '../invoices/invoice-instalments.ts'
import { defineFeature } from '../kernel/feature.ts'
import { holdMoney } from '../ledger/hold-money.ts'
import { receivePayment, takeBackPayment } from './receive-instalment.ts'

export const instalmentFeature = defineFeature(instalment, {
  begin: (ctx, instalments) => holdMoney(ctx, { instalments }),
  actions: { receive: receivePayment, takeBack: takeBackPayment, invoice: invoiceInstalment },
})
