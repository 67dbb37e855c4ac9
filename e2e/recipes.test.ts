import { execFile } from 'node:child_process'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'

/**
 * The recipes of CONTRIBUTING, followed to the letter in a copy of the program: a resource is three files and
 * a field two, and everything that derives from them is there.
 */
const root = dirname(dirname(fileURLToPath(import.meta.url)))
const recipes = readRecipes(readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8'))

const kitchen = prepared()

test('a resource is three files', () => {
  expect(followed(kitchen(), 'resource').map((path) => path.replace(/\d{4}/, 'NEXT'))).toEqual([
    'server/migrations/NEXT-suppliers.sql',
    'contract/src/suppliers/supplier.ts',
    'contract/src/resources.ts',
  ])
})

test('a field is two files', () => {
  expect(followed(kitchen(), 'field').map((path) => path.replace(/\d{4}/, 'NEXT'))).toEqual([
    'server/migrations/NEXT-unit-key-number.sql',
    'contract/src/units/unit.ts',
  ])
})

test('rows that belong to a record are three files, none of them of the engines', () => {
  expect(followed(kitchen(), 'child').map((path) => path.replace(/\d{4}/, 'NEXT'))).toEqual([
    'server/migrations/NEXT-fees.sql',
    'contract/src/fees/fee.ts',
    'contract/src/resources.ts',
  ])
  cpSync(join(root, 'e2e/fees-story.txt'), join(kitchen(), 'server/test/fees.test.ts'))
})

test('a job is two files and two lines', () => {
  expect(followed(kitchen(), 'job')).toEqual([
    'server/src/orders/cancel-old-drafts.ts',
    'server/src/jobs.ts',
    'server/src/jobs.ts',
    'server/src/orders/cancel-old-drafts.test.ts',
  ])
})

test('figures are a route, its test, two lines and a piece of a screen, none of them of the engines', () => {
  expect(followed(kitchen(), 'figures')).toEqual([
    'server/src/sales/worth-route.ts',
    'server/src/app.ts',
    'server/src/app.ts',
    'server/src/sales/worth-route.test.ts',
    'console/src/sales/worth.tsx',
  ])
})

test('a report is a declaration, its query and two lines on each side, none of them of the engines', () => {
  const files = followed(kitchen(), 'report')
  expect([...new Set(files)]).toEqual([
    'contract/src/orders/ending-leases.ts',
    'server/src/orders/ending-leases.ts',
    'contract/src/company-reports.ts',
    'server/src/company-reports.ts',
  ])
  expect(files).toHaveLength(6)
})

test('a page of its own is four files, none of them of the engines', () => {
  const files = followed(kitchen(), 'page')
  expect(files).toEqual([
    'contract/src/expiring/expiring-page.ts',
    'contract/src/pages.ts',
    'console/src/expiring/expiring-page.tsx',
    'console/src/app/pages/page-screens.ts',
  ])
  expect(files.filter((path) => /\/(kernel|engine)\//.test(path))).toEqual([])
})

test('a kind of its own is a migration, its declaration and what its action does', () => {
  const files = [...new Set(followed(kitchen(), 'kind').map((path) => path.replace(/\d{4}/, 'NEXT')))]
  expect(files).toEqual([
    'server/migrations/NEXT-swaps.sql',
    'contract/src/orders/order.ts',
    'contract/src/orders/order-states.ts',
    'server/src/orders/agree-order.ts',
    'server/src/orders/orders.ts',
  ])
})

test('a list that follows from others is three files, none of them of the kernel or the engine', () => {
  expect(followed(kitchen(), 'derived').map((path) => path.replace(/\d{4}/, 'NEXT'))).toEqual([
    'server/migrations/NEXT-vacancies.sql',
    'contract/src/vacancies/vacancy.ts',
    'contract/src/resources.ts',
  ])
})

test('what they make is formatted and sorted as the rest is', async () => {
  const files = Object.values(recipes).flatMap((steps) => steps.map(({ path }) => path))
  const checked = files.filter((path) => /\.tsx?$/.test(path))
  const biome = ['node_modules/@biomejs/biome/bin/biome', 'ci', '--vcs-enabled=false', '--error-on-warnings']
  expect(checked.length).toBeGreaterThan(5)
  await run(kitchen(), [...biome, ...new Set(checked)])
}, 60_000)

test('what they make compiles everywhere', async () => {
  for (const part of ['contract', 'client', 'server', 'console']) await compile(kitchen(), part)
}, 240_000)

test('it is found whole by the tests that walk every resource: routes, OpenAPI, permissions, database', async () => {
  const names = await passing(kitchen(), [
    'contract/src/declarations.test.ts',
    'server/test/every-resource.test.ts',
    'server/test/every-resource-sync.test.ts',
    'server/test/schema-drift.test.ts',
    '-t',
    'supplier|unit|order|vacancy|view|fee',
  ])
  for (const [word, few] of [
    ['supplier', 20],
    ['unit', 20],
    ['order', 20],
    ['swap', 2],
    ['vacancy', 12],
    ['fee', 20],
  ] as const) {
    expect(names.filter((name) => name.includes(word)).length, word).toBeGreaterThan(few)
  }
}, 240_000)

test('the report opens what it counts, for whom it may, and as files', async () => {
  const names = await passing(kitchen(), ['server/test/company-reports.test.ts', '-t', 'endingLeases'])
  expect(names.length).toBeGreaterThanOrEqual(8)
}, 240_000)

test('figures, fees and the job do what they are made for', async () => {
  // In one run, since a run prepares a database for itself.
  const names = await passing(kitchen(), [
    'server/src/sales/worth-route.test.ts',
    'server/test/fees.test.ts',
    'server/src/orders/cancel-old-drafts.test.ts',
  ])
  expect(names.toSorted()).toEqual([
    'a draft is given up half a year after somebody touched it last, and by nobody',
    'free units are counted in one’s own branch, and what they are worth is told to who sees prices',
    'twenty-four fees made at once are seen by a limited agent who sees their order, and by them alone',
  ])
}, 240_000)

test('they have their place in the menu, in a browser: list, form and details, and a page with its permission', async () => {
  await run(kitchen(), ['node_modules/vite/bin/vite.js', 'build', 'console', '--logLevel', 'error'])
  const names = await passing(kitchen(), [
    'e2e/every-resource.test.ts',
    'e2e/every-page.test.ts',
    '-t',
    'supplier|orders|vacanc|fee|/expiring',
  ])
  expect(names).toContain('orders begins a record in each of its ways')
  expect(names).toContain('suppliers begins a record in each of its ways')
  expect(names.filter((name) => name.startsWith('/expiring'))).toHaveLength(3)
}, 480_000)

type Place = { word: 'before' | 'below'; anchor: string }
type Step = { path: string; how: 'whole' | Place; text: string }

function readRecipes(page: string): Record<string, Step[]> {
  const steps = page.matchAll(
    /<!-- recipe (\w+): (\S+)(?: (before|below) "([^"]+)")? -->\n```\w+\n([\s\S]*?)```/g,
  )
  const found: Record<string, Step[]> = {}
  for (const [, recipe = '', path = '', word, anchor, text = ''] of steps) {
    const how = anchor
      ? { word: word === 'below' ? ('below' as const) : ('before' as const), anchor }
      : ('whole' as const)
    found[recipe] = [...(found[recipe] ?? []), { path, how, text }]
  }
  return found
}

/** Carries the recipe out and answers which files it touched. */
function followed(folder: string, recipe: string): string[] {
  return (recipes[recipe] ?? []).map((step) => {
    const { text, how } = step
    const path = step.path.replace('NEXT', nextMigration(folder))
    const file = join(folder, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, how === 'whole' ? text : mixedIn(readFileSync(file, 'utf8'), path, text, how))
    return path
  })
}

function mixedIn(old: string, path: string, text: string, { word, anchor }: Place): string {
  const found = old.indexOf(anchor)
  if (found < 0) throw new Error(`${path} has no ${anchor}`)
  const at = word === 'below' ? old.indexOf('\n', found) + 1 : found
  return old.slice(0, at) + text + old.slice(at)
}

function nextMigration(folder: string): string {
  const numbers = readdirSync(join(folder, 'server/migrations')).map((name) => Number(name.slice(0, 4)))
  return String(Math.max(...numbers) + 1).padStart(4, '0')
}

/** A copy of the sources beside the packages that are installed here, its own four workspaces in their place. */
function prepared(): () => string {
  let folder = ''
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'prona-recipe-'))
    const left = new Set(['node_modules', 'dist', '.git', '.cache'])
    cpSync(root, folder, {
      recursive: true,
      // Of folders called `data` only the one a server keeps its own in: the console has one too.
      filter: (path) =>
        ![join(root, 'data'), join(root, 'data-demo')].includes(path) &&
        !path
          .slice(root.length + 1)
          .split('/')
          .some((part) => left.has(part)),
    })
    for (const place of ['.', 'contract', 'client', 'server', 'console'])
      linkPackages(join(root, place), join(folder, place))
    mkdirSync(join(folder, 'node_modules/@prona'))
    for (const name of ['contract', 'client', 'server', 'console']) {
      symlinkSync(join(folder, name), join(folder, 'node_modules/@prona', name), 'junction')
    }
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  return () => folder
}

