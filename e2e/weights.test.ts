import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hold } from './page.ts'
import { startProgram } from './program.ts'
import { anOrder, aUnit } from './prona.ts'

const kib = 1024
const most = { signIn: 120 * kib, firstList: 227 * kib, further: 60 * kib, requests: 3 }
/** What a first page does without: the words and declarations of all others. */
const restOfAll = /\/assets\/virtual_prona-rest-[^/]+\.js$/

const { prona, openPage } = startProgram()
let unit: string
const table: [page: string, loaded: number, bound: number, requests: number][] = []

beforeAll(async () => {
  unit = (await aUnit(prona, { code: 'A-0504' }))._id
  await anOrder(prona, { unit })
})
afterAll(async () => {
  const lines = table.map(([page, loaded, bound, requests]) =>
    [
      page.padEnd(16),
      `${(loaded / kib).toFixed(1)} of ${bound / kib} KiB`.padEnd(20),
      `${requests} requests`,
    ].join(' '),
  )
  console.info(`JavaScript by page, gzip\n${lines.join('\n')}`)
})

test('whoever is to sign in loads 120 KiB of scripts at the most', async () => {
  const { page } = await openPage({ signedOut: true })
  const load = follow(page)
  await page.goto('/sign-in')
  await page.getByLabel('Emri i përdoruesit', { exact: true }).waitFor()
  await load.rests()
  note('sign-in', load, most.signIn)
  expect(load.scripts()).toBeLessThanOrEqual(most.signIn)
})

test.each([
  ['sq', 'units'],
  ['en', 'units'],
  ['de', 'units'],
  ['es', 'units'],
  ['de', 'orders'],
] as const)(
  'the first list, %s, %s, takes 227 KiB of scripts and three requests at the most',
  async (language, list) => {
    const { page } = await openPage({ language })
    const come = await hold(page, restOfAll)
    const load = follow(page, { but: restOfAll })
    await page.goto(`/${list}`)
    await page.getByText('A-0504').waitFor()
    await load.rests()
    note(`${list}, ${language}`, load, most.firstList)
    expect(load.scripts()).toBeLessThanOrEqual(most.firstList)
    expect(load.requests(), load.addresses().join(' ')).toBeLessThanOrEqual(most.requests)
    // Everything else is on its way before anybody asks for it, in one file.
    await expect.poll(() => load.others()).toHaveLength(1)
    for (const path of load.others()) expect(packed(path)).toBeLessThanOrEqual(most.further)
    come()
  },
)

test('any further page takes 60 KiB more at the most', async () => {
  const { page } = await openPage()
  await page.setViewportSize({ width: 1366, height: 600 })
  const load = follow(page)
  await page.goto('/units')
  await page.getByText('A-0504').waitFor()
  await load.rests()
  const further: readonly Further[] = [
    [
      'details',
      () => page.getByText('A-0504').click(),
      () => page.getByRole('heading', { name: 'A-0504', level: 1 }).waitFor(),
    ],
    [
      'its end',
      () => page.locator('.page__scroll').evaluate((box) => box.scrollTo(0, box.scrollHeight)),
      () => page.getByRole('region', { name: 'Zënia' }).getByRole('grid').waitFor(),
    ],
    ['form', () => page.keyboard.press('e'), () => page.waitForURL(`**/units/${unit}/edit`)],
    [
      'search',
      () => page.keyboard.press('Control+k'),
      () => page.getByRole('dialog').getByRole('combobox').waitFor(),
    ],
  ]
  for (const [name, open, there] of further) {
    load.begin()
    await open()
    await there()
    await load.rests()
    note(name, load, most.further)
    expect(load.scripts(), name).toBeGreaterThan(0)
    expect(load.scripts(), name).toBeLessThanOrEqual(most.further)
  }
})

type Further = readonly [name: string, open: () => Promise<unknown>, there: () => Promise<unknown>]

/** What a page loads from here on: its scripts as gzip packs them, and its requests to the API. */
function follow(page: Page, { but }: { readonly but?: RegExp } = {}) {
  const scripts = new Map<string, number>()
  const asked: string[] = []
  const others: string[] = []
  let pending = 0
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    // What is told as it happens is no answer one waits for.
    if (pathname.startsWith('/api/') && pathname !== '/api/live') asked.push(pathname)
    if (!pathname.endsWith('.js')) return
    if (but?.test(pathname)) {
      others.push(pathname)
      return
    }
    pending += 1
    scripts.set(pathname, packed(pathname))
  })
  const ended = (request: { url(): string }) => {
    const { pathname } = new URL(request.url())
    if (pathname.endsWith('.js') && !but?.test(pathname)) pending -= 1
  }
  page.on('requestfinished', ended)
  page.on('requestfailed', ended)
  let before = { scripts: 0, requests: 0 }
  const sum = () => [...scripts.values()].reduce((all, one) => all + one, 0)
  return {
    begin() {
      before = { scripts: sum(), requests: asked.length }
    },
    /** Until the page has nothing left to do and no script is on its way. */
    async rests() {
      const idle = () => page.evaluate(() => new Promise((done) => requestIdleCallback(() => done(true))))
      await expect.poll(async () => (await idle()) && pending, { timeout: 20_000 }).toBe(0)
    },
    scripts: () => sum() - before.scripts,
    others: () => others,
    requests: () => asked.length - before.requests,
    addresses: () => asked.slice(before.requests),
  }
}

function packed(path: string): number {
  const built = fileURLToPath(new URL(`../console/dist${path}`, import.meta.url))
  return gzipSync(readFileSync(built), { level: 9 }).byteLength
}

function note(page: string, load: ReturnType<typeof follow>, bound: number): void {
  table.push([page, load.scripts(), bound, load.requests()])
}
