import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, sep } from 'node:path'
import { type ESTree, type Plugin, parseSync, Visitor } from 'vite'
import { type Language, languages } from '../../contract/src/kernel/words.ts'
import { de } from '../../contract/src/language/de.ts'
import { en } from '../../contract/src/language/en.ts'
import { es } from '../../contract/src/language/es.ts'
import { sq } from '../../contract/src/language/sq.ts'
import { wordsUsed } from '../../scripts/words-used.mjs'

/** Screens that may be drawn first, and what is drawn with them: what they say comes before all other words. */
const firstOfAll = [
  'main.tsx',
  'app/first-page.ts',
  'app/pages/broken-page.tsx',
  'app/pages/home.tsx',
  'app/session/set-password-page.tsx',
  'app/session/set-up-page.tsx',
  'app/session/sign-in-page.tsx',
]

/**
 * The Albanian words travel with the file that says them, so that nobody waits for those of a dialog before it opens.
 * Any other language comes in two parts: what a first page says, and the rest, fetched with the first part that is
 * opened later. The words only the server says are in neither.
 */
export function wordsWhereTheyAreSaid(): Plugin {
  const keys = Object.keys(sq)
  const first = new Set<string>()
  const rest = new Set<string>()
  const wordsIn = (language: Foreign, used: ReadonlySet<string>) =>
    JSON.stringify(Object.fromEntries(Object.entries(others[language]).filter(([key]) => used.has(key))))
  return {
    name: 'prona-words',
    apply: 'build',
    enforce: 'pre',
    buildStart() {
      const early = new Set([...importedBy(firstOfAll), ...declarations, ...sourcesOf('client')])
      const add = (file: string, to: Set<string>) => {
        for (const key of wordsUsed(file, readFileSync(file, 'utf8'), keys)) if (!first.has(key)) to.add(key)
      }
      for (const file of early) add(file, first)
      for (const file of sourcesOf('console')) add(file, rest)
    },
    resolveId: (id) => (id.startsWith(restId) ? id : undefined),
    load(id) {
      const language = id.startsWith(restId) && id.slice(restId.length)
      return isForeign(language) ? `export const words = ${wordsIn(language, rest)}` : undefined
    },
    transform(code, id) {
      const language = /contract\/src\/language\/(\w+)\.ts$/.exec(id)?.[1]
      if (language === 'sq') return 'export const sq = {}'
      if (isForeign(language)) {
        return `export const ${language} = ${wordsIn(language, first)}
import { learn } from '${labelsId}'
learn(${languages.indexOf(language)}, ${JSON.stringify(labelsOf(language))})`
      }
      if (/console\/src\/ui\/rest-of-words\.ts$/.test(id.replaceAll('\\', '/'))) {
        const fetches = Object.keys(others).map(
          (name) => `${name}: async () => (await import('${restId}${name}')).words`,
        )
        return `export const restOfWords = { sq: async () => ({}), ${fetches.join(', ')} }`
      }
      const used: string[] = isOurs(id) ? wordsUsed(id, code, keys) : []
      if (used.length === 0) return undefined
      const words = Object.fromEntries(used.map((key) => [key, sq[key as keyof typeof sq]]))
      return `${code}
import { sq as wordsOfThis } from '@prona/contract/language/sq'
Object.assign(wordsOfThis, ${JSON.stringify(words)})`
    },
  }
}

const others = { de, en, es }
type Foreign = keyof typeof others
const restId = 'virtual:prona-rest-'

function isForeign(language: unknown): language is Foreign {
  return typeof language === 'string' && language in others
}

/** These files of the console and all that they import at once. */
function importedBy(files: readonly string[]): ReadonlySet<string> {
  const found = new Set<string>()
  const left = files.map((file) => join(import.meta.dirname, '..', 'src', file))
  for (let path = left.pop(); path !== undefined; path = left.pop()) {
    if (found.has(path)) continue
    found.add(path)
    const folder = dirname(path)
    left.push(...importsAtOnce(path).map((imported) => join(folder, imported)))
  }
  return found
}

