import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { sq } from '../contract/src/language/sq.ts'
import { bareWords } from './bare-words.mjs'
import { sourcesOf } from './import-graph.mjs'
import { wordsUsed } from './words-used.mjs'

const sources: Readonly<Record<string, string>> = sourcesOf(dirname(dirname(fileURLToPath(import.meta.url))))
const keys = Object.keys(sq)
const isTest = (path: string) => /\.test\.tsx?$/.test(path)
/** The style guide speaks to developers, of parts and their props, and is in no build: its samples need no catalogue. */
const isForDevelopers = (path: string) => path.startsWith('console/src/styleguide/')

test('whatever a component shows comes from the catalogues or a declaration', () => {
  const screens = Object.entries(sources).filter(
    ([path]) => /^console\/src\/.+\.tsx?$/.test(path) && !isTest(path) && !isForDevelopers(path),
  )
  expect(screens.length).toBeGreaterThan(100)
  expect(screens.flatMap(([path, source]) => bareWords(path, source))).toEqual([])
})

test('every word of the catalogues is said somewhere', () => {
  const used = new Set(
    Object.entries(sources)
      .filter(
        ([path]) =>
          /\.tsx?$/.test(path) &&
          !isTest(path) &&
          !isForDevelopers(path) &&
          !path.startsWith('contract/src/language/'),
      )
      .flatMap(([path, source]) => wordsUsed(path, source, keys)),
  )
  expect(keys.filter((key) => !used.has(key) && !isAskedFor(key))).toEqual([])
})

/** The names of places that the product is asked to have words for, whether or not the place is built. */
function isAskedFor(key: string): boolean {
  return key.startsWith('nav.')
}

describe('what counts as a word in one language', () => {
  test.each([
    ['<p>Ruaj</p>'],
    ['<button aria-label="Close" />'],
    ['<input placeholder={"Search"} />'],
    ['<p>{isOpen ? "Open" : t("list.no")}</p>'],
    [`<p>{\`\${count} rows\`}</p>`],
    [`<p title={\`\${name} is closed\`} />`],
    ['<p>{new Intl.NumberFormat("sq").format(1)}</p>'],
  ])('%s is refused', (jsx) => {
    expect(bareWords('a.tsx', `export const A = () => ${jsx}`)).toHaveLength(1)
  })

  test.each([
    ['<p className="cut">{t("list.no")}</p>'],
    ['<p>Prona</p>'],
    ['<p>{a} · {b} – 5</p>'],
    ['<p>{new Intl.PluralRules("sq").select(1)}</p>'],
    ['<a href="/units" role="option">{label(names.many)}</a>'],
  ])('%s is not', (jsx) => {
    expect(bareWords('a.tsx', `export const A = () => ${jsx}`)).toEqual([])
  })
})

test('a word is said by its name or by the beginning of it', () => {
  const all = ['list.no', 'list.yes', 'form.same.name', 'form.same.nuis', 'shell.dark']
  expect(wordsUsed('a.ts', "t('list.no')", all)).toEqual(['list.no'])
  expect(wordsUsed('a.ts', `t(\`form.same.\${one}\`)`, all)).toEqual(['form.same.name', 'form.same.nuis'])
  expect(wordsUsed('a.tsx', `<Text>{t(one ? \`list.no\` : 'list.yes')}</Text>`, all)).toEqual([
    'list.no',
    'list.yes',
  ])
  expect(wordsUsed('a.ts', 'const list = { no: 1 }', all)).toEqual([])
  expect(wordsUsed('a.ts', "// says 'list.no' only in a comment", all)).toEqual([])
})
