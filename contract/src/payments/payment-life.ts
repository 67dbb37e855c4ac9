import type { ClosedReason } from '../kernel/closed-action.ts'
import type { Label } from '../kernel/field.ts'
import type { Row } from '../kernel/resource.ts'
import type { payment } from './payment.ts'

type Payment = Partial<Pick<Row<typeof payment>, 'kind' | 'status' | 'credit' | 'refunded'>>

/** Only what is left is refunded, and what was refunded of a payment is reversed before it. */
export function whyPaymentClosed(row: Payment, verb: string): ClosedReason | undefined {
  const isOpen = row.kind === 'receipt' && row.status === 'recorded'
  if (verb === 'refund' && isOpen && row.credit === 0) return { code: 'rule', sentence: nothingLeft }
  if (verb === 'reverse' && isOpen && (row.refunded ?? 0) > 0) return { code: 'rule', sentence: isSpent }
  return undefined
}

const nothingLeft: Label = [
  'Arkëtimi është shpërndarë i gjithi: nuk mbetet asgjë për t’u kthyer.',
  'All of the payment is allocated: nothing is left to refund.',
  'Die Zahlung ist ganz zugeordnet: Nichts bleibt zu erstatten.',
  'El cobro está asignado por completo: no queda nada que devolver.',
]
const isSpent: Label = [
  'Nga ky arkëtim është kthyer para: anuloni më parë kthimin.',
  'Money of this payment was refunded: reverse the refund first.',
  'Von dieser Zahlung wurde Geld erstattet: Stornieren Sie zuerst die Erstattung.',
  'De este cobro se devolvió dinero: anule antes la devolución.',
]
