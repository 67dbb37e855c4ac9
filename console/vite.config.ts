import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type Rolldown } from 'vite'
import { type Language, languages } from '../contract/src/kernel/words.ts'
import { de } from '../contract/src/language/de.ts'
import { en } from '../contract/src/language/en.ts'
import { es } from '../contract/src/language/es.ts'
import { sq } from '../contract/src/language/sq.ts'
import { wordsUsed } from '../scripts/words-used.mjs'

export default defineConfig({
  plugins: [
    labelsInOneLanguage(),
    wordsWhereTheyAreSaid(),
    partsNobodyUses(),
    react(),
    firstPaintByContent(),
    filesAhead(),
    keptOffline(),
    compressed(),
  ],
  clearScreen: false,
  server: { port: 5173, strictPort: true, proxy: { '/api': 'http://127.0.0.1:3000' } },
  build: {
    target: 'es2023',
    // Nothing is inlined as data: the content security policy names 'self' alone.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // What the page itself begins with is there.
      resolveDependencies: (_, files) => files.filter((file) => !/\b(?:start|rolldown-runtime)-/.test(file)),
    },
    rolldownOptions: { output: { codeSplitting: { groups: whatComesTogether() } } },
  },
})

/**
 * The Albanian words travel with the file that says them, so that nobody waits for those of a dialog before it opens;
 * a language that is fetched when it is chosen comes whole, without the words only the server says.
 */
function wordsWhereTheyAreSaid(): Plugin {
  const keys = Object.keys(sq)
  const others = { de, en, es }
  const said = new Set<string>()
  return {
    name: 'prona-words',
    apply: 'build',
    enforce: 'pre',
    buildStart() {
      for (const file of ['src', '../contract/src', '../client/src'].flatMap(sourcesIn))
        for (const key of wordsUsed(readFileSync(file, 'utf8'), keys)) said.add(key)
    },
    transform(code, id) {
      const language = /contract\/src\/language\/(\w+)\.ts$/.exec(id)?.[1]
      if (language === 'sq') return 'export const sq = {}'
      if (language) {
        const words = Object.entries(others[language as keyof typeof others]).filter(([key]) => said.has(key))
        return `export const ${language} = ${JSON.stringify(Object.fromEntries(words))}
import { learn } from '${labelsId}'
learn(${languages.indexOf(language as Language)}, ${JSON.stringify(labelsOf(language as Language))})`
      }
      const used = isOurs(id) ? wordsUsed(code, keys) : []
      if (used.length === 0) return undefined
      const words = Object.fromEntries(used.map((key: string) => [key, sq[key as keyof typeof sq]]))
      return `${code}
import { sq as wordsOfThis } from '@prona/contract/language/sq'
Object.assign(wordsOfThis, ${JSON.stringify(words)})`
    },
  }
}

const labelsId = 'virtual:prona-labels'
const quoted = String.raw`('(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*")`
/** A label of a declaration: four texts, the first of which begins as a sentence does and no key or figure begins. */
const label = new RegExp(
  String.raw`\[\s*(?=.\p{Lu})${Array(4).fill(quoted).join(String.raw`,\s*`)},?\s*\]`,
  'gu',
)

/** Every label once, in an order of its own: where it stands is what the languages agree on. */
const declarations = new Set(sourcesIn('../contract/src'))
const labels = [...new Set([...declarations].flatMap((file) => labelsIn(readFileSync(file, 'utf8'))))]

function labelsIn(code: string): string[] {
  return [...code.matchAll(label)].map(([, ...texts]) => texts.slice(0, 4).join(','))
}

function labelsOf(language: Language): string[] {
  return labels.map((texts) => textsIn(texts)[languages.indexOf(language)] ?? '')
}

function textsIn(label: string): string[] {
  return [...label.matchAll(new RegExp(quoted, 'g'))].map(([text]) =>
    text.slice(1, -1).replace(/\\(.)/g, '$1'),
  )
}

