import { expect, test } from 'vitest'
import { en } from '../language/en.ts'
import { order } from '../orders/order.ts'
import { unit } from '../units/unit.ts'
import { whyClosed } from './closed-action.ts'
import { labelIn, say } from './words.ts'

const english = {
  t: (key: Parameters<typeof say>[2], params = {}) => say(en, 'en', key, params),
  label: (label: Parameters<typeof labelIn>[0]) => labelIn(label, 'en'),
}

test('an action that is closed says in which states it is open and in which the record is', () => {
  expect(whyClosed(order, { status: 'draft' }, 'reserve', english)).toBe(
    'Only possible while it is: On hold. Now it is: Draft.',
  )
  expect(whyClosed(order, { status: 'reserved' }, 'hold', english)).toBe(
    'Only possible while it is: Draft. Now it is: Reserved.',
  )
})

test('an action that is open says nothing, and neither does one that asks for no state', () => {
  expect(whyClosed(order, { status: 'draft' }, 'hold', english)).toBeUndefined()
  expect(whyClosed(unit, {}, 'anything', english)).toBeUndefined()
})
