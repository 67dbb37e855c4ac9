import { expect, test } from 'vitest'
import { mostEmpty } from './limits.ts'
import { rowsTaken } from './sheet.ts'

test('empty cells are counted too, and refused beyond two million', () => {
  const { take, rows } = rowsTaken()
  const empty = Array.from({ length: 200 }, () => undefined)
  for (let row = 1; row <= mostEmpty / 200; row++) take(row, empty)
  expect(rows).toEqual([])
  expect(() => take(1 + mostEmpty / 200, empty)).toThrow(
    expect.objectContaining({ fields: [{ field: 'file', code: 'tooMany', params: { max: mostEmpty } }] }),
  )
})
