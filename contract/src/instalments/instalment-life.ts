import type { ClosedReason } from '../kernel/closed-action.ts'
import type { Label } from '../kernel/field.ts'
import type { Row } from '../kernel/resource.ts'
import type { instalment } from './instalment.ts'

type Invoiced = Partial<Pick<Row<typeof instalment>, 'kind' | 'invoice'>>

/** A deposit is owed back and is not invoiced; everything else is invoiced once at a time. */
export function whyInstalmentClosed({ kind, invoice }: Invoiced, verb: string): ClosedReason | undefined {
  if (verb !== 'invoice') return undefined
  if (kind === 'deposit') return { code: 'rule', sentence: isDeposit }
  return invoice ? { code: 'rule', sentence: isInvoiced } : undefined
}

export const isDeposit: Label = [
  'Një kapar nuk faturohet.',
  'A deposit is not invoiced.',
  'Eine Anzahlung wird nicht in Rechnung gestellt.',
  'Una señal no se factura.',
]

export const isInvoiced: Label = [
  'Ky këst është në një faturë tashmë.',
  'This instalment is on an invoice already.',
  'Diese Rate steht bereits auf einer Rechnung.',
  'Esta cuota ya está en una factura.',
]
