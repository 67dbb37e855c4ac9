import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const root = dirname(import.meta.dirname)
const page = readFileSync(join(root, 'docs', 'controls.md'), 'utf8')
const lines = [...page.matchAll(/^\| (?!control \||tried \|)(.*) \|$/gm)].map(([, text = '']) => {
  const cells = text.split(' | ')
  return { name: cells[0] ?? '', where: cells.slice(1, -1).join(), tests: cells.at(-1) ?? '' }
})

test('each control names its file and a test that is found where it is said to be', () => {
  const wrong = lines.flatMap(({ name, where, tests }) => [
    ...(/^(`[^`]+`: “[^”]+”(, |$))+$/.test(tests) ? [] : [`${name} names no test`]),
    ...[...where.matchAll(/`([^`]+)`/g)].flatMap(([, path = '']) =>
      existsSync(join(root, path)) ? [] : [`${name} names ${path}`],
    ),
    ...[...tests.matchAll(/`([^`]+)`: “([^”]+)”/g)].flatMap(([, path = '', title = '']) =>
      isTitleIn(path, title) ? [] : [`${name} names the test ${title} in ${path}`],
    ),
  ])
  expect(wrong).toEqual([])
  expect(lines.length).toBeGreaterThan(100)
})

test('no control stands on the page twice', () => {
  const names = lines.map(({ name, where }) => `${name} ${where}`)
  expect(new Set(names).size).toBe(names.length)
})

function isTitleIn(path: string, title: string): boolean {
  return existsSync(join(root, path)) && readFileSync(join(root, path), 'utf8').includes(`'${title}`)
}