/** A declaration comes with its Albanian words; what a language calls the same comes with that language. */
function labelsInOneLanguage(): Plugin {
  return {
    name: 'prona-labels',
    apply: 'build',
    enforce: 'pre',
    resolveId: (id) => (id === labelsId ? id : undefined),
    load: (id) => (id === labelsId ? learning : undefined),
    transform(code, id) {
      if (!declarations.has(id.replaceAll('/', sep)) || labelsIn(code).length === 0) return undefined
      const said = code.replace(label, (_, ...texts: string[]) => {
        const at = labels.indexOf(texts.slice(0, 4).join(','))
        return `told(${at}, ${texts[0]})`
      })
      return `import { told } from '${labelsId}'\n${said}`
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

/** Parts that hang on others we use and drag whole families of inputs behind them: 8 KiB of every list. */
const unused = [
  'components/Menu/MenuSearch/MenuSearch.mjs',
  'components/Menu/MenuSub/MenuSub.mjs',
  'components/Menu/MenuCheckboxItem/MenuCheckboxItem.mjs',
  'components/Menu/MenuCheckboxGroup/MenuCheckboxGroup.mjs',
  'components/Combobox/ComboboxSearch/ComboboxSearch.mjs',
  'components/Combobox/ComboboxClearButton/ComboboxClearButton.mjs',
  'components/Popover/PopoverContextMenu/PopoverContextMenu.mjs',
  'components/Menu/MenuContextMenu/MenuContextMenu.mjs',
  'components/Tooltip/TooltipFloating/TooltipFloating.mjs',
  'core/MantineProvider/MantineCssVariables/MantineCssVariables.mjs',
]

function partsNobodyUses(): Plugin {
  const met = new Set<string>()
  return {
    name: 'prona-parts-nobody-uses',
    apply: 'build',
    load(id) {
      const part = unused.find((one) => id.endsWith(`@mantine/core/esm/${one}`))
      if (!part) return undefined
      met.add(part)
      return `export const ${/(\w+)\.mjs$/.exec(part)?.[1]} = () => null`
    },
    buildEnd(error) {
      const gone = unused.filter((one) => !met.has(one))
      if (!error && gone.length > 0) throw new Error(`Mantine no longer has ${gone.join(', ')}`)
    },
  }
}

function sourcesIn(folder: string): string[] {
  const root = join(import.meta.dirname, folder)
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

/** What runs before the first paint is named by its content, as all else is: who was here before has it already. */
function firstPaintByContent(): Plugin {
  const name = 'first-paint.js'
  return {
    name: 'prona-first-paint',
    apply: 'build',
    buildStart() {
      this.emitFile({ type: 'asset', name, source: readFileSync(join(import.meta.dirname, 'public', name)) })
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const file = Object.keys(bundle).find((path) => path.startsWith('assets/first-paint-'))
        if (!file || !html.includes(`"/${name}"`)) throw new Error(`The page does not begin with ${name}`)
        return html.replace(`"/${name}"`, `"/${file}"`)
      },
    },
    writeBundle({ dir = 'dist' }) {
      rmSync(join(dir, name))
    },
  }
}

/** Names files in the page that `first-paint.js` asks for: of the first page where somebody is signed in, and of words. */
function filesAhead(): Plugin {
  const ahead = {
    'first-page': /(?:first-page|shared)/,
    'words-en': /en/,
    'words-de': /de/,
    'words-es': /es/,
  }
  return {
    name: 'prona-files-ahead',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_, { bundle = {} }) {
        return Object.entries(ahead).map(([name, part]) => {
          const named = new RegExp(String.raw`^assets/${part.source}-[\w-]{8}\.(?:js|css)$`)
          const files = Object.keys(bundle).filter((file) => named.test(file))
          if (files.length === 0) throw new Error(`There is no file of ${name}`)
          const content = files.map((file) => `/${file}`).join(' ')
          return { tag: 'meta', attrs: { name, content }, injectTo: 'head-prepend' as const }
        })
      },
    },
  }
}

/** Tells the service worker which files make the console, and gives them a name together. */
function keptOffline(): Plugin {
  return {
    name: 'prona-kept-offline',
    apply: 'build',
    writeBundle({ dir = 'dist' }) {
      const kept = readdirSync(dir, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && /\.(js|css|svg|png|woff2|html|webmanifest)$/.test(entry.name))
        .map((entry) => relative(dir, join(entry.parentPath, entry.name)).split(sep).join('/'))
        .filter((path) => path !== 'sw.js')
        .sort()
      const hash = createHash('sha256')
      for (const path of kept) hash.update(`${path}\0`).update(readFileSync(join(dir, path)))
      const files = kept.map((path) => (path === 'index.html' ? '/' : `/${path}`))
      const worker = join(dir, 'sw.js')
      const source = readFileSync(worker, 'utf8')
        .replace("'VERSION'", JSON.stringify(hash.digest('hex').slice(0, 16)))
        .replace("['FILES']", JSON.stringify(files))
      writeFileSync(worker, source)
    },
  }
}

/** Lays each script and style sheet beside itself once as brotli and once as gzip, so that no request waits for it. */
function compressed(): Plugin {
  return {
    name: 'prona-compressed',
    apply: 'build',
    writeBundle({ dir = 'dist' }) {
      const folder = join(dir, 'assets')
      for (const name of readdirSync(folder).filter((one) => /\.(js|css)$/.test(one))) {
        const file = join(folder, name)
        const text = readFileSync(file)
        const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }
        writeFileSync(`${file}.br`, brotliCompressSync(text, quality))
        writeFileSync(`${file}.gz`, gzipSync(text, { level: 9 }))
      }
    },
  }
}

