import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import { afterAll, expect, test } from 'vitest'
import { declarationsInParts } from '../console/build/declarations.ts'
import {
  labelled,
  labelsIn,
  labelsInOneLanguage,
  sourcesOf,
  wordsWhereTheyAreSaid,
} from '../console/build/words.ts'
import { de } from '../contract/src/language/de.ts'
import { en } from '../contract/src/language/en.ts'
import { es } from '../contract/src/language/es.ts'
import { sq } from '../contract/src/language/sq.ts'
import { wordsUsed } from './words-used.mjs'

const catalogues: Readonly<Record<string, Readonly<Record<string, unknown>>>> = { de, en, es }
const folder = mkdtempSync(join(tmpdir(), 'prona-words-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const read = (path: string) => readFileSync(path, 'utf8')
const declarations = [...labelled].filter((path) => labelsIn(path, read(path)).length > 0)
const built = await theBuilt(declarations)

type Values = Readonly<Record<string, unknown>>
type Built = {
  readonly modules: readonly Values[]
  readonly sq: Values
  readonly learn: Readonly<Record<string, () => Promise<Readonly<Record<string, Values>>>>>
  readonly wordsInside: () => Promise<Values>
  readonly restOfWords: Readonly<Record<string, () => Promise<Values>>>
}

/** What has labels besides declarations, put together by the build's own plugins as they are for the console, and loaded. */
async function theBuilt(paths: readonly string[]): Promise<Built> {
  const start = [
    ...paths.map((path, at) => `import * as module${at} from ${JSON.stringify(path)}`),
    `export const modules = [${paths.map((_, at) => `module${at}`).join(', ')}]`,
    `export { sq } from '@prona/contract/language/sq'`,
    'export const learn = {',
    ...Object.keys(catalogues).map((name) => `${name}: () => import('@prona/contract/language/${name}'),`),
    '}',
    `export { restOfWords, wordsInside } from '/src/ui/rest-of-words.ts'`,
  ].join('\n')
  await build({
    configFile: false,
    root: join(import.meta.dirname, '..', 'console'),
    logLevel: 'error',
    plugins: [
      declarationsInParts(),
      labelsInOneLanguage(),
      wordsWhereTheyAreSaid(),
      {
        name: 'start',
        resolveId: (id) => (id === 'start' ? `\0start` : undefined),
        load: (id) => (id === '\0start' ? start : undefined),
      },
    ],
    ssr: { noExternal: true },
    build: { ssr: true, outDir: folder, emptyOutDir: true, rolldownOptions: { input: { start: 'start' } } },
  })
  return import(pathToFileURL(join(folder, 'start.js')).href)
}

/** Where the data of the two differ, and what stands there. */
function differences(source: unknown, other: unknown, place: string): [place: string, unknown, unknown][] {
  if (typeof source === 'function' && typeof other === 'function') return []
  if (typeof source !== 'object' || source === null || typeof other !== 'object' || other === null)
    return Object.is(source, other) ? [] : [[place, source, other]]
  if (Array.isArray(source) && source.every((one) => typeof one === 'string'))
    return JSON.stringify(source) === JSON.stringify(other) ? [] : [[place, source, other]]
  if (!isData(source)) return []
  const names = new Set([...Object.keys(source), ...Object.keys(other)])
  return [...names].flatMap((name) =>
    differences(Reflect.get(source, name), Reflect.get(other, name), `${place}.${name}`),
  )
}

function isData(value: object): boolean {
  const kind: unknown = Object.getPrototypeOf(value)
  return kind === null || kind === Object.prototype || kind === Array.prototype
}

async function allDifferences() {
  const sources: Values[] = await Promise.all(declarations.map((path) => import(pathToFileURL(path).href)))
  return sources.flatMap((source, at) => differences(source, built.modules[at], declarations[at] ?? ''))
}

test('what else has labels is built in Albanian, and told in each language as soon as that is learnt', async () => {
  expect(declarations.length).toBeGreaterThan(5)
  const before = await allDifferences()
  expect(before.length).toBeGreaterThan(20)
  for (const [place, source, other] of before) {
    const albanian = Array.isArray(source) ? source[0] : undefined
    expect(other, place).toEqual([albanian, albanian, albanian, albanian])
  }
  for (const [at, name] of ['en', 'de', 'es'].entries()) {
    await built.learn[name]?.()
    for (const [place, source, other] of await allDifferences())
      expect(Array.isArray(other) && other.slice(0, at + 2), place).toEqual(
        Array.isArray(source) && source.slice(0, at + 2),
      )
  }
  expect(await allDifferences()).toEqual([])
})

test('every word a file says comes with it; of a language what a first page says comes first, and then the rest', async () => {
  const keys = Object.keys(sq)
  const saidBy = (paths: readonly string[]) =>
    new Set<string>(paths.flatMap((path) => wordsUsed(path, read(path), keys)))
  const albanian: Values = { ...built.sq, ...(await built.wordsInside()) }
  for (const key of saidBy(declarations)) expect(albanian[key], key).toEqual(Reflect.get(sq, key))
  for (const [key, word] of Object.entries(albanian)) expect(word, key).toEqual(Reflect.get(sq, key))
  const said = saidBy([...sourcesOf('console'), ...sourcesOf('contract'), ...sourcesOf('client')])
  expect(said.size).toBeGreaterThan(300)
  const first = saidBy([join(import.meta.dirname, '../console/src/engine/list/list-screen.tsx')])
  expect(first.size).toBeGreaterThan(5)
  for (const [name, words] of Object.entries(catalogues)) {
    const learnt = (await built.learn[name]?.())?.[name] ?? {}
    const rest = (await built.restOfWords[name]?.()) ?? {}
    const all = Object.fromEntries(Object.entries(words).filter(([key]) => said.has(key)))
    expect({ ...learnt, ...rest }).toEqual(all)
    expect(Object.keys(learnt).filter((key) => key in rest)).toEqual([])
    expect([...first].filter((key) => !(key in learnt))).toEqual([])
    expect(Object.keys(rest).length).toBeGreaterThan(Object.keys(all).length / 3)
  }
})

test('four texts that are no label stay as they are', () => {
  const labels = (code: string) => labelsIn('a.ts', code).map(({ texts }) => texts)
  expect(labels(`const a = { label: ['Një', "Dy's", 'Tre', 'Kat\\'r'] as const }`)).toEqual([])
  expect(labels(`const a = { label: ['Një', "Dy's", 'Tre', 'Kat\\'r',] }`)).toEqual([
    ['Një', "Dy's", 'Tre', "Kat'r"],
  ])
  expect(labels(`const a = { sorts: ['code', 'name', 'floor', 'kind'] }`)).toEqual([])
  expect(labels(`const classes = ['A', 'B', 'C', 'D']`)).toEqual([])
  expect(labels(`const a = { label: ['Një', 'Dy', 'Tre'], title: ['Një', two, 'Tre', 'Katër'] }`)).toEqual([])
  expect(labels(`// { label: ['Një', 'Dy', 'Tre', 'Katër'] }`)).toEqual([])
})
