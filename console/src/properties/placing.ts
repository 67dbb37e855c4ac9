import type { GridWay } from '../ui/grid-keys.ts'
import type { Arrangement, Group } from '../units/arrangement.ts'
import type { MatrixUnit } from './matrix-unit.ts'

/** In pixels. */
export type Measures = {
  /** What there is to fill. */
  readonly room: number
  /** The least a cell needs for what stands in it. */
  readonly narrowest: number
  readonly rowHeight: number
}

export type PlacedCell = { readonly unit: MatrixUnit; readonly row: number; readonly x: number }
export type PlacedRow = {
  readonly key: string
  readonly top: number
  readonly floor: number | undefined
  /** The kind of units it is of, where it is no floor of the building. */
  readonly kind: string | undefined
  readonly cells: readonly PlacedCell[]
}
export type PlacedGroup = {
  readonly group: Group
  readonly x: number
  readonly width: number
}
export type Placing = {
  readonly cell: number
  readonly rowHeight: number
  readonly width: number
  readonly height: number
  readonly groups: readonly PlacedGroup[]
  /** The height of what belongs to the columns: their heads stay in sight as long as any of it does. */
  readonly columnsHeight: number
  readonly titles: readonly { readonly kind: string; readonly top: number }[]
  readonly rows: readonly PlacedRow[]
  readonly at: ReadonlyMap<string, PlacedCell>
}

/** The floor's number stands before each row. */
export const lead = 48
export const headHeight = 44
export const titleHeight = 36
export const gap = 4
const between = 12
const widest = 168

/** Where each cell stands, in pixels from the corner where one begins to read. */
export function placed({ groups, floors, rest }: Arrangement, measures: Measures): Placing {
  const { room, narrowest, rowHeight } = measures
  const columns = groups.reduce((sum, { columns: { length } }) => sum + length, 0)
  const forCells = room - lead - Math.max(0, groups.length - 1) * between
  const perRow = Math.max(1, Math.floor((room - lead + gap) / (narrowest + gap)))
  const cell = Math.max(narrowest, Math.min(widest, Math.floor(forCells / (columns || perRow)) - gap))
  const side = Math.max(1, Math.floor((room - lead + gap) / (cell + gap)))

  let x = lead
  const placedGroups = groups.map((group) => {
    const here = { group, x, width: group.columns.length * (cell + gap) - gap }
    x += here.width + gap + between
    return here
  })
  const rows: PlacedRow[] = []
  const add = (row: Omit<PlacedRow, 'cells'>, some: readonly { unit: MatrixUnit; x: number }[]) => {
    const index = rows.length
    rows.push({ ...row, cells: some.map((one) => ({ ...one, row: index })) })
  }
  // The ring around a chosen cell has room below the heads.
  let top = groups.length > 0 ? headHeight + gap : 0
  for (const floor of floors) {
    const some = placedGroups.flatMap(({ group, x: from }) =>
      (group.floors.get(floor) ?? []).map(({ unit, column }) => ({ unit, x: from + column * (cell + gap) })),
    )
    add({ key: `floor ${floor}`, top, floor, kind: undefined }, some)
    top += rowHeight + gap
  }
  const columnsHeight = top
  const titles: { kind: string; top: number }[] = []
  for (const { kind, floors: byFloor } of rest) {
    titles.push({ kind, top })
    top += titleHeight
    for (const { floor, units } of byFloor) {
      for (let from = 0; from < units.length; from += side) {
        const some = units.slice(from, from + side).map((unit, at) => ({ unit, x: lead + at * (cell + gap) }))
        add({ key: `${kind} ${floor} ${from}`, top, floor, kind }, some)
        top += rowHeight + gap
      }
    }
  }
  const cells = rows.flatMap((row) => row.cells)
  return {
    cell,
    rowHeight,
    width: Math.max(0, ...cells.map((one) => one.x + cell)),
    height: top,
    groups: placedGroups,
    columnsHeight,
    titles,
    rows,
    at: new Map(cells.map((one) => [one.unit._id, one])),
  }
}

/** Where the cursor goes from a cell; the same cell where there is no other that way. */
export function cellBeside({ rows }: Placing, from: PlacedCell, way: GridWay): PlacedCell {
  const here = rows[from.row]?.cells ?? []
  const at = here.indexOf(from)
  switch (way) {
    case 'next':
      return here[at + 1] ?? from
    case 'previous':
      return here[at - 1] ?? from
    case 'rowStart':
      return here[0] ?? from
    case 'rowEnd':
      return here.at(-1) ?? from
    case 'start':
      return rows.find(({ cells }) => cells.length > 0)?.cells[0] ?? from
    case 'end':
      return rows.findLast(({ cells }) => cells.length > 0)?.cells.at(-1) ?? from
    default:
      return nearest(rows[rowFrom(rows, from.row, way)]?.cells ?? [], from.x) ?? from
  }
}

/** So many rows down, or up where it is less than nothing; at the last there is no further. */
function rowFrom(rows: readonly PlacedRow[], row: number, by: number): number {
  return Math.max(0, Math.min(rows.length - 1, row + by))
}

function nearest(cells: readonly PlacedCell[], x: number): PlacedCell | undefined {
  return cells.reduce<PlacedCell | undefined>(
    (best, one) => (best && Math.abs(best.x - x) <= Math.abs(one.x - x) ? best : one),
    undefined,
  )
}

/** The units in the rectangle with these two in its corners. */
export function unitsBetween({ rows }: Placing, one: PlacedCell, other: PlacedCell): readonly MatrixUnit[] {
  const [from, to] = [Math.min(one.x, other.x), Math.max(one.x, other.x)]
  return rows
    .slice(Math.min(one.row, other.row), Math.max(one.row, other.row) + 1)
    .flatMap(({ cells }) => cells)
    .filter(({ x }) => x >= from && x <= to)
    .map(({ unit }) => unit)
}
