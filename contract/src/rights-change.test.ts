import { expect, test } from 'vitest'
import { allPermissions, everything, type Grant, seededGrant } from './access.ts'
import { isNoChange, nearestTo, rightsChange } from './rights-change.ts'

const some: Grant = {
  permissions: ['unit.read', 'customer.read', 'order.read', 'order.hold'],
  ownRows: [],
  hiddenFields: ['unit.minPrice'],
  longestHoldDays: 14,
  maxDiscountBp: 500,
}

test('a role that stays as it is changes nothing for anybody', () => {
  expect(isNoChange(rightsChange(some, some))).toBe(true)
})

test('what is given and what is taken away is told apart', () => {
  const after = { ...some, permissions: ['unit.read', 'customer.read', 'order.read', 'order.cancel'] }
  expect(rightsChange(some, after)).toMatchObject({ gains: ['order.cancel'], loses: ['order.hold'] })
})

test('whoever sees their own records alone, or all of them again, is told so', () => {
  const own = { ...some, ownRows: ['customer'] }
  expect(rightsChange(some, own)).toMatchObject({ onlyOwn: ['customer'], allRecords: [] })
  expect(rightsChange(own, some)).toMatchObject({ onlyOwn: [], allRecords: ['customer'] })
})

test('records that are seen for the first time are told to be their own alone', () => {
  const after = { ...some, permissions: [...some.permissions, 'property.read'], ownRows: ['property'] }
  expect(rightsChange(some, after)).toMatchObject({ gains: ['property.read'], onlyOwn: ['property'] })
})

test('fields of records that cannot be read are of no consequence', () => {
  const blind = { ...some, permissions: ['customer.read'] }
  const hiding = { ...blind, hiddenFields: ['unit.minPrice', 'unit.salePrice'], ownRows: ['order'] }
  expect(isNoChange(rightsChange(blind, hiding))).toBe(true)
  const shows = { ...some, hiddenFields: ['customer.personalNumber'] }
  expect(rightsChange(some, shows)).toMatchObject({
    hides: ['customer.personalNumber'],
    shows: ['unit.minPrice'],
  })
})

test('limits are told with what they were', () => {
  const after = { ...some, longestHoldDays: 30 }
  expect(rightsChange(some, after).limits).toEqual([{ field: 'longestHoldDays', from: 14, to: 30 }])
})

test('“everything” gives each permission there is, and taking it away takes what is not given by name', () => {
  const all = { ...some, permissions: [everything] }
  const { gains } = rightsChange(some, all)
  expect(gains).toContain(everything)
  expect(gains).toHaveLength(allPermissions.length + 1 - some.permissions.length)
  expect(rightsChange(all, some).loses).toEqual(gains)
})

test('a copy is nearest to what it was made from', () => {
  const roles = (['administrator', 'manager', 'agent', 'accountant', 'reporting', 'limited'] as const).map(
    (key) => ({ key, ...seededGrant(key) }),
  )
  for (const { key, ...grant } of roles) {
    const copy = { ...grant, permissions: [...grant.permissions, 'branch.read'] }
    expect(nearestTo(copy, roles)?.key).toBe(key)
  }
})
