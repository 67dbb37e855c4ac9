/**
 * The rules of the house that no linter knows: who may import whom, how large the engines may grow, and the two
 * things a right-to-left page and a browser without Albanian forbid.
 */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { circlesIn, fileGraph, folderGraph, importsOf, isTest, sourcesOf } from './import-graph.mjs'

/** Every sentence about a rule that is broken, given the sources by their path from the root. */
export function brokenRules(sources) {
  const paths = Object.keys(sources).sort()
  return [
    ...paths.flatMap((path) => brokenImports(path, sources[path])),
    ...paths.flatMap((path) => brokenManners(path, sources[path])),
    ...circles(sources),
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
  server: [/^(kernel|database|config)\/|^config\.ts$/, /^[a-z-]+\//, /./],
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
    const reason = reasonAgainst(from, specifier)
    return reason ? [`${path} imports ${specifier}: ${reason}`] : []
  })
}

function reasonAgainst(from, specifier) {
  if (specifier.startsWith('.')) return reasonWithin(from, specifier)
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

function reasonWithin(from, specifier) {
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

/**
 * No part of a circle can be read, tested or removed without the others. Imports of types and lazy imports
 * count too.
 */
function circles(sources) {
  const files = circlesIn(fileGraph(sources))
  const folders = files.length > 0 ? [] : circlesIn(folderGraph(sources))
  return [...files, ...folders].map((circle) => `${circle.join(', ')} import each other in a circle`)
}

/** A table named with its schema goes around what `figuresOf` narrows: the reader's scope and hidden columns. */
const withSchema = /\bpublic"?\s*\.\s*"?[a-z_]/i
const namesSchemas = /^server\/src\/(?:kernel|database)\//

/** Where the driver is given texts as they are: at its edge, and where a database is made. */
const ownTexts = /^server\/src\/(?:kernel\/statement\.ts$|database\/)/
const forgivingStores = 'console/src/ui/browser-store.ts'

function brokenManners(path, source) {
  if (isTest(path) || !placeOf(path)) return []
  const broken = []
  if (path.endsWith('.css')) {
    const physical =
      /(?:^|[\s;{])((?:margin|padding|border|inset)-(?:left|right)[a-z-]*|left|right)\s*:/.exec(source)
    const aligned = /(?:text-align|float|clear)\s*:\s*(?:left|right)\b/.exec(source)
    if (physical) broken.push(`${path} says ${physical[1]}: logical properties only`)
    if (aligned) broken.push(`${path} says ${aligned[0]}: start and end, never left and right`)
  } else if (path !== 'contract/src/kernel/format.ts') {
    const local = /\.toLocale[A-Z]\w*\(/.exec(source)
    if (local) broken.push(`${path} calls ${local[0]}): words and figures are formatted by kernel/format`)
    const driver = ownTexts.test(path) ? undefined : /\.unsafe\b/.exec(source)
    if (driver)
      broken.push(`${path} uses ${driver[0]}: a text that is put together goes through kernel/statement`)
    const around =
      path.startsWith('server/src/') && !namesSchemas.test(path) ? withSchema.exec(source) : undefined
    if (around)
      broken.push(
        `${path} says ${around[0]}…: a table named with its schema goes around scope and hidden columns`,
      )
    const random = path.startsWith('server/src/')
      ? /\b(?:randomUUID|gen_random_uuid)\b/.exec(source)
      : undefined
    if (random) broken.push(`${path} says ${random[0]}: kernel/uuid makes ids that sort by their time`)
    const store = path === forgivingStores ? undefined : /\b(?:local|session)Storage\b/.exec(source)
    if (store) broken.push(`${path} uses ${store[0]}: a browser may forbid it, ${forgivingStores} knows how`)
  }
  return broken
}

const fileBudget = 250
/** Lines of code of all that serves every resource, as decisions 29 and 124 have it. */
const engineBudget = 28_800
const serverRooms = 'kernel|batches|export|files|history|imports|jobs|live|openapi|search|sync|views'
const engines = new RegExp(`^(?:contract/src/kernel|server/src/(?:${serverRooms})|console/src/engine)/`)
/** What else is read by many. */
const shortToo = /^server\/src\/(?:database|config)\//

function brokenBudget(sources) {
  const lengths = Object.entries(sources)
    .filter(([path]) => (engines.test(path) || shortToo.test(path)) && /\.tsx?$/.test(path) && !isTest(path))
    .map(([path, source]) => ({ path, lines: source.split('\n').length - 1, code: linesOfCode(source) }))
  const total = lengths.filter(({ path }) => engines.test(path)).reduce((sum, file) => sum + file.code, 0)
  return [
    ...lengths
      .filter((file) => file.lines > fileBudget)
      .map((file) => `${file.path} has ${file.lines} lines: a file here has at most ${fileBudget}`),
    ...(total > engineBudget
      ? [`the engines have ${total} lines of code together: at most ${engineBudget}`]
      : []),
  ]
}

/**
 * A migration that has landed may have been applied, by whoever took the program of that day: its text stays as it was
 * in `server/migrations.sha256`, for good. Given the texts by their names and that list.
 */
export function brokenMigrations(texts, list) {
  const landed = new Map(
    list
      .trim()
      .split('\n')
      .map((line) => [line.slice(66), line.slice(0, 64)]),
  )
  const names = [...new Set([...Object.keys(texts), ...landed.keys()])].sort()
  return names.flatMap((name) => {
    if (texts[name] === undefined) return [`${name} has landed and is missing: a migration stays for good`]
    const checksum = createHash('sha256').update(texts[name].replaceAll('\r\n', '\n')).digest('hex')
    if (!landed.has(name)) return [`add to server/migrations.sha256: ${checksum}  ${name}`]
    return landed.get(name) === checksum
      ? []
      : [`${name} was edited after it had landed: undo that, and write a new migration`]
  })
}

/** What is left of a source without comments, imports and blank lines. */
export function linesOfCode(source) {
  const bare = source
    .replace(/^\s*\/\*[\s\S]*?\*\//gm, '')
    .replace(/^import\b[\s\S]*?['"]\n/gm, '')
    .replace(/^\s*\/\/.*$/gm, '')
  return bare.split('\n').filter((line) => line.trim() !== '').length
}

if (process.argv[1] && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const root = dirname(dirname(fileURLToPath(import.meta.url)))
  const server = join(root, 'server')
  const read = (path) => readFileSync(join(server, path), 'utf8')
  const migrations = readdirSync(join(server, 'migrations'))
  const texts = Object.fromEntries(migrations.map((name) => [name, read(join('migrations', name))]))
  const broken = [...brokenRules(sourcesOf(root)), ...brokenMigrations(texts, read('migrations.sha256'))]
  for (const sentence of broken) console.error(sentence)
  process.exitCode = broken.length > 0 ? 1 : 0
}
