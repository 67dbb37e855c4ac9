import type { Row } from '@prona/contract/kernel/resource'
import type { unit } from '@prona/contract/resources'
import { unitKinds } from '@prona/contract/units/unit-kinds'

/** Where a unit lies in its property: one that there is, or one that is planned. */
type Lying = {
  readonly code: string
  readonly kind: string
  readonly floor?: number | null | undefined
  readonly position?: string | null | undefined
  readonly block?: string | null | undefined
  readonly entrance?: string | null | undefined
}
type Known = Row<typeof unit>

/** The columns of one entrance, or of a whole block that has no entrances. */
export type Group<T extends Lying = Known> = {
  readonly key: string
  readonly block: string
  readonly entrance: string
  /** The positions, as they are written; nothing over a column that only holds units without one. */
  readonly columns: readonly string[]
  /** By floor, each unit in its column. */
  readonly floors: ReadonlyMap<number, readonly Placed<T>[]>
}
type Placed<T extends Lying> = { readonly unit: T; readonly column: number }

/** Units that stand in no column of a building, side by side: parking places, plots, villas. */
export type Rest<T extends Lying = Known> = {
  readonly kind: string
  /** From above; units without a floor come last. */
  readonly floors: readonly { readonly floor: number | undefined; readonly units: readonly T[] }[]
}

export type Arrangement<T extends Lying = Known> = {
  readonly groups: readonly Group<T>[]
  /** From above. */
  readonly floors: readonly number[]
  readonly rest: readonly Rest<T>[]
}

const neverInColumns: readonly string[] = ['parking', 'storage', 'villa', 'land']
/** What has a floor, but is not looked for by it. */
const onTheGround: readonly string[] = ['villa', 'land']

/** The units of a property as they lie in it: floors above each other, blocks and entrances side by side. */
export function arranged<T extends Lying>(units: readonly T[]): Arrangement<T> {
  const hasBlocks = units.some((one) => isInBuilding(one) && one.block)
  const [inColumns, others] = partition(units, (one) => isInBuilding(one) && (!hasBlocks || !!one.block))
  const byGroup = Map.groupBy(inColumns, ({ block, entrance }) => `${block ?? ''}\n${entrance ?? ''}`)
  const groups = [...byGroup].map(([key, some]) => groupOf(key, some)).toSorted(inOrder)
  const floors = [...new Set(inColumns.flatMap(({ floor }) => floor ?? []))].toSorted((a, b) => b - a)
  const byKind = Map.groupBy(others, ({ kind }): string => kind)
  const rest = Object.keys(unitKinds).flatMap((kind) => {
    const some = byKind.get(kind)
    return some ? [{ kind, floors: restByFloor(some) }] : []
  })
  return { groups, floors, rest }
}

function isInBuilding({ kind, floor }: Lying): boolean {
  return typeof floor === 'number' && !neverInColumns.includes(kind)
}

function groupOf<T extends Lying>(key: string, units: readonly T[]): Group<T> {
  const [block = '', entrance = ''] = key.split('\n')
  const columns = [...new Set(units.flatMap(({ position }) => position ?? []))].toSorted(natural)
  const byFloor = Map.groupBy(units, ({ floor }) => floor ?? 0)
  const floors = new Map<number, readonly Placed<T>[]>()
  let widest = columns.length
  for (const [floor, some] of byFloor) {
    const placed = placedIn(columns, some)
    floors.set(floor, placed)
    widest = Math.max(widest, ...placed.map(({ column }) => column + 1))
  }
  const unnamed = Array.from({ length: widest - columns.length }, () => '')
  return { key, block, entrance, columns: [...columns, ...unnamed], floors }
}

/** Each in the column of its position; those without one, or whose place is taken, where there is room. */
function placedIn<T extends Lying>(columns: readonly string[], units: readonly T[]): readonly Placed<T>[] {
  const byColumn = new Map<number, T>()
  const left: T[] = []
  for (const one of units.toSorted(byCode)) {
    const column = one.position ? columns.indexOf(one.position) : -1
    if (column < 0 || byColumn.has(column)) left.push(one)
    else byColumn.set(column, one)
  }
  let free = 0
  for (const one of left) {
    while (byColumn.has(free)) free += 1
    byColumn.set(free, one)
  }
  return [...byColumn]
    .map(([column, unit]) => ({ unit, column }))
    .toSorted((one, other) => one.column - other.column)
}

function restByFloor<T extends Lying>(units: readonly T[]): Rest<T>['floors'] {
  const byFloor = Map.groupBy(units, ({ kind, floor }) =>
    onTheGround.includes(kind) ? undefined : (floor ?? undefined),
  )
  return [...byFloor]
    .toSorted(([one = -Infinity], [other = -Infinity]) => other - one)
    .map(([floor, some]) => ({ floor, units: some.toSorted(byBlockAndCode) }))
}

function inOrder(one: Group<Lying>, other: Group<Lying>): number {
  return natural(one.block, other.block) || natural(one.entrance, other.entrance)
}

function byBlockAndCode(one: Lying, other: Lying): number {
  return natural(one.block ?? '', other.block ?? '') || byCode(one, other)
}

function byCode(one: Lying, other: Lying): number {
  return natural(one.code, other.code)
}

/** 2 before 10. Said in the locale itself: with options beside it each comparison takes many times as long. */
function natural(one: string, other: string): number {
  return one.localeCompare(other, 'en-u-kn')
}

function partition<T>(
  all: readonly T[],
  belongs: (one: T) => boolean,
): readonly [readonly T[], readonly T[]] {
  return [all.filter(belongs), all.filter((one) => !belongs(one))]
}
