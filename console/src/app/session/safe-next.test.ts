import { expect, test } from 'vitest'
import { safeNext } from './safe-next.ts'

test.each(['/units', '/units?sort=code', '/units/1/edit', '/'])('signing in leads back to %s', (next) => {
  expect(safeNext(next)).toBe(next)
})

test.each([
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/\n\\evil.example',
  'javascript:alert(1)',
  'https://evil.example',
  'units',
  '/sign-in',
  '',
  7,
  undefined,
])('signing in never leads to %s', (next) => {
  expect(safeNext(next)).toBeUndefined()
})
