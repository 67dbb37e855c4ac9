import type { Language } from '@prona/contract/kernel/words'
import type { Order } from './order-tables.ts'
import type { Part } from './printed-document.ts'
import { inReport } from './report-words.ts'

const closed: readonly Order['status'][] = ['expired', 'cancelled', 'terminated', 'ended']

/** Whether what was agreed does not hold any more. */
export function isClosed({ status }: Pick<Order, 'status'>): boolean {
  return closed.includes(status)
}

/** What stands above everything else where an agreement does not hold any more. */
export function closedNoteOf(row: Pick<Order, 'status'>, language: Language): Part[] {
  return isClosed(row) ? [{ kind: 'text', text: inReport('closedNote', language) }] : []
}
