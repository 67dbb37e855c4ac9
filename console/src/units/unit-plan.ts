import { type Adjustment, adjusted, parseAdjustment } from '@prona/contract/batches/adjust'
import { stands } from '@prona/contract/kernel/conditions'
import { quotient } from '@prona/contract/kernel/money'
import { unit } from '@prona/contract/resources'

/** More at once nobody looks through before creating them. */
export const mostUnits = 500

/** One of the units that each floor has, at the same place on all of them. */
export type PlannedPlace = {
  readonly kind: string
  /** As people write it: `2+1`. */
  readonly layout?: string | null
  readonly netArea?: number | null
  readonly orientation?: string | null
  /** Of the unit or of each square metre, on the first floor. */
  readonly price?: number | null
}

export type UnitPlan = {
  readonly property: string
  readonly block?: string | null
  readonly entrance?: string | null
  readonly fromFloor: number
  readonly toFloor: number
  readonly numbering: string
  readonly prefix?: string | null
  readonly first?: number | null
  readonly pricing?: string | null
  readonly currency?: string | null
  /** By how much the price changes from each floor to the next: `+1 %`, `+500`. */
  readonly step?: string | null
  /** Whole units of the currency. */
  readonly roundTo?: string | null
  readonly places: readonly PlannedPlace[]
}

export type PlannedUnit = {
  readonly code: string
  readonly floor: number
  /** Its position on the floor, from 1. */
  readonly position: number
  readonly place: PlannedPlace
  readonly salePrice: number | undefined
}

export type PlanProblem = 'floors' | 'tooMany' | 'layout' | 'step'

/** What keeps the plan from being carried out, beyond what is wrong with a single field. */
export function problemOfPlan(plan: UnitPlan): PlanProblem | undefined {
  if (plan.toFloor < plan.fromFloor) return 'floors'
  if (countOf(plan) > mostUnits) return 'tooMany'
  if (plan.places.some(({ layout }) => layout && !roomsIn(layout))) return 'layout'
  return plan.step?.trim() && !stepOf(plan) ? 'step' : undefined
}

function countOf({ fromFloor, toFloor, places }: UnitPlan): number {
  return (toFloor - fromFloor + 1) * places.length
}

/** All units of a plan, from the lowest floor up. */
export function plannedUnits(plan: UnitPlan): readonly PlannedUnit[] {
  const floors = Array.from({ length: plan.toFloor - plan.fromFloor + 1 }, (_, up) => plan.fromFloor + up)
  return floors.flatMap((floor, up) =>
    plan.places.map((place, index) => ({
      code: codeOf(plan, floor, up, index),
      floor,
      position: index + 1,
      place,
      salePrice: priceOf(plan, place, up),
    })),
  )
}

/** By floor: 101, 102, 201. The ground floor's begin with 0, those below with B: 001, B101. */
function codeOf({ numbering, prefix, first, places }: UnitPlan, floor: number, up: number, index: number) {
  const before = prefix ?? ''
  if (numbering === 'running') return `${before}${(first ?? 1) + up * places.length + index}`
  const level = floor < 0 ? `B${-floor}` : String(floor)
  return `${before}${level}${String(index + 1).padStart(2, '0')}`
}

function priceOf(plan: UnitPlan, { price, netArea }: PlannedPlace, up: number): number | undefined {
  const isOfArea = plan.pricing === 'perArea'
  if (!price || (isOfArea && !netArea)) return undefined
  const whole = isOfArea ? Number(quotient(BigInt(price) * BigInt(netArea ?? 0), 100n)) : price
  const { percent, add } = stepOf(plan) ?? {}
  const change: Adjustment = { ...(percent && { percent: percent * up }), ...(add && { add: add * up }) }
  const isReckoned = isOfArea || Object.keys(change).length > 0
  const roundTo = isReckoned && plan.roundTo ? { roundTo: Number(plan.roundTo) * 100 } : {}
  return adjusted(unit.fields.salePrice, whole, { ...change, ...roundTo })
}

function stepOf({ step }: UnitPlan): Adjustment | undefined {
  return step ? parseAdjustment(unit.fields.salePrice, step) : undefined
}

function roomsIn(layout: string): readonly [bedrooms: string, livingRooms: string] | undefined {
  const [, bedrooms, livingRooms] = /^\s*(\d{1,2})\s*\+\s*(\d{1,2})\s*$/.exec(layout) ?? []
  return bedrooms && livingRooms ? [bedrooms, livingRooms] : undefined
}

/** The plan as a sheet, to be imported: the fields' own names, then a row for each unit, only with what it can have. */
export function sheetOf(plan: UnitPlan): string {
  const rows = plannedUnits(plan).map((one) => cellsOf(plan, one))
  const names = Object.keys(unit.fields).filter((name) => rows.some((row) => row[name] !== undefined))
  const lines = [names, ...rows.map((row) => names.map((name) => row[name] ?? ''))]
  return lines.map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(';')).join('\r\n')
}

type Cells = Readonly<Record<string, string | undefined>>

function cellsOf(plan: UnitPlan, { code, floor, position, place, salePrice }: PlannedUnit): Cells {
  const [bedrooms, livingRooms] = roomsIn(place.layout ?? '') ?? []
  const cells: Cells = {
    property: plan.property,
    code,
    kind: place.kind,
    block: plan.block ?? undefined,
    entrance: plan.entrance ?? undefined,
    floor: String(floor),
    position: String(position),
    bedrooms,
    livingRooms,
    orientation: place.orientation ?? undefined,
    netArea: inHundredths(place.netArea),
    salePrice: inHundredths(salePrice),
    currency: plan.currency ?? undefined,
  }
  return Object.fromEntries(
    Object.entries(unit.fields).flatMap(([name, field]) =>
      cells[name] !== undefined && stands(field, place) ? [[name, cells[name]]] : [],
    ),
  )
}

/** With two decimals always, which nobody reads as thousands. */
function inHundredths(value: number | null | undefined): string | undefined {
  return value === null || value === undefined ? undefined : (value / 100).toFixed(2).replace('.', ',')
}
