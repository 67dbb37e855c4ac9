/**
 * Who imports whom, by file and by folder, read from the sources alone. `node scripts/import-graph.mjs` prints the
 * picture of it, a Mermaid graph of the folders of each package.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

export const packages = ['contract', 'client', 'server', 'console']

/** What a file imports, by name or path: types and what is fetched later as well. */
export function importsOf(source) {
  const statement =
    /(?:^|[\n;])\s*(?:import|export)\b[^'";]*?\bfrom\s*['"]([^'"]+)['"]|(?:^|[\n;])\s*import\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/g
  return [...source.matchAll(statement)].map((match) => match[1] ?? match[2] ?? match[3])
}

export function isTest(path) {
  return /\.test\.tsx?$/.test(path)
}

/** The sources of the four packages as they lie on the disk, by their path from the root. */
export function sourcesOf(root) {
  const sources = {}
  for (const name of packages) {
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

/** Each file with those it imports by path. Style sheets and tests are left out: nothing depends on them. */
export function fileGraph(sources) {
  const paths = Object.keys(sources).filter((path) => /\.tsx?$/.test(path) && !isTest(path))
  return new Map(
    paths.map((path) => {
      const targets = importsOf(sources[path])
        .filter((specifier) => specifier.startsWith('.'))
        .map((specifier) => posix.join(posix.dirname(path), specifier))
      return [path, new Set(targets.filter((target) => target in sources && /\.tsx?$/.test(target)))]
    }),
  )
}

/** The same by folder. */
export function folderGraph(sources) {
  const folders = new Map()
  for (const [path, targets] of fileGraph(sources)) {
    const folder = folderOf(path)
    if (!folders.has(folder)) folders.set(folder, new Set())
    for (const target of targets) if (folderOf(target) !== folder) folders.get(folder).add(folderOf(target))
  }
  return folders
}

/** The engine and the program of the console are many folders each; the words lie in the contract's kernel. */
function folderOf(path) {
  const [package_, , ...inside] = path.split('/')
  if (inside.length === 1) return `${package_}/${inside[0] === 'config.ts' ? 'config' : 'start'}`
  const [first, second] = inside
  if (package_ === 'contract' && first === 'language') return 'contract/kernel'
  const isDeep = package_ === 'console' && ['app', 'engine'].includes(first) && inside.length > 2
  return isDeep ? `console/${first}/${second}` : `${package_}/${first}`
}

/** Sets of those that reach each other, each in the order of its names: without circles there are none. */
export function circlesIn(graph) {
  const order = new Map()
  const lowest = new Map()
  const open = []
  const circles = []
  const visit = (node) => {
    order.set(node, order.size)
    lowest.set(node, order.get(node))
    open.push(node)
    for (const next of graph.get(node) ?? []) {
      if (!order.has(next)) visit(next)
      if (open.includes(next)) lowest.set(node, Math.min(lowest.get(node), lowest.get(next)))
    }
    if (lowest.get(node) !== order.get(node)) return
    const circle = open.splice(open.indexOf(node))
    if (circle.length > 1 || graph.get(node)?.has(node)) circles.push(circle.sort())
  }
  for (const node of graph.keys()) if (!order.has(node)) visit(node)
  return circles
}

/** Without the arrows that others imply: what a folder reaches through another is not drawn once more. */
function essential(graph) {
  const reached = new Map()
  const reach = (node) => {
    if (!reached.has(node)) {
      const found = new Set(graph.get(node))
      reached.set(node, found)
      for (const next of graph.get(node) ?? []) for (const further of reach(next)) found.add(further)
    }
    return reached.get(node)
  }
  return [...graph].map(([node, targets]) => [
    node,
    [...targets].filter(
      (target) => ![...targets].some((other) => other !== target && reach(other).has(target)),
    ),
  ])
}

/** The picture as a page of documentation. */
export function pictureOf(sources) {
  const graph = folderGraph(sources)
  const parts = packages.flatMap((name) => {
    const own = new Map([...graph].filter(([folder]) => folder.startsWith(`${name}/`)).sort())
    if (own.size < 2) return []
    const short = (folder) => folder.slice(name.length + 1)
    const arrows = essential(own).flatMap(([folder, targets]) =>
      targets.sort().map((target) => `  ${short(folder)} --> ${short(target)}`),
    )
    return [`## ${name}\n\n\`\`\`mermaid\nflowchart TD\n${arrows.join('\n')}\n\`\`\``]
  })
  return `# Who imports whom

Folders by package; an arrow points to what is imported, and one that a way over other folders implies is left out. \`start\` are the files beside the folders. There is no circle, neither of folders nor of files: \`scripts/house-rules.mjs\` refuses one.

${parts.join('\n\n')}
`
}

if (process.argv[1] && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const root = dirname(dirname(fileURLToPath(import.meta.url)))
  console.log(pictureOf(sourcesOf(root)))
}
