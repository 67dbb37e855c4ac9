import { expect, test } from 'vitest'
import { slotsOf } from './row-slots.ts'

const rows = (...ids: string[]) => ids.map((_id) => ({ _id }))
const told = (slots: ReadonlyMap<string, number>) => [...slots].map(([id, slot]) => `${id}${slot}`).join(' ')

test('a page fills the rows of the page before it, from the first on', () => {
  const first = slotsOf(rows('a', 'b', 'c'), new Map())
  expect(told(first)).toBe('a0 b1 c2')
  expect(told(slotsOf(rows('d', 'e', 'f', 'g'), first))).toBe('d0 e1 f2 g3')
})

test('a record that stays keeps its row, and one that comes takes the place of one that went', () => {
  const first = slotsOf(rows('a', 'b', 'c'), new Map())
  const next = slotsOf(rows('n', 'a', 'b'), first)
  expect(told(next)).toBe('n2 a0 b1')
  expect(told(slotsOf(rows('b', 'n'), next))).toBe('b1 n2')
})

test('no two records share a row', () => {
  const first = slotsOf(rows('a', 'b', 'c', 'd'), new Map())
  const next = slotsOf(rows('x', 'd', 'y', 'b', 'z', 'u'), first)
  expect(new Set(next.values()).size).toBe(6)
})
