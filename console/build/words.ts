import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, sep } from 'node:path'
import { type ESTree, type Plugin, parseSync, Visitor } from 'vite'
import type { Resource } from '../../contract/src/kernel/resource.ts'
import { isLanguage, type Language, languages } from '../../contract/src/kernel/words.ts'
import { de } from '../../contract/src/language/de.ts'
import { en } from '../../contract/src/language/en.ts'
import { es } from '../../contract/src/language/es.ts'
import { sq } from '../../contract/src/language/sq.ts'
import { wordsUsed } from '../../scripts/words-used.mjs'
import { beginningsIn, isDeclaration, restIn } from './declarations.ts'

/** Screens that may be drawn first, and what is drawn with them: what they say comes before all other words. */
const signedOut = [
  'main.tsx',
  'app/pages/broken-page.tsx',
  'app/session/forgotten-page.tsx',
  'app/session/register-page.tsx',
  'app/session/set-password-page.tsx',
  'app/session/set-up-page.tsx',
  'app/session/sign-in-page.tsx',
]
const signedIn = ['app/first-page.ts', 'app/pages/home.tsx']

/**
 * The Albanian words travel with the file that says them, so that nobody waits for those of a dialog before it opens;
 * those of the first page for whoever is signed in are a file, which nobody fetches who speaks another language.
 * Any other language comes in two parts: what a first page says, and the rest, with which the declarations come
 * (`declarations.ts`). The words only the server says are in neither.
 */
export function wordsWhereTheyAreSaid(resources?: readonly Resource[]): Plugin {
  const keys = Object.keys(sq)
  const inside = new Set<string>()
  const first = new Set<string>()
  const rest = new Set<string>()
  const wordsIn = (language: Foreign, used: ReadonlySet<string>) =>
    JSON.stringify(Object.fromEntries(Object.entries(others[language]).filter(([key]) => used.has(key))))
  return {
    name: 'prona-words',
    apply: 'build',
    enforce: 'pre',
    buildStart() {
      const outside = importedBy(signedOut.map((file) => join(sources, file)))
      for (const file of importedBy(signedIn.map((one) => join(sources, one))))
        if (!outside.has(file)) inside.add(file)
      const add = (file: string, to: Set<string>) => {
        for (const key of wordsUsed(file, readFileSync(file, 'utf8'), keys)) if (!first.has(key)) to.add(key)
      }
      for (const file of [...outside, ...inside]) add(file, first)
      for (const file of [...sourcesOf('console'), ...sourcesOf('contract'), ...sourcesOf('client')])
        add(file, rest)
    },
    resolveId: (id) => (id.startsWith(restId) || id === insideId ? id : undefined),
    load(id) {
      if (id === insideId) {
        const said = [...inside].flatMap((file) => wordsUsed(file, readFileSync(file, 'utf8'), keys))
        return `export const words = ${JSON.stringify(inAlbanian(said))}`
      }
      const language = id.startsWith(restId) ? id.slice(restId.length) : undefined
      if (!isLanguage(language)) return undefined
      return `export const words = ${isForeign(language) ? wordsIn(language, rest) : '{}'}\n${restIn(language, resources)}`
    },
    transform(code, id) {
      const language = /contract\/src\/language\/(\w+)\.ts$/.exec(id)?.[1]
      if (language === 'sq') return 'export const sq = {}'
      if (isForeign(language)) {
        return `export const ${language} = ${wordsIn(language, first)}
import { learn } from '${labelsId}'
learn(${languages.indexOf(language)}, ${JSON.stringify(labelsOf(language))})
${beginningsIn(language, resources)}`
      }
      if (/console\/src\/ui\/rest-of-words\.ts$/.test(id.replaceAll('\\', '/'))) {
        const fetches = languages.map(
          (name) => `${name}: async () => (await import('${restId}${name}')).words`,
        )
        return `export const restOfWords = { ${fetches.join(', ')} }
export const wordsInside = async () => (await import('${insideId}')).words`
      }
      const used: string[] =
        isOurs(id) && !inside.has(id.replaceAll('/', sep)) ? wordsUsed(id, code, keys) : []
      if (used.length === 0) return undefined
      return `${code}
import { sq as wordsOfThis } from '@prona/contract/language/sq'
Object.assign(wordsOfThis, ${JSON.stringify(inAlbanian(used))})`
    },
  }
}

