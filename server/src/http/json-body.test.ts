import { expect, test } from 'vitest'
import { ownTimeOf } from '../../test/in-time.ts'
import { isDeeperThan } from './json-body.ts'

test.each([
  ['lists within each other', '[[[1]]]', 3],
  ['objects in lists', '[{"a":{}}]', 3],
  ['brackets in a text', '{"a":"[[[{{{"}', 1],
  ['brackets behind a mark in a text', String.raw`{"a":"\"[[["}`, 1],
  ['brackets behind a text that ends with a mark', String.raw`["\\",[[]]]`, 3],
  ['a text without an end', '["[[[', 1],
])('%s are as deep as they are', (_, json, depth) => {
  expect(isDeeperThan(depth, json)).toBe(false)
  expect(isDeeperThan(depth - 1, json)).toBe(true)
})

test.each([
  ['of semicolons', ';'],
  ['of line ends', String.raw`\n`],
  ['of quotation marks', String.raw`\"`],
])('a text %s of ten megabytes keeps nobody waiting', async (_, piece) => {
  const json = `{"text":"${piece.repeat((10 * 1024 * 1024) / piece.length)}"}`
  isDeeperThan(20, json)
  expect(await ownTimeOf(async () => expect(isDeeperThan(20, json)).toBe(false))).toBeLessThan(100)
})
