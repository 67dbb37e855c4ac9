import { type ClosedReason, closedOutside } from '../kernel/closed-action.ts'
import type { Row } from '../kernel/resource.ts'
import { invoice } from './invoice.ts'

type Invoice = Pick<Row<typeof invoice>, 'status'> & { readonly lines?: Row<typeof invoice>['lines'] }

/** An invoice is written and deleted only as long as it is a draft. */
export function whyInvoiceClosed(row: Pick<Invoice, 'status'>, verb: string): ClosedReason | undefined {
  return verb === 'update' || verb === 'delete' ? closedOutside(invoice, row, ['draft']) : undefined
}

/** What instalments say stays as they say it. */
export function isFrozen(row: Invoice, field: string): boolean {
  if (row.status !== 'draft') return true
  const isOfInstalments = (row.lines ?? []).some((line) => line.instalment !== null)
  return isOfInstalments && ['lines', 'currency', 'prices'].includes(field)
}
