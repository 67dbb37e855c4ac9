import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type Rolldown } from 'vite'
import { declarationsInParts } from './build/declarations.ts'
import { labelsId, labelsInOneLanguage, wordsWhereTheyAreSaid } from './build/words.ts'

export default defineConfig({
  plugins: [
    declarationsInParts(),
    labelsInOneLanguage(),
    wordsWhereTheyAreSaid(),
    partsNobodyUses(),
    placesOfPopovers(),
    react(),
    firstPaintByContent(),
    filesAhead(),
    keptOffline(),
    compressed(),
  ],
  define: release(),
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
    rolldownOptions: {
      // Which of our own plugins takes longest is nothing to whoever starts the program.
      checks: { bundlerTimings: false },
      output: { codeSplitting: { groups: whatComesTogether() } },
    },
  },
})

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
  'utils/Floating/FloatingArrow/FloatingArrow.mjs',
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

/**
 * A popover asks where to stand, and no more: that is in a small package, which the one it names is built on. What
 * reacts to pointers and the focus comes with the tips, which use it.
 */
function placesOfPopovers(): Plugin {
  let isMet = false
  return {
    name: 'prona-places-of-popovers',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer) {
      if (source !== '@floating-ui/react' || !importer?.endsWith('/Popover/use-popover.mjs')) return undefined
      isMet = true
      return this.resolve('@floating-ui/react-dom', importer)
    },
    buildEnd(error) {
      if (!error && !isMet) throw new Error('Popovers no longer name @floating-ui/react')
    },
  }
}

/** What the help tells of this release: its version. */
function release() {
  const text = readFileSync(join(import.meta.dirname, 'package.json'), 'utf8')
  const [, version = ''] = /"version": "(.+?)"/.exec(text) ?? []
  return { 'import.meta.env.VITE_VERSION': JSON.stringify(version) }
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
    'inside-sq': /.*prona-inside-sq/,
    'words-en': /en/,
    'words-de': /de/,
    'words-es': /es/,
    ...Object.fromEntries(
      ['sq', 'en', 'de', 'es'].map((name) => [`rest-${name}`, new RegExp(`.*prona-rest-${name}`)]),
    ),
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

/**
 * Tells the service worker which files make the console, and gives them a name together. What a list alone needs of the
 * declarations is not kept: all of it is in the rest of the words too.
 */
function keptOffline(): Plugin {
  return {
    name: 'prona-kept-offline',
    apply: 'build',
    writeBundle({ dir = 'dist' }) {
      const kept = readdirSync(dir, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && /\.(js|css|svg|png|woff2|html|webmanifest)$/.test(entry.name))
        .map((entry) => relative(dir, join(entry.parentPath, entry.name)).split(sep).join('/'))
        .filter((path) => path !== 'sw.js' && !path.startsWith('assets/declared-'))
        .sort()
      const hash = createHash('sha256')
      for (const path of kept) hash.update(`${path}\0`).update(readFileSync(join(dir, path)))
      const files = kept.map((path) => (path === 'index.html' ? '/' : `/${path}`))
      const worker = join(dir, 'sw.js')
      const filled = [
        ["'VERSION'", JSON.stringify(hash.digest('hex').slice(0, 16))],
        ["['FILES']", JSON.stringify(files)],
      ] as const
      const source = filled.reduce(
        (text, [place, value]) => {
          if (text.split(place).length !== 2)
            throw new Error(`The service worker has no one place for ${place}`)
          return text.replace(place, () => value)
        },
        readFileSync(worker, 'utf8'),
      )
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
 * another, and what the program starts with is a third. The same holds for a record and its form, which are fetched
 * while the pointer rests on a row: of forty files the last would come after the click.
 */
function whatComesTogether(): CodeSplittingGroup[] {
  const files = {
    start: ['src/main.tsx'],
    shared: ['src/app/session/sign-in-page.tsx', 'src/app/session/set-up-page.tsx'],
    signedIn: ['src/app/first-page.ts'],
    record: ['src/app/pages/row-page.tsx'],
    form: ['src/app/pages/form-page.tsx'],
  }
  const names = ['start', 'shared', 'first-page', 'record-and-form', 'record', 'form'] as const
  const parts = new Map<string, (typeof names)[number]>()
  const gather = (modules: Modules) => {
    const [record, form] = [reached(modules, files.record), reached(modules, files.form)]
    for (const id of form) parts.set(id, 'form')
    for (const id of record) parts.set(id, form.has(id) ? 'record-and-form' : 'record')
    const shared = reached(modules, files.shared)
    // Of the labels a language learns too, which the sign-in may speak.
    for (const id of reached(modules, files.signedIn))
      parts.set(id, shared.has(id) || id === labelsId ? 'shared' : 'first-page')
    for (const id of reached(modules, files.start)) parts.set(id, 'start')
  }
  return names.map((name) => ({
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
  /@mantine\/core\/esm\/components\/(CloseButton|Combobox|Drawer|Modal|ModalBase|Paper|ScrollArea|Tooltip)\/|\/react-remove-scroll|\/@floating-ui\/react\/|\/(useInfiniteQuery|infiniteQueryObserver)\.js$/

/** All that these files import, and what that imports, without what comes later. */
function reached(modules: Modules, files: readonly string[]): ReadonlySet<string> {
  const found = new Set<string>()
  const left = files.map((file) => join(import.meta.dirname, file).replaceAll('\\', '/'))
  for (let id = left.pop(); id !== undefined; id = left.pop()) {
    if (found.has(id) || later.test(id)) continue
    found.add(id)
    left.push(...(modules.getModuleInfo(id)?.importedIds ?? []))
  }
  return found
}
