import { resources } from '@prona/contract/registry'
import { expect, test } from 'vitest'
import { goKeys } from './go-keys.ts'

test('every list in the menu and the start have a letter of their own', () => {
  const keys = goKeys()
  const listed = resources.filter(({ menu }) => menu)
  expect(listed.filter(({ plural }) => !keys.has(plural))).toEqual([])
  expect(new Set(keys.values()).size).toBe(listed.length + 1)
})

test('the letter is the first of the name that nobody before has', () => {
  const keys = goKeys()
  expect([keys.get(''), keys.get('units'), keys.get('properties'), keys.get('customers')]).toEqual([
    'h',
    'u',
    'p',
    'c',
  ])
})
