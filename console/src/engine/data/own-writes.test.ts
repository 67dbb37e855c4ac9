import { beforeEach, expect, test } from 'vitest'
import { beginWrite, endWrite, followWrites, isOwnWrite } from './own-writes.ts'

beforeEach(() => followWrites(true))

test('of what is told while one writes, one change is one’s own', () => {
  beginWrite('a')
  expect([isOwnWrite('b'), isOwnWrite('a'), isOwnWrite('a')]).toEqual([false, true, false])
})

test('a change that is told after its answer is one’s own all the same', () => {
  beginWrite('a')
  endWrite('a', true)
  expect(isOwnWrite('a')).toBe(true)
})

test('what was refused, or changed nothing, is told by nobody', () => {
  beginWrite('a')
  endWrite('a', false)
  expect(isOwnWrite('a')).toBe(false)
})

test('where nothing is told, or was not for a while, no change is taken for one’s own', () => {
  followWrites(false)
  beginWrite('a')
  followWrites(true)
  expect(isOwnWrite('a')).toBe(false)
  beginWrite('b')
  followWrites(false)
  expect(isOwnWrite('b')).toBe(false)
})
