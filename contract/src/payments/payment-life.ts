import type { ClosedReason } from '../kernel/closed-action.ts'
import type { Label } from '../kernel/field.ts'
import type { Row } from '../kernel/resource.ts'
import type { payment } from './payment.ts'

type Payment = Partial<Pick<Row<typeof payment>, 'kind' | 'allocated' | 'credit' | 'refunded'>>

/** Only what is left is refunded, what was refunded is not allocated, and it is reversed before the payment is. */
export function whyPaymentClosed(row: Payment, verb: string): ClosedReason | undefined {
  if (row.kind !== 'receipt') return undefined
  if (verb === 'refund' && row.credit === 0) return { code: 'rule', sentence: nothingLeft }
  if (verb === 'allocate' && row.credit === 0 && row.allocated === 0)
    return { code: 'rule', sentence: isReturned }
  if (verb === 'reverse' && (row.refunded ?? 0) > 0) return { code: 'rule', sentence: isSpent }
  return undefined
}

const nothingLeft: Label = [
  'Nga ky arkëtim nuk mbetet asgjë për t’u kthyer.',
  'Nothing of this payment is left to refund.',
  'Von dieser Zahlung ist nichts mehr zu erstatten.',
  'De este cobro no queda nada que devolver.',
]
const isReturned: Label = [
  'I gjithë ky arkëtim i është kthyer klientit.',
  'All of this payment was refunded.',
  'Diese Zahlung wurde ganz erstattet.',
  'Este cobro se devolvió por completo.',
]
const isSpent: Label = [
  'Nga ky arkëtim është kthyer para: anuloni më parë kthimin.',
  'Money of this payment was refunded: reverse the refund first.',
  'Von dieser Zahlung wurde Geld erstattet: Stornieren Sie zuerst die Erstattung.',
  'De este cobro se devolvió dinero: anule antes la devolución.',
]
