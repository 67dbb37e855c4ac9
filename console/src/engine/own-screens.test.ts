import { order, unit } from '@prona/contract/resources'
import { expect, test } from 'vitest'
import { ownScreens } from './own-screens.ts'

test('the screens of a resource stand under its name', () => {
  expect(ownScreens(unit, { descriptionGroup: 'description' })).toEqual({
    unit: { descriptionGroup: 'description' },
  })
})

test('what a declaration does not have cannot be named', () => {
  // Each of these must fail to compile; `@ts-expect-error` holds that.
  const wrong = [
    // @ts-expect-error an order has no such action
    ownScreens(order, { actions: { launch: () => ({}) } }),
    // @ts-expect-error a hold asks for no such thing
    ownScreens(order, { actions: { hold: () => ({ expires: '2026-01-01' }) } }),
    // @ts-expect-error a number is no list
    ownScreens(order, { lists: { number: {} } }),
    // @ts-expect-error a party has no such field
    ownScreens(order, { lists: { parties: { begin: () => ({ rank: 1 }) } } }),
    // @ts-expect-error a unit has no such group
    ownScreens(unit, { descriptionGroup: 'prices' }),
    // @ts-expect-error a unit has no such field
    ownScreens(unit, { begin: { colour: 'red' } }),
    // @ts-expect-error a unit has no such field
    ownScreens(unit, { hint: (row) => String(row.colour) }),
  ]
  expect(wrong).toHaveLength(7)
})
