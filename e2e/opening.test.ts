import { beforeAll, describe, expect, test } from 'vitest'
import { barriersOn, hold } from './page.ts'
import { startProgram } from './program.ts'
import { aUnit } from './prona.ts'

const { prona, openPage } = startProgram()
const asksWho = '**/api/user/auth/user?*'
const germanWords = /\/assets\/de-[^/]*\.js/

beforeAll(async () => {
  await aUnit(prona, { code: 'A-1' })
})

test('the product’s name is a word on the splash', async () => {
  const { page } = await openPage()
  const go = await hold(page, asksWho)
  await page.goto('/units', { waitUntil: 'commit' })
  const splash = page.locator('main.splash')
  await splash.getByText('Prona', { exact: true }).waitFor()
  await expect.poll(() => splash.textContent()).toMatch(/^\s*Prona\s*$/)
  go()
  await page.getByRole('heading', { level: 1, name: 'Njësi' }).waitFor()
})

test('the landing page bears the product’s name alone, in every language, and other pages their own before it', async () => {
  for (const [language, units] of [
    ['sq', 'Njësi'],
    ['en', 'Units'],
  ] as const) {
    const { page } = await openPage({ language })
    await page.goto('/')
    await page.waitForURL('**/properties')
    await expect.poll(() => page.title()).toBe('Prona')
    await page.goto('/units')
    await expect.poll(() => page.title()).toBe(`${units} · Prona`)
  }
})

describe('words that cannot be fetched', () => {
  test.each([
    ['for whoever is signed in', false, '/units', 'Njësi'],
    ['for whoever is to sign in', true, '/sign-in', 'Hyni në llogari'],
  ])('leave the page in Albanian %s, with a note and another try', async (_, signedOut, path, heading) => {
    const { page, pageErrors } = await openPage({ language: 'de', signedOut })
    await page.route(germanWords, (route) => route.abort())
    await page.goto(path)
    await page.getByRole('heading', { level: 1, name: heading }).waitFor()
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('sq')
    const note = page.getByText('Deutsch nuk u ngarkua dot.')
    await note.waitFor()
    expect(await barriersOn(page)).toEqual([])
    await page.unroute(germanWords)
    await page.getByRole('button', { name: 'Provo tani' }).click()
    await expect.poll(() => page.evaluate(() => document.documentElement.lang)).toBe('de')
    await note.waitFor({ state: 'hidden' })
    expect(pageErrors).toEqual([])
  })

  test('are not waited for when they do not come', async () => {
    const { page } = await openPage({ language: 'de' })
    const come = await hold(page, germanWords)
    await page.goto('/units', { waitUntil: 'commit' })
    await page.getByRole('heading', { level: 1, name: 'Njësi' }).waitFor({ timeout: 20_000 })
    come()
    await page.getByRole('heading', { level: 1, name: 'Einheiten' }).waitFor()
  })

  test('leave a language that is chosen later for what it was', async () => {
    const { page } = await openPage({ signedOut: true })
    await page.route(germanWords, (route) => route.abort())
    await page.goto('/sign-in')
    await page.getByRole('button', { name: 'Deutsch' }).click()
    await page.getByText('Deutsch nuk u ngarkua dot.').waitFor()
    await page.getByRole('button', { name: 'Shqip' }).click()
    await page.getByText('Deutsch nuk u ngarkua dot.').waitFor({ state: 'hidden' })
  })
})

test('a server that does not say who this is gets ten seconds, then a page says so and tries again by itself', async () => {
  const { page } = await openPage()
  let isSilent = true
  let asked = 0
  await page.route(asksWho, async (route) => {
    asked += 1
    if (isSilent) await new Promise(() => {})
    await route.continue()
  })
  const began = Date.now()
  await page.goto('/units', { waitUntil: 'commit' })
  await page.getByRole('heading', { level: 1, name: 'Serveri nuk përgjigjet.' }).waitFor({ timeout: 20_000 })
  expect(Date.now() - began).toBeGreaterThan(9_000)
  expect(await barriersOn(page)).toEqual([])
  isSilent = false
  await page.getByRole('heading', { level: 1, name: 'Njësi' }).waitFor({ timeout: 40_000 })
  expect(asked).toBeGreaterThan(1)
})

test.each([
  ['broken', 'një\ntoken i prishur'],
  ['over-long', 'a'.repeat(30_000)],
  ['too long for the server', 'a'.repeat(3_000)],
])('a stored token that is %s leads to the sign-in', async (_, token) => {
  const { page, pageErrors } = await openPage({ token })
  await page.goto('/units')
  await page.getByRole('heading', { level: 1, name: 'Hyni në llogari' }).waitFor()
  await page.getByText('Sesioni mbaroi. Hyni përsëri për të vazhduar.').waitFor()
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  expect(pageErrors).toEqual([])
})

test('a program that does not come leaves a page that says so in the language chosen', async () => {
  const { page } = await openPage({ language: 'es' })
  await page.route(/\/assets\/start-[^/]*\.js/, (route) => route.abort())
  await page.goto('/units')
  await page.getByText('La consola aún no se ha abierto.').waitFor()
  expect(await barriersOn(page)).toEqual([])
  await page.unroute(/\/assets\/start-[^/]*\.js/)
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await page.getByRole('heading', { level: 1, name: 'Unidades' }).waitFor()
})

describe('a browser that keeps nothing', () => {
  test.each([
    ['forbids it', () => Reflect.defineProperty(globalThis, 'localStorage', { get: refused })],
    [
      'has no room left',
      () => {
        Storage.prototype.setItem = () => {
          throw new DOMException('full', 'QuotaExceededError')
        }
      },
    ],
  ])('because it %s still opens the sign-in', async (_, forbid) => {
    const { page, pageErrors } = await openPage({ signedOut: true })
    await page.addInitScript(
      `const refused = () => { throw new DOMException('no', 'SecurityError') };(${forbid})()`,
    )
    await page.goto('/units')
    await page.getByRole('heading', { level: 1, name: 'Hyni në llogari' }).waitFor()
    expect(pageErrors).toEqual([])
  })
})

declare function refused(): never
