import { expect, test } from 'vitest'
import { mayDo, mayName, roleNameIn, seededRoles, seesOwnOnly, withFollowing } from './access.ts'
import type { Resource } from './kernel/resource.ts'
import { customer, order, unit, user } from './resources.ts'

/** A list of free units, as one follows from units and their properties. */
const vacancy: Resource = {
  ...unit,
  single: 'vacancy',
  plural: 'vacancies',
  followsFrom: ['unit', 'property'],
}
const lines: Resource = {
  ...{ ...order, single: 'dueLine', followsFrom: ['order', 'unit'], parent: 'order' },
  fields: { ...order.fields, order: { kind: 'reference', to: 'order', label: order.names.one } },
}

test('whoever sees only their own of any source sees only their own of what follows from it', () => {
  expect(seesOwnOnly({ ownRows: ['order'] }, vacancy)).toBe(false)
  for (const ownRows of [['unit'], ['property'], ['vacancy']]) {
    expect(seesOwnOnly({ ownRows }, vacancy), ownRows[0]).toBe(true)
  }
})

test('what follows from records and belongs to one of them goes by that one alone', () => {
  expect(seesOwnOnly({ ownRows: ['order'] }, lines)).toBe(true)
  expect(seesOwnOnly({ ownRows: ['unit'] }, lines)).toBe(false)
})

test('a price that is hidden is not told by that of a square metre, in no list', () => {
  expect(withFollowing(['unit.salePrice'], [unit, vacancy])).toEqual([
    'unit.salePrice',
    'unit.areaPrice',
    'vacancy.salePrice',
    'vacancy.areaPrice',
  ])
  expect(withFollowing(['unit.areaPrice'], [unit])).toEqual(['unit.areaPrice'])
})

test('what is hidden of a record is hidden in every list that follows from it', () => {
  const hidden = withFollowing(['unit.minPrice', 'customer.email'], [unit, order, vacancy])
  expect(hidden).toEqual(['unit.minPrice', 'customer.email', 'vacancy.minPrice'])
  expect(withFollowing(['vacancy.minPrice'], [unit, order, vacancy])).toEqual(['vacancy.minPrice'])
})

test('what belongs to a record is only for who may read that one', () => {
  const permissions = ['dueLine.read', 'dueLine.report']
  for (const verb of ['read', 'report']) {
    expect(mayDo({ permissions }, lines, verb), verb).toBe(false)
    expect(mayDo({ permissions: [...permissions, 'order.read'] }, lines, verb), verb).toBe(true)
  }
  expect(mayDo({ permissions: ['*'] }, lines, 'read')).toBe(true)
})

test('what a record is called is told to who may read it, and people are named to everybody', () => {
  expect(mayName({ permissions: ['order.read'] }, customer)).toBe(false)
  expect(mayName({ permissions: ['customer.read'] }, customer)).toBe(true)
  expect(mayName({ permissions: [] }, user)).toBe(true)
})

test('a role every company starts with is named in the reader’s language, and a renamed one by its own name', () => {
  expect(roleNameIn(seededRoles.manager.name, 'sq')).toBe('Drejtues dege')
  expect(roleNameIn(seededRoles.manager.name, 'en')).toBe('Branch manager')
  expect(roleNameIn(seededRoles.accountant.name, 'de')).toBe('Buchhalter')
  expect(roleNameIn(seededRoles.limited.name, 'es')).toBe('Limitado')
  expect(roleNameIn('Shefe e shitjes', 'en')).toBe('Shefe e shitjes')
})
