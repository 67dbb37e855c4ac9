import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build, type Plugin } from 'vite'
import { afterAll, expect, test } from 'vitest'
import { declarationsInParts } from '../console/build/declarations.ts'
import { labelsInOneLanguage, wordsWhereTheyAreSaid } from '../console/build/words.ts'
import { knownText } from '../contract/src/kernel/kinds.ts'
import { defineResource, type Resource } from '../contract/src/kernel/resource.ts'
import { type Language, languages } from '../contract/src/kernel/words.ts'
import * as declared from '../contract/src/resources.ts'

const folder = mkdtempSync(join(tmpdir(), 'prona-declarations-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const resources: readonly Resource[] = Object.values(declared)

type Built = {
  readonly resources: readonly Resource[]
  readonly first: Readonly<Record<Language, () => Promise<unknown>>>
  readonly rest: Readonly<Record<Language, () => Promise<unknown>>>
  readonly complete: (parts: unknown, language: Language) => void
}

const start = [
  `export { resources } from '@prona/contract/registry'`,
  `export { complete } from '/src/engine/data/complete.ts'`,
  ...each('first', (name) => `@prona/contract/language/${name}`),
  ...each('rest', (name) => `virtual:prona-rest-${name}`),
].join('\n')

function each(part: string, file: (language: Language) => string): string[] {
  return [
    `export const ${part} = {`,
    ...languages.map((name) => `${name}: () => import('${file(name)}'),`),
    '}',
  ]
}

/** The declarations as the build puts them together for the console, with these resources. */
async function theBuilt(name: string, some: readonly Resource[]): Promise<Built & { readonly dir: string }> {
  const dir = join(folder, name)
  const entry: Plugin = {
    name: 'start',
    resolveId: (id) => (id === 'start' ? '\0start' : undefined),
    load: (id) => (id === '\0start' ? start : undefined),
  }
  await build({
    configFile: false,
    root: join(import.meta.dirname, '..', 'console'),
    logLevel: 'error',
    plugins: [declarationsInParts(some), labelsInOneLanguage(), wordsWhereTheyAreSaid(some), entry],
    ssr: { noExternal: true },
    build: {
      ssr: true,
      ssrEmitAssets: true,
      minify: true,
      outDir: dir,
      emptyOutDir: true,
      rolldownOptions: { input: { start: 'start' } },
    },
  })
  return { ...(await import(pathToFileURL(join(dir, 'start.js')).href)), dir }
}

/** A declaration as a console knows it: without what the server alone asks for. */
function asTheConsole({ access, constraints, openFields, ...known }: Resource): unknown {
  return JSON.parse(
    JSON.stringify(known, (name, value) =>
      name === 'headings' ? undefined : name === 'restricted' && value ? {} : value,
    ),
  )
}

type Place = readonly [place: string, source: unknown, other: unknown]

/** Where the two differ; four texts are one label. */
function differences(source: unknown, other: unknown, place: string): readonly Place[] {
  const isLabel =
    Array.isArray(source) && source.length === 4 && source.every((one) => typeof one === 'string')
  if (isLabel || typeof source !== 'object' || source === null || typeof other !== 'object' || other === null)
    return JSON.stringify(source) === JSON.stringify(other) ? [] : [[place, source, other]]
  const [names, others] = [Object.keys(source), Object.keys(other)]
  if (JSON.stringify(names) !== JSON.stringify(others)) return [[place, names, others]]
  return names.flatMap((name) =>
    differences(Reflect.get(source, name), Reflect.get(other, name), `${place}.${name}`),
  )
}

/** Of the build's declarations the places at which they are not what was declared. */
function wrong({ resources: others }: Built, some: readonly Resource[]): readonly Place[] {
  return some.flatMap((resource) => {
    const other = others.find(({ single }) => single === resource.single)
    // What a resource itself has stands in any order.
    const sorted = (one: unknown) => Object.fromEntries(Object.entries(Object(one)).sort())
    return differences(sorted(asTheConsole(resource)), sorted(other), resource.single)
  })
}

test('a console begins with what menus say of a resource, and a list brings what it needs of others', async () => {
  const built = await theBuilt('lists', resources)
  const [order, unit, customer] = ['order', 'unit', 'customer'].map((name) =>
    built.resources.find(({ single }) => single === name),
  )
  expect(unit?.names.many).toEqual(['Njësi', 'Njësi', 'Njësi', 'Njësi'])
  expect(unit && 'list' in unit).toBe(false)
  const file = readdirSync(join(built.dir, 'assets')).find((name) =>
    /^declared-orders-de-\w{8}\.js$/.test(name),
  )
  const list = await import(pathToFileURL(join(built.dir, 'assets', file ?? '')).href)
  built.complete(list.declared, 'de')
  expect(order?.list.columns).toEqual(declared.order.list.columns)
  expect(order?.fields.status?.label[2]).toBe('Status')
  expect(Object.keys(customer?.fields ?? {})).toEqual(['assignedTo', 'name', 'phones'])
  expect(customer && 'list' in customer).toBe(false)
})

test('the rest brings everything declared but what the server alone asks for, in the order it was declared in', async () => {
  const built = await theBuilt('rest', resources)
  await built.rest.sq()
  const inAlbanian = wrong(built, resources)
  expect(inAlbanian.length).toBeGreaterThan(300)
  for (const [place, source, other] of inAlbanian) {
    const text = Array.isArray(source) ? source[0] : undefined
    expect(other, place).toEqual([text, text, text, text])
  }
  for (const [at, language] of languages.entries()) {
    await built.first[language]()
    await built.rest[language]()
    for (const [place, source, other] of wrong(built, resources))
      expect(Array.isArray(other) && other.slice(0, at + 1), place).toEqual(
        Array.isArray(source) && source.slice(0, at + 1),
      )
  }
  expect(wrong(built, resources)).toEqual([])
  expect(JSON.stringify(built.resources)).not.toContain('"headings"')
})

test('one resource more, of forty fields, adds half a KiB at the most to what every page waits for', async () => {
  const now = await theBuilt('now', resources)
  const more = await theBuilt('more', [...resources, ofFortyFields()])
  expect(more.resources.length).toBe(now.resources.length + 1)
  for (const language of languages) {
    const added = (await firstBytes(more.dir, language)) - (await firstBytes(now.dir, language))
    expect(added, language).toBeGreaterThan(0)
    expect(added, language).toBeLessThanOrEqual(512)
  }
  expect((await theBytes(more.dir, 'rest-sq')) - (await theBytes(now.dir, 'rest-sq'))).toBeGreaterThan(512)
})

async function firstBytes(dir: string, language: Language) {
  return packed(join(dir, 'start.js')) + (language === 'sq' ? 0 : await theBytes(dir, `^${language}`))
}

async function theBytes(dir: string, name: string) {
  const files = readdirSync(join(dir, 'assets')).filter((file) => new RegExp(`${name}-`).test(file))
  expect(files, name).toHaveLength(1)
  return packed(join(dir, 'assets', files[0] ?? ''))
}

function packed(path: string): number {
  return gzipSync(readFileSync(path), { level: 9 }).byteLength
}

function ofFortyFields(): Resource {
  const words = 'Kontrata Pagesa Fatura Afati Shuma Garancia Kësti Dëftesa Përfaqësuesi Noteri'.split(' ')
  const fields = Object.fromEntries(
    Array.from({ length: 40 }, (_, at) => {
      const word = `${words[at % 10]} ${at}`
      return [
        `${words[at % 10]?.toLowerCase()}${at}`,
        { kind: 'text', max: 100 + at, label: [word, `${word} en`, `${word} de`, `${word} es`] } as const,
      ]
    }),
  )
  return defineResource({
    ...declared.branch,
    single: 'fee',
    plural: 'fees',
    names: {
      one: ['Këst', 'Fee', 'Rate', 'Plazo'],
      many: ['Këste', 'Fees', 'Raten', 'Plazos'],
      add: ['Këst i ri', 'New fee', 'Neue Rate', 'Plazo nuevo'],
    },
    fields: { ...fields, ...declared.branch.fields },
  })
}

test('a usual text is recognised by how it is stored, in whichever language a console begins', async () => {
  const built = await theBuilt('usual', resources)
  const german = readdirSync(join(built.dir, 'assets')).find((name) =>
    /^declared-instalments-de-\w{8}\.js$/.test(name),
  )
  const list = await import(pathToFileURL(join(built.dir, 'assets', german ?? '')).href)
  built.complete(list.declared, 'de')
  const { name } = built.resources.find(({ single }) => single === 'instalment')?.fields ?? {}
  expect(name && knownText(name, 'Në nënshkrim', 'de')).toBe('Bei Unterzeichnung')
  await built.rest.es()
  const view = built.resources.find(({ single }) => single === 'unit')?.fields.view
  expect(view && knownText(view, 'Deti', 'es')).toBe('Mar')
})
