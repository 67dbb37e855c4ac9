import { expect, test } from 'vitest'
import { toldSkips } from './skips.mjs'

test('skipped tests are told by their reasons, and one without a reason by its name', () => {
  const reasons = new Map([
    ['only root can become nobody', ['a', 'b']],
    ['', ['the server > does something']],
  ])
  expect(toldSkips(reasons)).toEqual([
    '- 2 skipped: only root can become nobody',
    '✗ skipped without a reason: the server > does something',
  ])
})
