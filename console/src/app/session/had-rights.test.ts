import type { SignedIn } from '@prona/contract/kernel/wire'
import { expect, test } from 'vitest'
import { rightsHad } from './had-rights.ts'

const person = (permissions: readonly string[], more: object = {}) =>
  ({ _id: 'besa', permissions, ...more }) as unknown as SignedIn

test('what a person could do is remembered after they lose it, of nobody else, and not of a role looked as', () => {
  expect(rightsHad(person(['unit.read', 'unit.create']))).toEqual(['unit.read', 'unit.create'])
  expect(rightsHad(person(['unit.read']))).toEqual(['unit.read', 'unit.create'])
  expect(rightsHad(person(['order.read'], { _id: 'dea' }))).toEqual(['order.read'])
  expect(rightsHad(person(['role.read'], { seenAs: {} }))).toEqual([])
  expect(rightsHad(person(['unit.read']))).toEqual(['unit.read', 'unit.create'])
})
