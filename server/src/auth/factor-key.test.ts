import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { factorKeyFrom } from './factor-key.ts'

const secret = Buffer.from('a secret of twenty b')
const [arta, besa] = [randomUUID(), randomUUID()]

test('what was closed opens for the same user by the same key, and otherwise not at all', () => {
  const key = factorKeyFrom('of this installation')
  const closed = key.close(secret, arta)
  expect(closed.includes(secret)).toBe(false)
  expect(key.open(closed, arta)).toEqual(secret)
  expect(key.open(closed, besa)).toBeUndefined()
  expect(factorKeyFrom('of another one').open(closed, arta)).toBeUndefined()
  expect(key.close(secret, arta)).not.toEqual(closed)
})

test('one changed bit, or a piece of it, opens nothing', () => {
  const key = factorKeyFrom('of this installation')
  const closed = key.close(secret, arta)
  for (let at = 0; at < closed.length; at++) {
    const changed = Buffer.from(closed)
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(key.open(changed, arta)).toBeUndefined()
    expect(key.open(closed.subarray(0, at), arta)).toBeUndefined()
  }
})