function importsAtOnce(path: string): string[] {
  const imported: string[] = []
  const visitor = new Visitor({
    ImportDeclaration({ importKind, source }) {
      if (importKind !== 'type' && /^\.{1,2}\/.+\.tsx?$/.test(source.value)) imported.push(source.value)
    },
  })
  visitor.visit(parseSync(path, readFileSync(path, 'utf8')).program)
  return imported
}

export const labelsId = 'virtual:prona-labels'

/** A declaration comes with its Albanian words; what a language calls the same comes with that language. */
export function labelsInOneLanguage(): Plugin {
  return {
    name: 'prona-labels',
    apply: 'build',
    enforce: 'pre',
    resolveId: (id) => (id === labelsId ? id : undefined),
    load: (id) => (id === labelsId ? learning : undefined),
    transform(code, id) {
      if (!declarations.has(id.replaceAll('/', sep))) return undefined
      const found = labelsIn(id, code)
      if (found.length === 0) return undefined
      let result = code
      for (const { start, end, texts } of found.toReversed()) {
        const at = labels.findIndex((one) => isSame(one, texts))
        const told = texts === unsaid ? '[]' : `told(${at}, ${JSON.stringify(texts[0])})`
        result = `${result.slice(0, start)}${told}${result.slice(end)}`
      }
      return `import { told } from '${labelsId}'\n${result}`
    },
  }
}

const learning = `const labels = []
const learnt = []
export function told(at, albanian) {
  return (labels[at] ??= [albanian, ...[1, 2, 3].map((language) => learnt[language]?.[at] ?? albanian)])
}
export function learn(language, texts) {
  learnt[language] = texts
  labels.forEach((label, at) => {
    label[language] = texts[at]
  })
}`

type Texts = readonly string[]
type Found = { readonly start: number; readonly end: number; readonly texts: Texts }

/** What files are headed with is the server's to know. */
const unsaid: Texts = []

/** The labels of a declaration: what a property calls by four texts, the first of which begins as a sentence does. */
export function labelsIn(path: string, code: string): readonly Found[] {
  const found: Found[] = []
  const visitor = new Visitor({
    Property({ key, value }) {
      if (key.type === 'Identifier' && key.name === 'headings') {
        found.push({ start: value.start, end: value.end, texts: unsaid })
        return
      }
      const texts = value.type === 'ArrayExpression' ? textsOf(value) : []
      if (texts.length === languages.length && /^\p{Lu}/u.test(texts[0] ?? ''))
        found.push({ start: value.start, end: value.end, texts })
    },
  })
  visitor.visit(parseSync(path, code).program)
  return found
}

/** Nothing where any of them is no text. */
function textsOf({ elements }: ESTree.ArrayExpression): Texts {
  const texts = elements.map((one) =>
    one?.type === 'Literal' && typeof one.value === 'string' ? one.value : undefined,
  )
  return texts.every((text) => text !== undefined) ? texts : []
}

/** Every label once, in an order of its own: where it stands is what the languages agree on. */
const declarations: ReadonlySet<string> = new Set(sourcesOf('contract'))
const labels = [...declarations]
  .flatMap((file) => labelsIn(file, readFileSync(file, 'utf8')).map(({ texts }) => texts))
  .filter((texts) => texts !== unsaid)
  .filter((texts, at, all) => all.findIndex((one) => isSame(one, texts)) === at)

function labelsOf(language: Language): string[] {
  return labels.map((texts) => texts[languages.indexOf(language)] ?? '')
}

function isSame(one: Texts, other: Texts): boolean {
  return one.every((text, at) => text === other[at])
}

/** The sources of a package but for its tests, and without the catalogues, which are every word there is. */
export function sourcesOf(name: 'console' | 'contract' | 'client'): string[] {
  const root = join(import.meta.dirname, '..', '..', name, 'src')
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => isOurs(path) && !path.includes(join('contract', 'src', 'language')))
}

function isOurs(path: string): boolean {
  return (
    /\/(console|contract|client)\/src\/.+\.tsx?$/.test(path.replaceAll('\\', '/')) &&
    !/\.test\.tsx?$/.test(path)
  )
}
