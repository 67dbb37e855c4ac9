import type { CallProblem } from '@prona/client/problem'
import { expect, test } from 'vitest'
import { afterFailure } from './broken-off.ts'

const begun = { key: 'k', body: { delete: true as const, all: true as const } }
const problem: CallProblem = { status: 503, code: 'unavailable', title: '', detail: '', requestId: 'r' }

test('what the server refused before it did anything is not kept', () => {
  expect(afterFailure(begun, problem, undefined)).toBeUndefined()
})

test('what got no answer, or one from a proxy, may have been done and is kept', () => {
  expect(afterFailure(begun, { ...problem, status: 0, code: 'unreachable', requestId: '' }, undefined)).toBe(
    begun,
  )
  expect(afterFailure(begun, { ...problem, status: 502, requestId: '' }, undefined)).toBe(begun)
  expect(afterFailure(begun, undefined, undefined)).toBe(begun)
})

test('what was heard of it last is kept with it', () => {
  const heard = { done: 500, total: 3_000, batch: 'b' }
  expect(afterFailure(begun, problem, heard)).toEqual({ ...begun, batch: 'b', done: 500, left: 2_500 })
})

test('what others still work on is kept with the name by which it is undone', () => {
  expect(afterFailure(begun, { ...problem, code: 'underWay', batch: 'b' }, undefined)).toEqual({
    ...begun,
    batch: 'b',
  })
})

test('going on that fails at once leaves what was known', () => {
  const known = { ...begun, batch: 'b', done: 500, left: 2_500 }
  expect(afterFailure(known, problem, undefined)).toEqual(known)
})
