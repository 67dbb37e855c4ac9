import { isId } from '@prona/contract/kernel/schema'
import { expect, test } from 'vitest'
import { uuidv7 } from './uuid.ts'

test('ids made later sort later, and none comes twice', () => {
  const ids = Array.from({ length: 20_000 }, () => uuidv7())
  expect(ids.toSorted()).toEqual(ids)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.every((id) => isId(id) && id[14] === '7' && '89ab'.includes(id[19] ?? ''))).toBe(true)
})

test('a clock that is set back sets no id back', () => {
  const now = Date.now() + 60_000
  const later = uuidv7(now)
  expect(uuidv7(now - 30_000) > later).toBe(true)
})
