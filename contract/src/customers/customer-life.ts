import type { ClosedReason } from '../kernel/closed-action.ts'
import type { Label } from '../kernel/field.ts'
import type { Row } from '../kernel/resource.ts'
import type { customer } from './customer.ts'

type State = Partial<Pick<Row<typeof customer>, 'erasedBecause'>>

/** What nobody does any more with a customer whose data were erased: whatever would say again who they were. */
const closedOnceErased: readonly string[] = [
  'update',
  'attach',
  'refer',
  'move',
  'consent',
  'withdrawConsent',
  'receive',
]

export function whyCustomerClosed({ erasedBecause }: State, verb: string): ClosedReason | undefined {
  if (!erasedBecause || !closedOnceErased.includes(verb)) return undefined
  return { code: 'rule', sentence: isErased }
}

export const isErased: Label = [
  'Të dhënat e këtij klienti janë anonimizuar.',
  'This customer’s data were erased.',
  'Die Daten dieses Kunden wurden gelöscht.',
  'Los datos de este cliente se suprimieron.',
]
