import { beforeEach, expect, test } from 'vitest'
import { beginWrite, endWrite, followWrites, isOwnWrite } from './own-writes.ts'

beforeEach(() => followWrites(true))

test('of the changes announced while one writes, one is one’s own', () => {
  beginWrite('a')
  expect([isOwnWrite('b'), isOwnWrite('a'), isOwnWrite('a')]).toEqual([false, true, false])
})

test('a change that is announced after its answer is still one’s own', () => {
  beginWrite('a')
  endWrite('a', true)
  expect(isOwnWrite('a')).toBe(true)
})

test('what was refused, or changed nothing, is not announced', () => {
  beginWrite('a')
  endWrite('a', false)
  expect(isOwnWrite('a')).toBe(false)
})

test('where nothing is announced, or was not for a while, no change is taken for one’s own', () => {
  followWrites(false)
  beginWrite('a')
  followWrites(true)
  expect(isOwnWrite('a')).toBe(false)
  beginWrite('b')
  followWrites(false)
  expect(isOwnWrite('b')).toBe(false)
})
