import { stands } from '@prona/contract/kernel/conditions'
import { unit } from '@prona/contract/resources'
import { isNoChange, type Prices, plannedPrice } from './plan-prices.ts'

/** More at once nobody looks through before creating them. */
export const mostUnits = 500

/** One of the units that each floor has, at the same place on all of them. */
export type PlannedPlace = {
  readonly kind: string
  /** As people write it: `2+1`. */
  readonly layout?: string | null
  readonly netArea?: number | null
  readonly grossArea?: number | null
  readonly orientation?: string | null
  readonly view?: string | null
  /** Of the unit or of each square metre, on the first floor. */
  readonly price?: number | null
}

export type UnitPlan = Prices & {
  readonly property: string
  /** Each of them has these floors; without any the units are in none. */
  readonly blocks: readonly string[]
  readonly entrance?: string | null
  readonly fromFloor: number
  readonly toFloor: number
  readonly numbering: string
  readonly prefix?: string | null
  readonly first?: number | null
  readonly currency?: string | null
  readonly places: readonly PlannedPlace[]
}

export type PlannedUnit = {
  readonly code: string
  readonly kind: string
  readonly block: string | undefined
  readonly entrance: string | undefined
  readonly floor: number
  /** On the floor, from 1. */
  readonly position: string
  readonly place: PlannedPlace
  readonly salePrice: number | undefined
}

export type PlanProblem = 'floors' | 'tooMany' | 'layout' | 'step' | 'stepOf' | 'codes'

/** What keeps the plan from being carried out, beyond what is wrong with a single field. */
export function problemOfPlan(plan: UnitPlan): PlanProblem | undefined {
  if (plan.toFloor < plan.fromFloor) return 'floors'
  if (countOf(plan) > mostUnits) return 'tooMany'
  if (plan.places.some(({ layout }) => layout && !roomsIn(layout))) return 'layout'
  if ([plan.step, ...plan.steps.map(({ change }) => change)].some(isNoChange)) return 'step'
  if (plan.steps.some(({ by, view, fromArea, change }) => change && !(by === 'view' ? view : fromArea)))
    return 'stepOf'
  const units = plannedUnits(plan)
  return new Set(units.map(({ code }) => code)).size < units.length ? 'codes' : undefined
}

function countOf({ blocks, fromFloor, toFloor, places }: UnitPlan): number {
  return (blocks.length || 1) * (toFloor - fromFloor + 1) * places.length
}

/** All units of a plan, block by block, from the lowest floor up. */
export function plannedUnits(plan: UnitPlan): readonly PlannedUnit[] {
  const { fromFloor, toFloor, places } = plan
  const floors = Array.from({ length: toFloor - fromFloor + 1 }, (_, up) => fromFloor + up)
  const blocks = plan.blocks.length > 0 ? plan.blocks : [undefined]
  return blocks.flatMap((block, at) =>
    floors.flatMap((floor, up) =>
      places.map((place, index) => ({
        code: codeOf(plan, { block, floor, index, before: (at * floors.length + up) * places.length }),
        kind: place.kind,
        block,
        entrance: plan.entrance ?? undefined,
        floor,
        position: String(index + 1),
        place,
        salePrice: plannedPrice(plan, place, up),
      })),
    ),
  )
}

type Lying = {
  readonly block: string | undefined
  readonly floor: number
  readonly index: number
  /** How many come before those of its floor. */
  readonly before: number
}

/** By floor: 101, 102, 201. The ground floor's begin with 0, those below with B: 001, B101. By block: A-101. */
function codeOf({ numbering, prefix, first }: UnitPlan, { block, floor, index, before }: Lying): string {
  const start = prefix ?? ''
  if (numbering === 'running') return `${start}${(first ?? 1) + before + index}`
  const level = floor < 0 ? `B${-floor}` : String(floor)
  const inBlock = numbering === 'byBlock' && block ? `${block}-` : ''
  return `${start}${inBlock}${level}${String(index + 1).padStart(2, '0')}`
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

function cellsOf(plan: UnitPlan, one: PlannedUnit): Cells {
  const { place } = one
  const [bedrooms, livingRooms] = roomsIn(place.layout ?? '') ?? []
  const cells: Cells = {
    property: plan.property,
    code: one.code,
    kind: one.kind,
    block: one.block,
    entrance: one.entrance,
    floor: String(one.floor),
    position: one.position,
    bedrooms,
    livingRooms,
    orientation: place.orientation ?? undefined,
    view: place.view ?? undefined,
    netArea: inHundredths(place.netArea),
    grossArea: inHundredths(place.grossArea),
    salePrice: inHundredths(one.salePrice),
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
