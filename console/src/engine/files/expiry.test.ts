import { expect, test } from 'vitest'
import { expiryOf } from './expiry.ts'

const today = '2026-11-21'

test('a document is valid on its last day and expired on the day after', () => {
  expect(expiryOf('2026-11-21', today)).toEqual({ kind: 'soon', days: 0 })
  expect(expiryOf('2026-11-20', today)?.kind).toBe('expired')
})

test('a document that expires within thirty days asks for attention', () => {
  expect(expiryOf('2026-12-21', today)).toEqual({ kind: 'soon', days: 30 })
  expect(expiryOf('2026-12-22', today)?.kind).toBe('later')
})

test('a document without a last day does not expire', () => {
  expect(expiryOf(null, today)).toBeUndefined()
})
