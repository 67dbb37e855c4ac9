import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { barriersOn, hold, overflowOf } from './page.ts'
import { startProgram } from './program.ts'
import { aCustomer, anOrder, aProperty, aUnit, recordNow } from './prona.ts'

const { prona, openPage } = startProgram()
let order: { readonly _id: string; readonly number?: unknown }

beforeAll(async () => {
  const property = (await aProperty(prona, { code: 'ULL', name: 'Rezidenca Ulliri' }))._id
  for (const code of ['A-0501', 'A-0502', 'A-0503', 'A-0504', 'A-0505', 'A-0506'])
    await aUnit(prona, { property, code })
  const unit = (await aUnit(prona, { property, code: 'B-01' }))._id
  await aCustomer(prona, { firstName: 'Çlirim', lastName: 'Përmeti' })
  order = await anOrder(prona, { unit })
})

test('a record is at hand in a few keys, without the accents of its name', async () => {
  const { page, pageErrors } = await openPage()
  await openPalette(page, '/units')
  await page.keyboard.type('clirim')
  await chosen(page, 'Çlirim Përmeti')
  await expect.poll(() => page.locator('[role=option] mark').allTextContents()).toEqual(['Çlirim'])
  await expect.poll(() => page.getByRole('status').last().textContent()).toBe('1 rezultat')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Çlirim Përmeti', level: 1 }).waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
  expect(pageErrors).toEqual([])
})

test('the answers are walked by arrows and group by group, and the list has more', async () => {
  const { page } = await openPage()
  await openPalette(page, '/units')
  await page.keyboard.type('a-05')
  await chosen(page, 'A-0501')
  await page.keyboard.press('ArrowDown')
  await chosen(page, 'A-0502')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await chosen(page, 'Të gjitha rezultatet: Njësi')
  await page.keyboard.press('Enter')
  await page.getByText('1–6 nga 6').waitFor()
  expect(new URL(page.url()).searchParams.get('q')).toBe('a-05')

  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('pro')
  await chosen(page, 'Prona')
  await page.keyboard.press('Tab')
  expect(await groupOfChosen(page)).not.toBe('Shko te')
})

test('Ctrl and Enter open it in a tab of its own', async () => {
  const { page, context } = await openPage()
  await openPalette(page, '/units')
  await page.keyboard.type('a-0504')
  await chosen(page, 'A-0504')
  const [other] = await Promise.all([context.waitForEvent('page'), page.keyboard.press('Control+Enter')])
  await other.waitForURL(/\/units\/[0-9a-f-]+$/)
  await page.getByRole('combobox').waitFor()
})

test('a text that nobody waits for any more is not asked for', async () => {
  const { page } = await openPage()
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname === '/api/search') asked.push(String(searchParams.get('query')))
  })
  await openPalette(page, '/units')
  // No time goes by while one types, however slow the machine is.
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.keyboard.type('a-0504')
  await page.clock.resume()
  await chosen(page, 'A-0504')
  expect(asked).toEqual(['a-0504'])
})

test('what begins with a sign is meant for commands, or for units', async () => {
  const { page } = await openPage()
  await openPalette(page, '/units')
  await page.keyboard.type('>errët')
  await chosen(page, 'E errët')
  await page.keyboard.press('Enter')
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset.mode)).toBe('dark')
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('#ull')
  await chosen(page, 'A-0501')
  await page.getByRole('combobox').fill('#permeti')
  await page.getByText('Asgjë nuk përputhet me «permeti». U kërkua te: Njësi.').waitFor()
  await page.getByRole('combobox').fill('ull')
  await chosen(page, 'Rezidenca Ulliri')
})

test('every choice about the look and every page of the account is at hand', async () => {
  const { page } = await openPage()
  await openPalette(page, '/units')
  const attributes = () => page.evaluate(() => ({ ...document.documentElement.dataset }))
  for (const [typed, words, change] of [
    ['kontrasti i larte', 'I lartë', { contrast: 'high' }],
    ['vjollce', 'Vjollcë', { preset: 'purple' }],
    ['navigimi i shkrire', 'I shkrirë', { nav: 'blend-in' }],
    ['vendosja siper', 'Sipër', { layout: 'horizontal' }],
    ['gjeresia e plote', 'E plotë', { width: 'wide' }],
    ['shkronja pershtaten', 'Jo', { type: 'fixed' }],
  ] as const) {
    await page.getByRole('combobox').fill(`>${typed}`)
    await chosen(page, words)
    await page.keyboard.press('Enter')
    await expect.poll(attributes).toMatchObject(change)
    await page.keyboard.press('Control+k')
  }
  await page.getByRole('combobox').fill('>siguria')
  await chosen(page, 'Siguria')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/account/security')
})

test('a palette that cannot be fetched says so, and takes nothing with it', async () => {
  const { page } = await openPage()
  await page.goto('/units')
  await page.getByRole('gridcell').first().waitFor()
  await page.route(/\/assets\/palette-.*\.js/, (route) => route.abort())
  await page.keyboard.press('Control+k')
  await page.getByText('Kjo pjesë nuk u ngarkua dot.').waitFor()
  await page.getByRole('heading', { name: 'Njësi', level: 1 }).waitFor()
  await page.getByRole('link', { name: 'Klientë' }).first().click()
  await page.getByRole('heading', { name: 'Klientë', level: 1 }).waitFor()
})