const others = { de, en, es }
type Foreign = keyof typeof others
const restId = 'virtual:prona-rest-'
const insideId = 'virtual:prona-inside-sq'

function inAlbanian(keys: readonly string[]) {
  return Object.fromEntries(keys.map((key) => [key, sq[key as keyof typeof sq]]))
}

function isForeign(language: unknown): language is Foreign {
  return typeof language === 'string' && language in others
}

const sources = join(import.meta.dirname, '..', 'src')

/** These files and all that they import at once, but for what the build makes of the declarations. */
function importedBy(files: readonly string[]): ReadonlySet<string> {
  const found = new Set<string>()
  const left = [...files]
  for (let path = left.pop(); path !== undefined; path = left.pop()) {
    if (found.has(path) || isDeclaration(path) || isCatalogue(path)) continue
    found.add(path)
    left.push(...importsAtOnce(path))
  }
  return found
}

function importsAtOnce(path: string): string[] {
  const imported: string[] = []
  const visitor = new Visitor({
    ImportDeclaration({ importKind, source: { value } }) {
      const [, name, inside] = /^@prona\/(contract|client)\/(.+)$/.exec(value) ?? []
      if (importKind === 'type') return
      if (name && inside) imported.push(join(sources, '../..', name, 'src', `${inside}.ts`))
      else if (/^\.{1,2}\/.+\.tsx?$/.test(value)) imported.push(join(dirname(path), value))
    },
  })
  visitor.visit(parseSync(path, readFileSync(path, 'utf8')).program)
  return imported
}

export const labelsId = 'virtual:prona-labels'

/**
 * What else of the contract has labels, such as a page, comes with the Albanian ones; what a language calls the same
 * comes with that language.
 */
export function labelsInOneLanguage(): Plugin {
  return {
    name: 'prona-labels',
    apply: 'build',
    enforce: 'pre',
    resolveId: (id) => (id === labelsId ? id : undefined),
    load: (id) => (id === labelsId ? learning : undefined),
    transform(code, id) {
      if (!labelled.has(id.replaceAll('/', sep))) return undefined
      const found = labelsIn(id, code)
      if (found.length === 0) return undefined
      let result = code
      for (const { start, end, texts } of found.toReversed()) {
        const at = labels.findIndex((one) => isSame(one, texts))
        result = `${result.slice(0, start)}told(${at}, ${JSON.stringify(texts[0])})${result.slice(end)}`
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

/** The labels of a declaration: what a property calls by four texts, the first of which begins as a sentence does. */
export function labelsIn(path: string, code: string): readonly Found[] {
  const found: Found[] = []
  const visitor = new Visitor({
    Property({ value }) {
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

const declarations: ReadonlySet<string> = new Set(sourcesOf('contract'))
const inTheBuild = importedBy([...sourcesOf('console'), ...sourcesOf('client')])
export const labelled: ReadonlySet<string> = new Set([...declarations].filter((file) => inTheBuild.has(file)))
/** Every label once, in an order of its own: where it stands is what the languages agree on. */
const labels = [...labelled]
  .flatMap((file) => labelsIn(file, readFileSync(file, 'utf8')).map(({ texts }) => texts))
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
    .filter((path) => isOurs(path) && !isCatalogue(path))
}

function isCatalogue(path: string): boolean {
  return path.includes(join('contract', 'src', 'language'))
}

function isOurs(path: string): boolean {
  return (
    /\/(console|contract|client)\/src\/.+\.tsx?$/.test(path.replaceAll('\\', '/')) &&
    !/\.test\.tsx?$/.test(path)
  )
}
