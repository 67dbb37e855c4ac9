import { expect, test } from 'vitest'
import { arrived } from './use-settled.ts'

const handed = (...values: unknown[]) => values.map((value) => JSON.stringify(value))

test('what one has typed since is kept when one’s own word comes back', () => {
  const now = { typed: 'abcd', from: '', handed: handed('abc') }
  expect(arrived(now, 'abc')).toEqual({ typed: 'abcd', from: 'abc', handed: [] })
})

test('of several values on their way the last one to come back counts for those before it', () => {
  const now = { typed: 'abcdef', from: '', handed: handed('ab', 'abc', 'abcd') }
  expect(arrived(now, 'abc')).toEqual({ typed: 'abcdef', from: 'abc', handed: handed('abcd') })
})

test('a change from outside replaces what was typed, and what was on its way', () => {
  const now = { typed: 'abcd', from: '', handed: handed('abc') }
  expect(arrived(now, 'x')).toEqual({ typed: 'x', from: 'x', handed: [] })
})

test('a word that has come back is no longer one’s own: Back may lead to it again', () => {
  const back = arrived({ typed: 'abc', from: '', handed: handed('abc') }, 'abc')
  const cleared = arrived(back, '')
  expect(arrived(cleared, 'abc').typed).toBe('abc')
})

test('a value that says the same stays the same', () => {
  const typed = { id: 'a' }
  expect(arrived({ typed, from: { id: 'b' }, handed: [] }, { id: 'a' }).typed).toBe(typed)
})

test('an unchanged value from outside replaces nothing', () => {
  const now = { typed: { q: 'ab' }, from: { q: '' }, handed: [] }
  expect(arrived(now, { q: '' }).typed).toBe(now.typed)
})
