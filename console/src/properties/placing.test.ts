import { describe, expect, test } from 'vitest'
import type { GridWay } from '../ui/grid-keys.ts'
import { arranged } from '../units/arrangement.ts'
import type { MatrixUnit } from './matrix-unit.ts'
import { cellBeside, type PlacedCell, type Placing, placed, unitsBetween } from './placing.ts'

/** Two blocks of two entrances, three floors with two flats each, and a cellar of parking places. */
const flats = ['A', 'B'].flatMap((block) =>
  ['1', '2'].flatMap((entrance) =>
    [1, 2, 10].flatMap((floor) =>
      ['1', '2'].map((position) =>
        unitWith({ code: `${block}${entrance}-${floor}0${position}`, block, entrance, floor, position }),
      ),
    ),
  ),
)
const places = Array.from({ length: 7 }, (_, at) =>
  unitWith({ code: `P-${at + 1}`, kind: 'parking', floor: -1 }),
)
const measures = { room: 900, narrowest: 80, rowHeight: 42 }
const placing = placed(arranged([...places, ...flats]), measures)

describe('a property', () => {
  test('has its floors from above, its blocks and entrances side by side, and parking places below', () => {
    const { groups, floors, rest } = arranged([...places, ...flats])
    expect(floors).toEqual([10, 2, 1])
    expect(groups.map(({ block, entrance, columns }) => [block, entrance, columns])).toEqual(
      ['A', 'B'].flatMap((block) => ['1', '2'].map((entrance) => [block, entrance, ['1', '2']])),
    )
    expect(rest.map(({ kind, floors: [first] }) => [kind, first?.floor, first?.units.length])).toEqual([
      ['parking', -1, 7],
    ])
  })

  test('with villas and plots alone has them side by side, without floors', () => {
    const villas = ['V-10', 'V-2'].map((code) => unitWith({ code, kind: 'villa', floor: 0 }))
    const { groups, floors, rest } = arranged([...villas, unitWith({ code: 'T-1', kind: 'land' })])
    expect([groups, floors]).toEqual([[], []])
    expect(rest.map(({ kind, floors: [all] }) => [kind, all?.floor, all?.units.map(codeOf)])).toEqual([
      ['villa', undefined, ['V-2', 'V-10']],
      ['land', undefined, ['T-1']],
    ])
  })

  test('without blocks is one group, in which units without a position stand where there is room', () => {
    const some = [
      unitWith({ code: '102', floor: 1, position: '2' }),
      unitWith({ code: '101', floor: 1 }),
      unitWith({ code: '103', floor: 1, position: '2' }),
      unitWith({ code: '201', floor: 2, position: '1' }),
    ]
    const [group] = arranged(some).groups
    expect(group?.columns).toEqual(['1', '2', ''])
    expect(group?.floors.get(1)?.map(({ unit, column }) => [unit.code, column])).toEqual([
      ['101', 0],
      ['102', 1],
      ['103', 2],
    ])
  })

  test('shows shops without a block apart from the floors of its blocks', () => {
    const shop = unitWith({ code: 'D-1', kind: 'shop', floor: 0 })
    const { floors, rest } = arranged([...flats, shop])
    expect(floors).toEqual([10, 2, 1])
    expect(rest.map(({ kind }) => kind)).toEqual(['shop'])
  })
})

test('cells fill the width there is, and no cell is narrower than what stands in it', () => {
  expect(placing).toMatchObject({ cell: 98, width: 896 })
  expect(placed(arranged(flats), { ...measures, room: 300 }).cell).toBe(80)
  const parked = placing.rows.filter(({ kind }) => kind === 'parking')
  expect(parked.map(({ cells }) => cells.length)).toEqual([7])
  const narrow = placed(arranged(places), { ...measures, room: 300 })
  expect(narrow.rows.map(({ cells }) => cells.length)).toEqual([3, 3, 1])
})

test.each<[GridWay, string]>([
  ['next', 'A1-202'],
  ['previous', 'A1-201'],
  ['rowEnd', 'B2-202'],
  [1, 'A1-101'],
  [-1, 'A1-1001'],
  [-9, 'A1-1001'],
  [2, 'P-1'],
  ['start', 'A1-1001'],
  ['end', 'P-7'],
])('from the first flat of the second floor %s is %s', (way, code) => {
  expect(cellBeside(placing, cellOf(placing, 'A1-201'), way).unit.code).toBe(code)
})

test('between two corners are all cells of the rectangle, whichever of them comes first', () => {
  const corners = [cellOf(placing, 'A1-202'), cellOf(placing, 'A2-1001')] as const
  const codes = ['A1-1002', 'A1-202', 'A2-1001', 'A2-201']
  expect(
    unitsBetween(placing, ...corners)
      .map(codeOf)
      .sort(),
  ).toEqual(codes)
  expect(unitsBetween(placing, corners[1], corners[0]).map(codeOf).sort()).toEqual(codes)
})

function cellOf({ at }: Placing, code: string): PlacedCell {
  const cell = [...at.values()].find(({ unit }) => unit.code === code)
  if (!cell) throw new Error(`${code} is not placed`)
  return cell
}

function codeOf({ code }: MatrixUnit): string {
  return code
}

function unitWith(values: Partial<MatrixUnit>): MatrixUnit {
  return { _id: values.code, version: 1, kind: 'apartment', ...values } as MatrixUnit
}
