import { type ClosedReason, closedBecause, closedOutside } from '../kernel/closed-action.ts'
import type { ActionName, Row } from '../kernel/resource.ts'
import { order } from './order.ts'

/** The life of a reservation: draft → held → reserved, and the ways out. What moves where stands in the declaration. */
export type OrderStatus = Row<typeof order>['status']
export type OrderMove = ActionName<typeof order>

/** The states in which an order's units are claimed, and what each says of the unit. */
export const claimingStates = { held: 'held', reserved: 'reserved' } as const satisfies Partial<
  Record<OrderStatus, string>
>

export function claimsUnits(status: OrderStatus): status is keyof typeof claimingStates {
  return Object.hasOwn(claimingStates, status)
}

export function canMove(row: { readonly status: OrderStatus }, move: OrderMove): boolean {
  return closedBecause(order, row, move) === undefined
}

/** Its parties, units and money may be written only until the units are held. */
export function isOpenForChange(row: { readonly status: OrderStatus }): boolean {
  return row.status === 'draft'
}

/** Once the units are held only its terms and who looks after it may be written, and nothing once it is over. */
export function isFrozen(row: { readonly status: OrderStatus }, field: string): boolean {
  return whyFrozen(row, field) !== undefined
}

/** Until it is over something of it may be written. */
const openStates = ['draft', ...Object.keys(claimingStates)]

/** What the declared states do not say: only a draft is deleted, and a hold that has run out is not reserved. */
export function whyOrderClosed(
  row: Pick<Row<typeof order>, 'status' | 'expiresAt'>,
  verb: string,
  now: string,
): ClosedReason | undefined {
  if (verb === 'delete') return closedOutside(order, row, ['draft'])
  if (verb === 'update') return closedOutside(order, row, openStates)
  return verb === 'reserve' && hasRunOut(row, now) ? { code: 'rule', sentence: ranOut } : undefined
}

/** Why one of its fields cannot be written. */
export function whyFrozen(row: Pick<Row<typeof order>, 'status'>, field: string): ClosedReason | undefined {
  const isLasting = field === 'terms' || field === order.assignee
  return closedOutside(order, row, isLasting ? openStates : ['draft'])
}

const ranOut = [
  'Koha e mbajtjes ka mbaruar.',
  'The time of the hold has run out.',
  'Die Zeit der Vormerkung ist abgelaufen.',
  'El plazo del apartado ha vencido.',
] as const

/** A hold ends in the future and within the reader's longest. */
export function holdIssue(
  expiresAt: string,
  now: string,
  longestDays: number,
): 'past' | 'tooLong' | undefined {
  const days = (Date.parse(expiresAt) - Date.parse(now)) / 86_400_000
  if (days <= 0) return 'past'
  return days > longestDays ? 'tooLong' : undefined
}

export function hasRunOut(
  row: { readonly status: OrderStatus; readonly expiresAt: string | null },
  now: string,
): boolean {
  return row.status === 'held' && row.expiresAt !== null && Date.parse(row.expiresAt) <= Date.parse(now)
}

/** A deposit that was agreed is recorded or waived before the units are reserved. */
export function depositIssue(
  row: { readonly deposit: number | null },
  input: { readonly depositOn?: string | null; readonly depositWaived?: boolean },
): 'missing' | 'both' | undefined {
  if (input.depositOn && input.depositWaived) return 'both'
  if (!row.deposit) return undefined
  return input.depositOn || input.depositWaived ? undefined : 'missing'
}
