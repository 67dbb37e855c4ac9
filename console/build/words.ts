import { readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { type ESTree, type Plugin, parseSync, Visitor } from 'vite'
import { type Language, languages } from '../../contract/src/kernel/words.ts'
import { de } from '../../contract/src/language/de.ts'
import { en } from '../../contract/src/language/en.ts'
import { es } from '../../contract/src/language/es.ts'
import { sq } from '../../contract/src/language/sq.ts'
import { wordsUsed } from '../../scripts/words-used.mjs'

/**
 * The Albanian words travel with the file that says them, so that nobody waits for those of a dialog before it opens;
 * a language that is fetched when it is chosen comes whole, without the words only the server says.
 */
export function wordsWhereTheyAreSaid(): Plugin {
  const keys = Object.keys(sq)
  const others = { de, en, es }
  const keysUsed = new Set<string>()
  return {
    name: 'prona-words',
    apply: 'build',
    enforce: 'pre',
    buildStart() {
      for (const file of [...sourcesOf('console'), ...declarations, ...sourcesOf('client')])
        for (const key of wordsUsed(file, readFileSync(file, 'utf8'), keys)) keysUsed.add(key)
    },
    transform(code, id) {
      const language = /contract\/src\/language\/(\w+)\.ts$/.exec(id)?.[1]
      if (language === 'sq') return 'export const sq = {}'
      if (language) {
        const words = Object.entries(others[language as keyof typeof others]).filter(([key]) =>
          keysUsed.has(key),
        )
        return `export const ${language} = ${JSON.stringify(Object.fromEntries(words))}
import { learn } from '${labelsId}'
learn(${languages.indexOf(language as Language)}, ${JSON.stringify(labelsOf(language as Language))})`
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

/** Every label once, in an order of its own: where it stands is what the languages agree on. */
const declarations: ReadonlySet<string> = new Set(sourcesOf('contract'))
const labels = [...declarations]
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
    .filter((path) => isOurs(path) && !path.includes(join('contract', 'src', 'language')))
}

function isOurs(path: string): boolean {
  return (
    /\/(console|contract|client)\/src\/.+\.tsx?$/.test(path.replaceAll('\\', '/')) &&
    !/\.test\.tsx?$/.test(path)
  )
}
