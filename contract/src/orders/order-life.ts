import { type ClosedReason, closedBecause, closedOutside } from '../kernel/closed-action.ts'
import type { Label } from '../kernel/field.ts'
import { lifeOf, statesOf } from '../kernel/kinds.ts'
import type { ActionName, Row } from '../kernel/resource.ts'
import { order } from './order.ts'

/** The states of reservations, sales and leases. The declaration lists which action leads where. */
export type OrderStatus = Row<typeof order>['status']
export type OrderMove = ActionName<typeof order>
type State = Pick<Row<typeof order>, 'status'>
type Kind = Pick<Row<typeof order>, 'kind'>

export function canMove(row: State & Kind, move: OrderMove): boolean {
  return closedBecause(order, row, move) === undefined
}

/** Parties, units and money may only be written until the units are held or the contract is signed. */
export function isOpenForChange(row: State): boolean {
  return row.status === 'draft'
}

/** Once units are held their prices are frozen, and with the contract nearly everything. */
export function isFrozen(row: Frozen, field: string): boolean {
  return whyFrozen(row, field) !== undefined
}

type Frozen = State & Partial<Pick<Row<typeof order>, 'kind' | 'heldAt'>>

/** Until an order is closed some of its fields may be written: the states of its life that something leads out of. */
function openStates(row: State): readonly string[] {
  const life = lifeOf(order, row)
  return life ? statesOf(life).filter((state) => !life.final.includes(state)) : []
}

type Judged = Pick<Row<typeof order>, 'status' | 'expiresAt'> &
  Partial<Pick<Row<typeof order>, 'kind' | 'parentOrder' | 'endsOn' | 'heldAt'>>

/** Rules beyond the declared states: of drafts that follow from another order, expired holds, and leases without an end. */
export function whyOrderClosed(row: Judged, verb: string, now: string): ClosedReason | undefined {
  if (verb === 'delete') {
    return (
      closedOutside(order, row, ['draft']) ??
      (row.parentOrder ? { code: 'rule', sentence: follows } : undefined)
    )
  }
  if (verb === 'update') return closedOutside(order, row, openStates(row))
  if (verb === 'renew' && row.status === 'active' && !row.endsOn) return { code: 'rule', sentence: endless }
  if (verb === 'requestApproval' && row.heldAt) return { code: 'rule', sentence: priced }
  const isLate = ofRunningHolds.includes(verb) && hasRunOut(row, now)
  return isLate ? { code: 'rule', sentence: ranOut } : undefined
}

const ofRunningHolds: readonly string[] = ['reserve', 'extend', 'convert']

/** Why one of its fields cannot be written. */
export function whyFrozen(row: Frozen, field: string): ClosedReason | undefined {
  if (field === 'terms' || field === order.assignee) return closedOutside(order, row, openStates(row))
  if (untilHandedOver.includes(field)) return closedOutside(order, row, ['draft', 'active', 'completed'])
  if (field === 'rollover') return closedOutside(order, row, ['draft', 'active'])
  const isPriced = row.status === 'draft' && row.heldAt && ofThePrice.includes(field)
  if (isPriced) return { code: 'rule', sentence: priced }
  return closedOutside(order, row, untilReserved.includes(field) ? ['draft', 'held'] : ['draft'])
}

/** What is still agreed on while the units are held. */
const untilReserved: readonly string[] = ['parties', 'deposit', 'refundable']
/** What of a sale is often known only after it was signed. */
const untilHandedOver: readonly string[] = ['notary', 'handoverOn']
/** What the hold has fixed, also for the contract that follows from it. */
const ofThePrice: readonly string[] = ['lines', 'currency', 'period']

const ranOut: Label = [
  'Afati i mbajtjes ka kaluar.',
  'The hold has expired.',
  'Die Vormerkung ist abgelaufen.',
  'El apartado ha caducado.',
]
const follows: Label = [
  'Vjen nga një rezervim ose qira tjetër: anulojeni në vend që ta fshini.',
  'It follows from another reservation or lease: cancel it instead of deleting it.',
  'Er folgt aus einer anderen Reservierung oder Vermietung: Stornieren Sie ihn, statt ihn zu löschen.',
  'Procede de otra reserva o alquiler: anúlelo en lugar de eliminarlo.',
]
const endless: Label = [
  'Qiraja nuk ka ditë mbarimi: nuk ka çfarë të përtërihet.',
  'The lease has no end date: there is nothing to renew.',
  'Die Vermietung ist unbefristet: Es gibt nichts zu verlängern.',
  'El alquiler no tiene fecha de fin: no hay nada que renovar.',
]
const priced: Label = [
  'Njësitë dhe çmimet u caktuan me mbajtjen.',
  'Units and prices were fixed with the hold.',
  'Einheiten und Preise stehen mit der Vormerkung fest.',
  'Las unidades y los precios quedaron fijados con el apartado.',
]

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

export function hasRunOut(row: State & { readonly expiresAt: string | null }, now: string): boolean {
  return row.status === 'held' && row.expiresAt !== null && Date.parse(row.expiresAt) <= Date.parse(now)
}

/** A deposit of some amount must be received, or waived, before the units are reserved. */
export function depositIssues(
  deposit: number | null,
  input: { readonly depositOn?: string | null; readonly depositWaived?: boolean | null },
): readonly ('missing' | 'both' | 'noAmount')[] {
  if (input.depositOn && input.depositWaived) return ['both']
  if (input.depositWaived) return []
  return [...(input.depositOn ? [] : ['missing' as const]), ...(deposit ? [] : ['noAmount' as const])]
}
