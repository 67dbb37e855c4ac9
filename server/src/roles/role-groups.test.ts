import { expect, test } from 'vitest'
import { rightsWithin } from './role-groups.ts'

const groups = { reportingRoles: ['1', '3'], limitedRoles: ['2'] }
const free = { permissions: ['*'], ownRows: [], hiddenFields: [] }

test('a reporting role reads and reports, and writes nothing even when given everything', () => {
  const rights = rightsWithin(groups, { ...free, _id: '1' })
  expect(rights.permissions).toContain('unit.read')
  expect(rights.permissions).toContain('order.report')
  expect(rights.permissions.filter((one) => !/\.(read|report)$/.test(one))).toEqual([])
})

test('a role of our own becomes a reporting one', () => {
  const rights = rightsWithin(groups, { ...free, permissions: ['unit.update'], _id: '3' })
  expect(rights.permissions).toEqual([])
})

test('a limited role sees no price of a unit, exports nothing and works with its own records', () => {
  const rights = rightsWithin(groups, { ...free, _id: '2' })
  expect(rights.hiddenFields.toSorted()).toEqual([
    'unit.areaPrice',
    'unit.minPrice',
    'unit.rentPrice',
    'unit.salePrice',
  ])
  expect(rights.permissions.filter((one) => one.endsWith('.report'))).toEqual([])
  expect(rights.ownRows).toContain('order')
  expect(rights.ownRows).toContain('customer')
  expect(rights.ownRows).not.toContain('unit')
})

test('any other role keeps exactly what it was given', () => {
  const rights = { permissions: ['unit.read'], ownRows: ['order'], hiddenFields: ['unit.minPrice'] }
  expect(rightsWithin(groups, { ...rights, _id: '4' })).toEqual(rights)
})
