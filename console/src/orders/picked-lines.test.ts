import { expect, test } from 'vitest'
import { withUnits } from './picked-lines.ts'

const line = (unit: string | null, price: number | null = null) => ({
  unit,
  price,
  discountBp: null,
  vatProfile: null,
})

test('a unit that stays keeps its price, one that was left out goes, and a new one begins with nothing agreed', () => {
  const lines = [line('a', 100), line('b', 200)]
  expect(withUnits(lines, ['b', 'c'], [])).toEqual([line('b', 200), line('c')])
})

test('a line nobody has filled makes room, and units of another property are not asked about', () => {
  expect(withUnits([line(null), line('garage', 5)], ['a'], ['garage'])).toEqual([
    line('garage', 5),
    line('a'),
  ])
})
