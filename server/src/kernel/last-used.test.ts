import { expect, test } from 'vitest'
import { lastUsed } from './last-used.ts'

test('of more than it holds, what was unused for longest is forgotten, and nothing else', () => {
  const texts = lastUsed<string, string>(3)
  for (const name of ['a', 'b', 'c']) texts.set(name, `text of ${name}`)
  expect(texts.get('a')).toBe('text of a')
  texts.set('d', 'text of d')
  expect(texts.get('b')).toBeUndefined()
  for (const name of ['a', 'c', 'd']) expect(texts.get(name)).toBe(`text of ${name}`)
})

test('what is put in again takes no second place', () => {
  const texts = lastUsed<string, string>(2)
  texts.set('a', 'before')
  texts.set('b', 'text of b')
  texts.set('a', 'after')
  expect([texts.get('a'), texts.get('b')]).toEqual(['after', 'text of b'])
  texts.set('c', 'text of c')
  expect(texts.get('a')).toBeUndefined()
})
