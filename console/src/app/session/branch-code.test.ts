import { expect, test } from 'vitest'
import { codeOf } from './branch-code.ts'

test.each([
  ['Tirana', 'tirana'],
  ['Tiranë e Re', 'tirane-e-re'],
  [' Çorovodë / Skrapar ', 'corovode-skrapar'],
  ['', ''],
])('the branch %j gets the code %j', (name, code) => {
  expect(codeOf(name)).toBe(code)
})
