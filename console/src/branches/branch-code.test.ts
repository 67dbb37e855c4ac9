import { expect, test } from 'vitest'
import { codeOf, freeCode } from './branch-code.ts'

test.each([
  ['Tirana', 'tirana'],
  ['Tiranë e Re', 'tirane-e-re'],
  [' Çorovodë / Skrapar ', 'corovode-skrapar'],
  ['', ''],
])('the branch %j gets the code %j', (name, code) => {
  expect(codeOf(name)).toBe(code)
})

test.each([
  ['tirana', [], 'tirana'],
  ['tirana', ['tirana', 'durres'], 'tirana-2'],
  ['tirana', ['tirana', 'tirana-2', 'tirana-3'], 'tirana-4'],
  ['a'.repeat(30), ['a'.repeat(30)], `${'a'.repeat(28)}-2`],
  ['', [''], ''],
])('of the code %j beside %j the free one is %j', (code, taken, free) => {
  expect(freeCode(code, taken)).toBe(free)
})
