/**
 * The rules of the house that no linter knows: who may import whom, how long a kernel may grow, and the two
 * things a right-to-left page and a browser without Albanian forbid.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Every sentence about a rule that is broken, given the sources by their path from the root. */
export function brokenRules(sources) {
  const paths = Object.keys(sources).sort()
  return [
    ...paths.flatMap((path) => brokenImports(path, sources[path])),
    ...paths.flatMap((path) => brokenManners(path, sources[path])),
    ...brokenBudget(sources),
  ]
}

const packages = {
  contract: { packages: [], npm: ['zod/mini'] },
  client: { packages: ['contract'], npm: [] },
  server: { packages: ['contract'], npm: 'any' },
  console: { packages: ['contract', 'client'], npm: 'any' },
}

/** Inside a package, from the ground up: a file imports its own layer and those before it. */
const layers = {
  contract: [/^(kernel|language)\//, /^[a-z-]+\//, /./],
  client: [/./],
  server: [/^(kernel|database)\/|^config\.ts$/, /^[a-z-]+\//, /./],
  console: [/^ui\//, /^engine\//, /^(?!(?:app|styleguide)\/)[a-z-]+\//, /./],
}

const layerNames = {
  contract: ['the kernel', 'a feature', 'the list of resources'],
  server: ['the kernel', 'a feature', 'the program'],
  console: ['the looks', 'the engine', 'a feature', 'the program'],
}

function brokenImports(path, source) {
  const from = placeOf(path)
  if (!from || isTest(path)) return []
  return importsOf(source).flatMap((specifier) => {
    const complaint = refusal(from, specifier)
    return complaint ? [`${path} imports ${specifier}: ${complaint}`] : []
  })
}

function refusal(from, specifier) {
  if (specifier.startsWith('.')) return refusalWithin(from, specifier)
  const own = /^@prona\/([a-z]+)\//.exec(specifier)?.[1]
  if (own === from.package) return 'inside a package one imports by path'
  if (own) {
    return packages[from.package].packages.includes(own) ? undefined : `${from.package} may not know ${own}`
  }
  const npm = packages[from.package].npm
  if (npm === 'any' || npm.includes(specifier)) return undefined
  return npm.length === 0
    ? `${from.package} imports no other package`
    : `${from.package} imports ${npm.join(', ')} and nothing else`
}

function refusalWithin(from, specifier) {
  const target = placeOf(posix.join(posix.dirname(from.path), specifier))
  if (target?.package !== from.package)
    return 'a path may not leave its package; use the name of the other one'
  const here = layerOf(from)
  const there = layerOf(target)
  if (there <= here) return undefined
  const names = layerNames[from.package]
  return `${names[here]} may not know ${names[there]}`
}

function layerOf(place) {
  return layers[place.package].findIndex((layer) => layer.test(place.inside))
}

function placeOf(path) {
  const found = /^(contract|client|server|console)\/src\/(.+)$/.exec(path)
  return found ? { path, package: found[1], inside: found[2] } : undefined
}

function importsOf(source) {
  const statement =
    /(?:^|[\n;])\s*(?:import|export)\b[^'";]*?\bfrom\s*['"]([^'"]+)['"]|(?:^|[\n;])\s*import\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/g
  return [...source.matchAll(statement)].map((match) => match[1] ?? match[2] ?? match[3])
}

/** Where the driver is given texts as they are: at its edge, and where a database is made. */
const ownTexts = /^server\/src\/(?:kernel\/statement\.ts$|database\/)/
const forgivingStores = 'console/src/ui/browser-store.ts'

function brokenManners(path, source) {
  if (isTest(path) || !placeOf(path)) return []
  const complaints = []
  if (path.endsWith('.css')) {
    const physical =
      /(?:^|[\s;{])((?:margin|padding|border|inset)-(?:left|right)[a-z-]*|left|right)\s*:/.exec(source)
    const aligned = /(?:text-align|float|clear)\s*:\s*(?:left|right)\b/.exec(source)
    if (physical) complaints.push(`${path} says ${physical[1]}: logical properties only`)
    if (aligned) complaints.push(`${path} says ${aligned[0]}: start and end, never left and right`)
  } else if (path !== 'contract/src/kernel/format.ts') {
    const local = /\.toLocale[A-Z]\w*\(/.exec(source)
    if (local) complaints.push(`${path} calls ${local[0]}): words and figures are formatted by kernel/format`)
    const driver = ownTexts.test(path) ? undefined : /\.unsafe\b/.exec(source)
    if (driver)
      complaints.push(`${path} uses ${driver[0]}: a text that is put together goes through kernel/statement`)
    const store = path === forgivingStores ? undefined : /\b(?:local|session)Storage\b/.exec(source)
    if (store)
      complaints.push(`${path} uses ${store[0]}: a browser may forbid it, ${forgivingStores} knows how`)
  }
  return complaints
}

const fileBudget = 250
const kernelBudget = 4500

function brokenBudget(sources) {
  const lengths = Object.entries(sources)
    .filter(
      ([path]) => placeOf(path)?.inside.startsWith('kernel/') && !isTest(path) && !path.endsWith('.css'),
    )
    .map(([path, source]) => ({ path, lines: source.split('\n').length - 1, code: linesOfCode(source) }))
  const total = lengths.reduce((sum, file) => sum + file.code, 0)
  return [
    ...lengths
      .filter((file) => file.lines > fileBudget)
      .map((file) => `${file.path} has ${file.lines} lines: a kernel file has at most ${fileBudget}`),
    ...(total > kernelBudget
      ? [`the three kernels have ${total} lines of code together: at most ${kernelBudget}`]
      : []),
  ]
}

/** What is left of a source without comments, imports and blank lines. */
function linesOfCode(source) {
  const bare = source
    .replace(/^\s*\/\*[\s\S]*?\*\//gm, '')
    .replace(/^import\b[\s\S]*?['"]\n/gm, '')
    .replace(/^\s*\/\/.*$/gm, '')
  return bare.split('\n').filter((line) => line.trim() !== '').length
}

function isTest(path) {
  return /\.test\.tsx?$/.test(path)
}

/** The sources of the four packages as they lie on the disk. */
export function houseSources(root) {
  const sources = {}
  for (const name of Object.keys(packages)) {
    for (const entry of entriesOf(join(root, name, 'src'))) {
      if (!entry.isFile() || !/\.(tsx?|css)$/.test(entry.name)) continue
      const path = join(entry.parentPath ?? entry.path, entry.name)
      sources[path.slice(root.length + 1).replaceAll('\\', '/')] = readFileSync(path, 'utf8')
    }
  }
  return sources
}

function entriesOf(folder) {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
  } catch (error) {
    if (error.code === 'ENOENT') return []
    throw error
  }
}

if (process.argv[1] && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const complaints = brokenRules(houseSources(dirname(dirname(fileURLToPath(import.meta.url)))))
  for (const complaint of complaints) console.error(complaint)
  process.exitCode = complaints.length > 0 ? 1 : 0
}
