import { everything } from '@prona/contract/access'
import type { Page } from '@prona/contract/kernel/page'
import type { Resource } from '@prona/contract/kernel/resource'
import { pages, resources } from '@prona/contract/registry'
import { expect, test } from 'vitest'
import { menuFor, workMenuFor } from './menu.ts'

test('an administrator sees every resource and page that has a place in the menu', () => {
  const shown = menuFor({ permissions: [everything] }).flatMap(({ entries }) => entries)
  const all: readonly (Resource | Page)[] = [...resources, ...pages]
  const placed = all.filter(({ menu }) => menu)
  expect(new Set(shown.map(({ resource, page }) => resource ?? page))).toEqual(new Set(placed))
})

test('a reader sees what they may read, in the order of the declarations', () => {
  const menu = menuFor({ permissions: ['order.read', 'unit.read', 'property.read', 'user.update'] })
  expect(menu.map(({ section, entries }) => [section, entries.map(({ href }) => href)])).toEqual([
    ['management', ['/properties', '/units', '/orders']],
    ['account', ['/account', '/account/security', '/notifications', '/account/preferences', '/help']],
  ])
})

test('whoever may read nothing has the pages about themselves alone', () => {
  expect(menuFor({ permissions: [] }).map(({ section }) => section)).toEqual(['account'])
  expect(workMenuFor({ permissions: [] })).toEqual([])
})
