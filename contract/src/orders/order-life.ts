import { type ClosedReason, closedBecause, closedOutside } from '../kernel/closed-action.ts'
import type { ActionName, Row } from '../kernel/resource.ts'
import { order } from './order.ts'

/**
 * The states of a reservation: draft → held → reserved, and its ends. The declaration lists which action leads where.
 */
export type OrderStatus = Row<typeof order>['status']
export type OrderMove = ActionName<typeof order>

/** The states in which an order claims its units, each with the state it gives the units. */
export const claimingStates = { held: 'held', reserved: 'reserved' } as const satisfies Partial<
  Record<OrderStatus, string>
>

export function claimsUnits(status: OrderStatus): status is keyof typeof claimingStates {
  return Object.hasOwn(claimingStates, status)
}

export function canMove(row: { readonly status: OrderStatus }, move: OrderMove): boolean {
  return closedBecause(order, row, move) === undefined
}

/** Parties, units and money may only be written until the units are held. */
export function isOpenForChange(row: { readonly status: OrderStatus }): boolean {
  return row.status === 'draft'
}

/** The hold freezes units and prices, the reservation deposit and parties too, and nothing changes once it is closed. */
export function isFrozen(row: { readonly status: OrderStatus }, field: string): boolean {
  return whyFrozen(row, field) !== undefined
}

/** Until an order is closed some of its fields may be written. */
const openStates = ['draft', ...Object.keys(claimingStates)]

/** Rules beyond the declared states: only a draft can be deleted, and an expired hold cannot be reserved. */
export function whyOrderClosed(
  row: Pick<Row<typeof order>, 'status' | 'expiresAt'>,
  verb: string,
  now: string,
): ClosedReason | undefined {
  if (verb === 'delete') return closedOutside(order, row, ['draft'])
  if (verb === 'update') return closedOutside(order, row, openStates)
  const isLate = (verb === 'reserve' || verb === 'extend') && hasRunOut(row, now)
  return isLate ? { code: 'rule', sentence: ranOut } : undefined
}

/** Why one of its fields cannot be written. */
export function whyFrozen(row: Pick<Row<typeof order>, 'status'>, field: string): ClosedReason | undefined {
  if (field === 'terms' || field === order.assignee) return closedOutside(order, row, openStates)
  return closedOutside(order, row, untilReserved.includes(field) ? ['draft', 'held'] : ['draft'])
}

/** What is still agreed on while the units are held. */
const untilReserved: readonly string[] = ['parties', 'deposit', 'refundable']

const ranOut = [
  'Afati i mbajtjes ka kaluar.',
  'The hold has expired.',
  'Die Vormerkung ist abgelaufen.',
  'El apartado ha caducado.',
] as const

/** A hold must end in the future and within the reader's limit, which counts from when the units were first held. */
export function holdIssue(
  expiresAt: string,
  now: string,
  longestDays: number,
  since = now,
): 'past' | 'tooLong' | undefined {
  if (Date.parse(expiresAt) <= Date.parse(now)) return 'past'
  return Date.parse(expiresAt) > Date.parse(latestEnd(since, longestDays)) ? 'tooLong' : undefined
}

/** The last moment at which a hold may end that began then. */
export function latestEnd(since: string, longestDays: number): string {
  return new Date(Date.parse(since) + longestDays * 86_400_000).toISOString()
}

export function hasRunOut(
  row: { readonly status: OrderStatus; readonly expiresAt: string | null },
  now: string,
): boolean {
  return row.status === 'held' && row.expiresAt !== null && Date.parse(row.expiresAt) <= Date.parse(now)
}

/** A deposit of some amount must be received, or waived, before the units are reserved. */
export function depositIssues(
  deposit: number | null,
  input: { readonly depositOn?: string | null; readonly depositWaived?: boolean },
): readonly ('missing' | 'both' | 'noAmount')[] {
  if (input.depositOn && input.depositWaived) return ['both']
  if (input.depositWaived) return []
  return [...(input.depositOn ? [] : ['missing' as const]), ...(deposit ? [] : ['noAmount' as const])]
}
