import { expect, test } from 'vitest'
import { seesOwnOnly, withFollowing } from './access.ts'
import type { Resource } from './kernel/resource.ts'
import { order, unit } from './resources.ts'

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

test('what is hidden of a record is hidden in every list that follows from it', () => {
  const hidden = withFollowing(['unit.salePrice', 'customer.email'], [unit, order, vacancy])
  expect(hidden).toEqual(['unit.salePrice', 'customer.email', 'vacancy.salePrice'])
  expect(withFollowing(['vacancy.salePrice'], [unit, order, vacancy])).toEqual(['vacancy.salePrice'])
})
