import { lastDay } from '@prona/contract/kernel/day'
import type { AnyRow, Row } from '@prona/contract/kernel/resource'
import { order } from '@prona/contract/resources'
import { useRecords } from '../engine/data/use-records.ts'
import { claiming } from './free-days.ts'

export type Order = Row<typeof order>

/** The page and the form are given orders alone; their lists say so. */
export function isOrder(row: AnyRow): row is AnyRow & Order {
  return Array.isArray(row.lines) && Array.isArray(row.parties)
}

const taking: readonly string[] = ['held', 'reserved']

export function isTaken(status: unknown): boolean {
  return taking.includes(String(status))
}

/** Which orders have these units, as far as the reader may see them, asked for all at once and only where there are any. */
export function useTakers(units: readonly string[]) {
  const filter = { 'lines.unit': units.toSorted(), status: taking, intent: ['sale'] }
  const { rows, isHere } = useRecords(order, units.length > 0 ? filter : undefined)
  return {
    takerOf: (unit: string) => rows.find(({ lines }) => lines.some((line) => line.unit === unit)),
    isHere,
  }
}

const letting: readonly string[] = ['let', 'occupied']

export function isLet(leaseState: unknown): boolean {
  return letting.includes(String(leaseState))
}

/** The leases of these units that run or are to come, the next to end first. */
export function useLeases(units: readonly string[]) {
  const filter = { 'lines.unit': units.toSorted(), kind: ['lease'], status: ['active', 'notice', 'renewed'] }
  const { rows } = useRecords(order, units.length > 0 ? filter : undefined)
  return { leaseOf: (unit: string) => rows.find(({ lines }) => lines.some((line) => line.unit === unit)) }
}

/** The sale of these units, and the leases that run or are to come, the next to end first. */
export function useContracts(units: readonly string[]): readonly Order[] {
  const filter = { 'lines.unit': units.toSorted(), kind: ['sale', 'lease'], status: contracted }
  const { rows } = useRecords(order, units.length > 0 ? filter : undefined)
  return rows.toSorted((one, other) => (lastOf(one) < lastOf(other) ? -1 : 1))
}

const contracted: readonly string[] = ['active', 'notice', 'renewed', 'completed', 'handedOver']

function lastOf({ leaveOn, endsOn }: Order): string {
  return leaveOn ?? endsOn ?? lastDay
}

/** What has days of these units for a lease, or is about to, as far as the reader may see it. */
export function useDaysTaken(units: readonly string[]): readonly Order[] {
  const filter = { 'lines.unit': units.toSorted(), intent: ['lease'], status: claiming }
  return useRecords(order, units.length > 0 ? filter : undefined).rows
}

/** For whom an order is: its first party, and how many there are besides. */
export function partiesOf({ parties, labels }: Order): string | undefined {
  const names = parties.flatMap(({ customer }) => labels[customer] ?? [])
  return names.length > 1 ? `${names[0]} +${names.length - 1}` : names[0]
}
