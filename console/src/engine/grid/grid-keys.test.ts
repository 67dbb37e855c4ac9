import { expect, test } from 'vitest'
import { headRow, nextSpot, nextWritable, type Spot } from './grid-keys.ts'

const size = { rows: 25, columns: 5 }
const press = (key: string, around = {}) => ({ key, isFar: false, isTurned: false, ...around })
const at = { row: 3, column: 2 }

test('arrows move by a cell and stop at the edges, the head above the first row included', () => {
  expect(nextSpot(press('ArrowDown'), at, size)).toEqual({ row: 4, column: 2 })
  expect(nextSpot(press('ArrowLeft'), at, size)).toEqual({ row: 3, column: 1 })
  expect(nextSpot(press('ArrowUp'), { row: 0, column: 2 }, size)).toEqual({ row: headRow, column: 2 })
  expect(nextSpot(press('ArrowRight'), { row: 3, column: 4 }, size)).toEqual({ row: 3, column: 4 })
})

test('on a page read from right to left, left is onwards', () => {
  expect(nextSpot(press('ArrowLeft', { isTurned: true }), at, size)).toEqual({ row: 3, column: 3 })
})

test('Home and End lead along the row, with Ctrl through everything', () => {
  expect(nextSpot(press('Home'), at, size)).toEqual({ row: 3, column: 0 })
  expect(nextSpot(press('End', { isFar: true }), at, size)).toEqual({ row: 24, column: 4 })
  expect(nextSpot(press('Home', { isFar: true }), at, size)).toEqual({ row: 0, column: 0 })
})

test('a screenful up never ends in the head, and letters lead nowhere', () => {
  expect(nextSpot(press('PageUp'), at, size)).toEqual({ row: 0, column: 2 })
  expect(nextSpot(press('PageDown'), { row: 20, column: 2 }, size)).toEqual({ row: 24, column: 2 })
  expect(nextSpot(press('x'), at, size)).toBeUndefined()
})

test('Tab leads to the next cell that can be written in, over the ends of rows', () => {
  const isWritable = ({ column }: Spot) => column === 1 || column === 3
  expect(nextWritable({ row: 0, column: 1 }, 1, size, isWritable)).toEqual({ row: 0, column: 3 })
  expect(nextWritable({ row: 0, column: 3 }, 1, size, isWritable)).toEqual({ row: 1, column: 1 })
  expect(nextWritable({ row: 1, column: 1 }, -1, size, isWritable)).toEqual({ row: 0, column: 3 })
  expect(nextWritable({ row: 24, column: 3 }, 1, size, isWritable)).toBeUndefined()
})

test('Tab passes over a cell that has no place in its record', () => {
  const isWritable = ({ row, column }: Spot) => column === 1 && row !== 1
  expect(nextWritable({ row: 0, column: 1 }, 1, size, isWritable)).toEqual({ row: 2, column: 1 })
})
