import { profile } from '@prona/contract/pages'
import { resources } from '@prona/contract/registry'
import { expect, test } from 'vitest'
import { goKeys } from './go-keys.ts'
import { menuEntries } from './menu.ts'

test('every list in the menu and the start have a letter of their own', () => {
  const keys = goKeys()
  const listed = resources.filter(({ menu }) => menu)
  expect(listed.filter(({ plural }) => !keys.has(`/${plural}`))).toEqual([])
  expect(keys.has('/')).toBe(true)
  expect(new Set(keys.values()).size).toBe(keys.size)
})

test('the letter is the first of the name that nobody before has', () => {
  const keys = goKeys()
  expect(['/', '/units', '/properties', '/customers'].map((href) => keys.get(href))).toEqual([
    'h',
    'u',
    'p',
    'c',
  ])
})

test('a page that is added takes no letter away from a list', () => {
  const before = goKeys()
  const added = { href: '/queue', section: 'overview', order: 1, page: profile } as const
  const after = goKeys([added, ...menuEntries])
  expect([...before].filter(([href, key]) => after.get(href) !== key)).toEqual([])
  expect(after.get('/queue')).toBe('q')
})
