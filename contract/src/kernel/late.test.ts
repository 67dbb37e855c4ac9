import { expect, test } from 'vitest'
import { instalment } from '../resources.ts'
import { isLate } from './late.ts'

const today = '2026-11-27'
const { status } = instalment.fields

test.each([
  ['due yesterday', '2026-11-26', 100, true],
  ['due yesterday of which a cent is left', '2026-11-26', 1, true],
  ['due today', today, 100, false],
  ['due tomorrow', '2026-11-28', 100, false],
  ['that waits for its milestone', null, 100, false],
  ['due yesterday that is paid or cancelled', '2026-11-26', 0, false],
])('an instalment %s is late or not', (_, dueOn, outstanding, late) => {
  expect(isLate(status, { dueOn, outstanding }, today)).toBe(late)
})

test('without the day or the amount, which may not have been read, nothing is called late', () => {
  expect(isLate(status, {}, today)).toBe(false)
  expect(isLate(status, { dueOn: '2026-11-26' }, today)).toBe(false)
  expect(isLate(status, { outstanding: 100 }, today)).toBe(false)
})

test('a state by which nothing becomes late is never late', () => {
  expect(isLate({}, { dueOn: '2026-11-26', outstanding: 100 }, today)).toBe(false)
})
