import { expect, test } from 'vitest'
import { grantIssues } from './grants.ts'

const manager = {
  rights: { permissions: ['unit.read', 'order.read'], ownRows: ['order'], hiddenFields: ['unit.minPrice'] },
  longestHoldDays: 30,
  maxDiscountBp: 500,
}
const equal = { ...manager.rights, longestHoldDays: 30, maxDiscountBp: 500 }

test('a role is given by who has all of it', () => {
  expect(grantIssues(manager, equal)).toEqual([])
  expect(
    grantIssues(manager, { ...equal, permissions: [], hiddenFields: ['unit.minPrice', 'unit.salePrice'] }),
  ).toEqual([])
})

test.each([
  ['permissions', { permissions: ['unit.read', 'unit.update'] }],
  ['permissions', { permissions: ['*'] }],
  ['ownRows', { ownRows: [] }],
  ['hiddenFields', { hiddenFields: [] }],
  ['longestHoldDays', { longestHoldDays: 31 }],
  ['maxDiscountBp', { maxDiscountBp: 501 }],
])('what goes beyond the giver is said at %s', (field, more) => {
  expect(grantIssues(manager, { ...equal, ...more }).map((issue) => issue.field)).toContain(field)
})

test('whoever may do everything gives anything', () => {
  const administrator = { ...manager, rights: { ...manager.rights, permissions: ['*'] } }
  expect(
    grantIssues(administrator, {
      permissions: ['*'],
      ownRows: [],
      hiddenFields: [],
      longestHoldDays: 365,
      maxDiscountBp: 10_000,
    }),
  ).toEqual([])
})
