import { AppError, type FieldIssue } from '@prona/contract/kernel/errors'
import { isBeyondMoney, type PricedLine } from '@prona/contract/orders/order-totals'
import { sentences } from './sentences.ts'

export function refuseIssues(issues: readonly FieldIssue[]): void {
  if (issues.length > 0) throw new AppError('invalid', {}, issues)
}

/** Sums of amounts that are too large could no longer be trusted to the cent. */
export function refuseTooMuch(lines: readonly PricedLine[], field = 'lines'): void {
  if (isBeyondMoney(lines)) refuseIssues([{ field, code: 'rule', message: sentences.totalTooLarge }])
}