function linkPackages(from: string, to: string): void {
  for (const name of installed(join(from, 'node_modules'))) {
    if (name === '@prona') continue
    mkdirSync(join(to, 'node_modules'), { recursive: true })
    symlinkSync(join(from, 'node_modules', name), join(to, 'node_modules', name), 'junction')
  }
}

function installed(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

async function compile(folder: string, part: string): Promise<void> {
  await run(folder, ['node_modules/typescript/bin/tsc', '--noEmit', '-p', part])
}

async function passing(folder: string, chosen: string[]): Promise<string[]> {
  const report = join(folder, 'report.json')
  await run(folder, [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--reporter=json',
    '--reporter=default',
    `--outputFile.json=${report}`,
    ...chosen,
  ])
  const read: { testResults: { assertionResults: { status: string; fullName: string }[] }[] } = JSON.parse(
    readFileSync(report, 'utf8'),
  )
  return read.testResults.flatMap((file) =>
    file.assertionResults.filter((result) => result.status === 'passed').map((result) => result.fullName),
  )
}

async function run(folder: string, parameters: string[]): Promise<void> {
  try {
    await promisify(execFile)(process.execPath, parameters, { cwd: folder, maxBuffer: 32_000_000 })
  } catch (error) {
    const { stdout, stderr } = error as { stdout?: string; stderr?: string }
    throw new Error(`${parameters.join(' ')}\n${stdout ?? ''}\n${stderr ?? ''}`)
  }
}
