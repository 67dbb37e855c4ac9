import { everything } from '@prona/contract/access'
import { resources } from '@prona/contract/registry'
import { expect, test } from 'vitest'
import { menuFor } from './menu.ts'

test('an administrator sees every resource that has a place in the menu', () => {
  const shown = menuFor({ permissions: [everything] }).flatMap(({ entries }) => entries)
  expect(new Set(shown)).toEqual(new Set(resources.filter(({ menu }) => menu)))
})

test('a reader sees what they may read, in the order of the declarations', () => {
  const menu = menuFor({ permissions: ['order.read', 'unit.read', 'property.read', 'user.update'] })
  expect(menu.map(({ section, entries }) => [section, entries.map(({ plural }) => plural)])).toEqual([
    ['management', ['properties', 'units', 'orders']],
  ])
})

test('whoever may read nothing has no menu', () => {
  expect(menuFor({ permissions: [] })).toEqual([])
})
