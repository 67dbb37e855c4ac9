import { expect, test } from 'vitest'
import { whyUnitClosed } from './unit-life.ts'

const free = { status: 'available', saleState: 'available', blockedReason: null } as const
const held = { ...free, status: 'held', saleState: 'held' } as const
const blocked = { ...free, status: 'blocked', blockedReason: 'Pjesa e pronarit' } as const
const isOpen = (row: Parameters<typeof whyUnitClosed>[0]) => whyUnitClosed(row, 'hold') === undefined

test('a unit is held while nobody has it, and one that is let is sold with its tenant', () => {
  expect(isOpen(free)).toBe(true)
  expect(isOpen({ ...free, status: 'occupied' })).toBe(true)
})

test('a unit that somebody has or that is blocked is not held, and the reason names its status', () => {
  expect(whyUnitClosed(held, 'hold')).toMatchObject({ field: 'status', is: 'held' })
  expect(whyUnitClosed(blocked, 'hold')).toMatchObject({ field: 'status', is: 'blocked' })
  expect(whyUnitClosed(blocked, 'update')).toBeUndefined()
})
