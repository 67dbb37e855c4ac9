import { expect, test } from 'vitest'
import { type Grant, seededGrant } from './access.ts'
import { isNoChange, rightsChange } from './rights-change.ts'
import { rightsWithin } from './role-groups.ts'

const reporting = seededGrant('reporting')
const more: Grant = { ...reporting, permissions: [...reporting.permissions, 'unit.create', 'branch.read'] }

test('of what a restricted role is given only what it is not held back from is gained', () => {
  const within = ['reportingRoles'] as const
  const change = rightsChange(rightsWithin(within, reporting), rightsWithin(within, more))
  expect(change.gains).not.toContain('unit.create')
  expect(change.gains).toEqual(['branch.read'].filter((one) => !reporting.permissions.includes(one)))
  const writing = { ...reporting, permissions: [...reporting.permissions, 'unit.create'] }
  expect(isNoChange(rightsChange(rightsWithin(within, reporting), rightsWithin(within, writing)))).toBe(true)
  expect(isNoChange(rightsChange(reporting, writing))).toBe(false)
})

test('limits stay as the role says, and a role in no group keeps all of it', () => {
  expect(rightsWithin(['limitedRoles'], reporting)).toMatchObject({
    longestHoldDays: reporting.longestHoldDays,
    maxDiscountBp: reporting.maxDiscountBp,
  })
  expect(rightsWithin([], more)).toEqual(more)
})