test('the language is changed from here, and commands are found by their names in other languages', async () => {
  const { page } = await openPage()
  await openPalette(page, '/units')
  await page.keyboard.type('deutsch')
  await chosen(page, 'Deutsch')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Einheiten', level: 1 }).waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('klient')
  await chosen(page, 'Kunden')
})

test('on a record its actions are done from here, and a closed one says why', async () => {
  const { page } = await openPage()
  await openPalette(page, `/orders/${order._id}`)
  const closed = page.getByRole('option', { name: /^Rezervo/ })
  await closed.waitFor()
  expect(await closed.getAttribute('aria-disabled')).toBe('true')
  await expect.poll(() => closed.textContent()).toMatch(/E mundur vetëm/)
  await closed.click({ force: true })
  await page.getByRole('combobox').waitFor()
  await page.getByRole('combobox').fill('anulo')
  await chosen(page, 'Anulo rezervimin')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByLabel('Arsyeja').fill('U tërhoq blerësi')
  await page.getByRole('dialog').getByRole('button', { name: 'Anulo rezervimin' }).click()
  await page.getByText('I anuluar').first().waitFor()
  expect((await recordNow(prona, 'order', order._id)).status).toBe('cancelled')
})

test('what one was at last is there before one types', async () => {
  const { page } = await openPage()
  await openPalette(page, '/units')
  await page.keyboard.type('a-0503')
  await chosen(page, 'A-0503')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'A-0503', level: 1 }).waitFor()
  await openPalette(page, '/properties')
  await chosen(page, 'A-0503')
  expect(await groupOfChosen(page)).toBe('Të fundit')
})

test('letters go places, but never while one writes', async () => {
  const { page } = await openPage()
  await page.goto('/units')
  await page.getByRole('heading', { name: 'Njësi', level: 1 }).waitFor()
  await page.keyboard.press('g')
  await page.keyboard.press('c')
  await page.getByRole('heading', { name: 'Klientë', level: 1 }).waitFor()
  await page.keyboard.press('/')
  await page.keyboard.type('gun?')
  await expect.poll(() => page.getByPlaceholder('Kërko…').inputValue()).toBe('gun?')
  expect(await page.getByRole('dialog').count()).toBe(0)
  await page.getByRole('heading', { name: 'Klientë', level: 1 }).click()
  await page.keyboard.press('n')
  await page.waitForURL('**/customers/new')
})

test('what was typed and has not been looked for yet holds nobody back', async () => {
  const { page } = await openPage()
  await page.clock.install()
  await page.goto('/customers')
  await page.getByRole('heading', { name: 'Klientë', level: 1 }).waitFor()
  await page.getByPlaceholder('Kërko…').pressSequentially('gun')
  // Its files come late: until then the list stands, and its search settles.
  const release = await hold(page, /\/assets\/form-page-.*\.js/)
  await page.getByRole('heading', { name: 'Klientë', level: 1 }).click()
  await page.keyboard.press('n')
  await page.clock.runFor(400)
  release()
  await page.waitForURL('**/customers/new')
  await page.locator('main form').waitFor()
})

test('the sheet tells every shortcut, and turns off those of a letter', async () => {
  const { page } = await openPage()
  await page.goto('/units')
  await page.getByRole('heading', { name: 'Njësi', level: 1 }).waitFor()
  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog', { name: 'Shkurtoret e tastierës' })
  await sheet.getByText('Kontrata dhe rezervime').waitFor()
  expect(await barriersOn(page)).toEqual([])
  await sheet.getByRole('checkbox').uncheck()
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'detached' })
  await page.reload()
  await page.getByRole('heading', { name: 'Njësi', level: 1 }).waitFor()
  await page.keyboard.press('n')
  await page.keyboard.press('?')
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').waitFor()
  expect(new URL(page.url()).pathname).toBe('/units')
  await expect.poll(() => page.getByRole('dialog').count()).toBe(1)
})

test.each([
  { mode: 'light', width: 1366 },
  { mode: 'dark', width: 320 },
  { mode: 'light', width: 1366, direction: 'rtl' },
] as const)('search and commands have no barriers, and room, in %j', async (look) => {
  const { page, pageErrors } = await openPage(look)
  await page.goto('/units')
  await page.getByRole('heading', { name: 'Njësi', level: 1 }).waitFor()
  await page.getByRole('button', { name: 'Kërko ose shko te…' }).click()
  await page.getByRole('combobox').fill('a-05')
  await chosen(page, 'A-0501')
  expect(await barriersOn(page)).toEqual([])
  expect(await overflowOf(page)).toBeLessThanOrEqual(0)
  await page.keyboard.press('Escape')
  await page.getByRole('combobox').waitFor({ state: 'detached' })
  expect(pageErrors).toEqual([])
})

test('a search that fails says so and is tried again', async () => {
  const { page } = await openPage()
  await page.route('**/api/search?*', (route) => route.fulfill({ status: 500, body: '{}' }))
  await openPalette(page, '/units')
  await page.keyboard.type('a-05')
  await page.getByText('Kërkimi dështoi.').waitFor()
  await page.unroute('**/api/search?*')
  await page.getByRole('button', { name: 'Provo përsëri' }).click()
  await chosen(page, 'A-0501')
})

async function openPalette(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').waitFor()
}

/** Waits until Enter would take what bears these words. */
function chosen(page: Page, words: string): Promise<void> {
  return page.locator('[role=option][aria-selected=true]', { hasText: words }).waitFor()
}

function groupOfChosen(page: Page): Promise<string | null> {
  return page.locator('[role=group]:has([aria-selected=true]) > p').textContent()
}