type CodeSplittingGroup = Rolldown.CodeSplittingGroup
type Modules = Rolldown.ChunkingContext

/**
 * Whoever is signed in needs the shell and its list at once: of sixty small files, six at a time, the last would come
 * late and the first call of all would wait behind them. They are one file, what the sign-in shares with them is
 * another, and what the program starts with is a third.
 */
function whatComesTogether(): CodeSplittingGroup[] {
  const files = {
    start: ['src/main.tsx'],
    shared: ['src/app/session/sign-in-page.tsx', 'src/app/session/set-up-page.tsx'],
    signedIn: ['src/app/first-page.ts'],
  }
  const parts = new Map<string, 'start' | 'shared' | 'first-page'>()
  const gather = (modules: Modules) => {
    const shared = reached(modules, files.shared)
    // Of the labels a language learns too, which the sign-in may speak.
    for (const id of reached(modules, files.signedIn))
      parts.set(id, shared.has(id) || id === labelsId ? 'shared' : 'first-page')
    for (const id of reached(modules, files.start)) parts.set(id, 'start')
  }
  return (['start', 'shared', 'first-page'] as const).map((name) => ({
    debugName: name,
    includeDependenciesRecursively: false,
    name: (id, modules) => {
      if (parts.size === 0) gather(modules)
      return parts.get(id) === name && !later.test(id) ? name : null
    },
  }))
}

/**
 * What a library names in the file that names all of it is no part of a list for that: it comes with the dialogs,
 * forms and tips that use it.
 */
const later =
  /@mantine\/core\/esm\/components\/(Combobox|Drawer|Modal|ModalBase|ScrollArea|Tooltip)\/|\/react-remove-scroll|\/(useInfiniteQuery|infiniteQueryObserver)\.js$/

/** All that these files import, and what that imports, without what is fetched later. */
function reached(modules: Modules, files: readonly string[]): ReadonlySet<string> {
  const found = new Set<string>()
  const left = files.map((file) => join(import.meta.dirname, file).replaceAll('\\', '/'))
  for (let id = left.pop(); id !== undefined; id = left.pop()) {
    if (found.has(id)) continue
    found.add(id)
    left.push(...(modules.getModuleInfo(id)?.importedIds ?? []))
  }
  return found
}
