import { whyCustomerClosed } from './customers/customer-life.ts'
import { whyInstalmentClosed } from './instalments/instalment-life.ts'
import { whyInvoiceClosed } from './invoices/invoice-life.ts'
import { type ClosedReason, closedBecause } from './kernel/closed-action.ts'
import type { Resource, Row } from './kernel/resource.ts'
import { whyOrderClosed } from './orders/order-life.ts'
import { whyPaymentClosed } from './payments/payment-life.ts'
import type { Resources } from './registry.ts'
import { whyUnitClosed } from './units/unit-life.ts'

/** `verb`: an action, `update` or `delete`; `attach` is to add files to it, `refer` to name it in another record. */
type OwnRule<R extends Resource> = (row: Row<R>, verb: string, now: string) => ClosedReason | undefined

/** Rules of single resources beyond kinds and states; server and console use the same. */
const ownRules: { readonly [S in keyof Resources]?: OwnRule<Resources[S]> } = {
  customer: whyCustomerClosed,
  invoice: whyInvoiceClosed,
  instalment: whyInstalmentClosed,
  order: whyOrderClosed,
  payment: whyPaymentClosed,
  unit: whyUnitClosed,
}

/** By which of its fields it is closed to other records that want to name it. */
const decidingReferences: { readonly [S in keyof Resources]?: readonly string[] } = {
  customer: ['erasedBecause'],
}

export function referenceRulesOf({ single }: Resource): readonly string[] {
  return (decidingReferences as Readonly<Record<string, readonly string[]>>)[single] ?? []
}

/** Why something cannot be done with a record now; undefined when it can. */
export function whyClosed(
  resource: Resource,
  row: Readonly<Record<string, unknown>>,
  verb: string,
  now: string,
): ClosedReason | undefined {
  const own = (ownRules as Readonly<Record<string, OwnRule<Resource>>>)[resource.single]
  return closedBecause(resource, row, verb) ?? own?.(row as Row<Resource>, verb, now)
}
