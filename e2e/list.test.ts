import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { codesOn, writeCredentials } from './page.ts'
import { startProgram } from './program.ts'
import { aCustomer, administrator, aProperty, aUnit, someUnits } from './prona.ts'

const { prona, openPage } = startProgram()
let property: string

beforeAll(async () => {
  property = (await aProperty(prona, { name: 'Kompleksi Vala', handoverOn: '2027-06-30' }))._id
  const other = (await aProperty(prona, { name: 'Oborri i Bardhë' }))._id
  await someUnits(prona, property, 12, (number) => ({
    floor: number,
    salePrice: 10_000_000 + number * 1_000_000,
  }))
  await aUnit(prona, { property: other, code: 'O-01', kind: 'shop', availableFrom: '2026-10-14' })
})

test('the link of a filtered list shows a colleague the same list', async () => {
  const { page } = await openPage()
  await page.goto('/units')
  await page.getByRole('button', { name: 'Filtër', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Prona', exact: true }).click()
  await page.getByRole('checkbox', { name: /Kompleksi Vala/ }).check()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Filtër', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Çmimi i shitjes', exact: true }).click()
  await page.getByLabel('Nga', { exact: true }).fill('150.000')
  await page.keyboard.press('Escape')
  await page.getByRole('columnheader', { name: 'Çmimi i shitjes' }).getByRole('button').click()
  await page.getByRole('columnheader', { name: 'Çmimi i shitjes' }).getByRole('button').click()
  await expect
    .poll(() => codesOn(page))
    .toEqual(['V-12', 'V-11', 'V-10', 'V-09', 'V-08', 'V-07', 'V-06', 'V-05'])

  const colleague = await openPage({ language: 'en' })
  await colleague.page.goto(page.url())
  await expect.poll(() => codesOn(colleague.page)).toEqual(await codesOn(page))
  await colleague.page.getByRole('button', { name: 'Property Kompleksi Vala' }).waitFor()
  await colleague.page.getByRole('button', { name: 'Sale price from 150,000' }).waitFor()
})

test('Back brings the list back as it was', async () => {
  const { page } = await openPage()
  await page.goto('/units?sort=-code')
  await expect.poll(async () => (await codesOn(page))[0]).toBe('V-12')
  await page.getByRole('button', { name: 'Faqja tjetër' }).click()
  await expect.poll(() => codesOn(page)).toEqual(['V-02', 'V-01', 'O-01'])
  await page.getByText('11–13 nga 13').waitFor()
  await page.getByRole('gridcell', { name: 'V-01', exact: true }).click()
  await page.getByRole('heading', { name: 'V-01', level: 1 }).waitFor()
  await page.goBack()
  await expect.poll(() => codesOn(page)).toEqual(['V-02', 'V-01', 'O-01'])
  await page.getByRole('button', { name: 'Faqja e mëparshme' }).click()
  await expect.poll(async () => (await codesOn(page))[0]).toBe('V-12')
})

test('from the search box Down goes into the list, Enter opens the first, and Escape closes the preview', async () => {
  const { page } = await openPage()
  await page.goto('/units')
  await expect.poll(async () => (await codesOn(page)).length).toBe(10)
  await page.keyboard.press('/')
  await page.keyboard.type('v-1')
  await expect.poll(() => codesOn(page)).toEqual(['V-10', 'V-11', 'V-12'])
  await page.keyboard.press('ArrowDown')
  await page.locator('[data-at="0:1"]:focus').waitFor()

  await page.getByRole('button', { name: 'Paraparje' }).click()
  const first = page.locator('.peek__first')
  await first.getByText('200\u00a0000\u00a0€').waitFor()
  await first.getByText('E lirë').waitFor()
  await page.keyboard.press('Escape')
  await page.locator('.peek').waitFor({ state: 'detached' })

  await page.getByRole('searchbox').focus()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'V-10', level: 1 }).waitFor()
})

test('a list with one amount in cents shows all of its amounts with cents', async () => {
  await aUnit(prona, { property, code: 'C-01', salePrice: 12_288_750 })
  await aUnit(prona, { property, code: 'C-02', salePrice: 12_288_800 })
  const { page } = await openPage()
  await page.goto('/units?q=C-0')
  await page.getByRole('gridcell', { name: '122\u00a0887,50\u00a0€' }).waitFor()
  await page.getByRole('gridcell', { name: '122\u00a0888,00\u00a0€' }).waitFor()
})

test('a list is worked by keyboard alone', async () => {
  const { page } = await openPage()
  await page.goto('/units')
  await expect.poll(async () => (await codesOn(page)).length).toBe(10)
  await page.keyboard.press('/')
  await page.keyboard.type('v-1')
  await expect.poll(() => codesOn(page)).toEqual(['V-10', 'V-11', 'V-12'])
  await page.locator('[data-at="0:1"]').focus()
  await page.keyboard.press('Control+End')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'V-11', level: 1 }).waitFor()
})

test('columns are chosen and ordered, and the address keeps them', async () => {
  const { page } = await openPage()
  await page.goto('/units')
  await page.getByRole('button', { name: 'Kolonat' }).click()
  await page.getByRole('checkbox', { name: 'Lloji' }).uncheck()
  await page.getByRole('button', { name: 'Ngjit Prona' }).click()
  await expect.poll(async () => (await headsOn(page)).slice(0, 3)).toEqual(['Prona', 'Kodi', 'Kati'])
  await page.reload()
  await expect.poll(async () => (await headsOn(page)).slice(0, 3)).toEqual(['Prona', 'Kodi', 'Kati'])
})

test('a search that finds nothing says so and is undone in one click', async () => {
  const { page } = await openPage()
  await page.goto('/units?q=askund')
  await page.getByText('Asgjë nuk përputhet').waitFor()
  const searched =
    'U kërkua te: Kodi, Tipologjia, Blloku, Hyrja, Nr. kadastral, Pamja nga njësia, Prona, Prona · Kodi.'
  await page.getByText(searched, { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Hiq të gjithë filtrat' }).click()
  await expect.poll(async () => (await codesOn(page)).length).toBe(10)
})

test('Chromium shows Albanian months, weekdays, days and money', async () => {
  const { page } = await openPage()
  await page.goto('/properties')
  await page.getByText('30.06.2027').waitFor()
  await page.goto(`/properties/${property}/edit`)
  await page.getByRole('button', { name: 'Kalendari: Data e dorëzimit' }).click()
  const calendar = page.getByRole('table', { name: 'qershor 2027' })
  await calendar.waitFor()
  await expect
    .poll(() => calendar.getByRole('columnheader').allTextContents())
    .toEqual(['Hë', 'Ma', 'Më', 'En', 'Pr', 'Sh', 'Di'])
  await page.keyboard.press('PageDown')
  await page.getByRole('table', { name: 'korrik 2027' }).waitFor()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect
    .poll(() => page.getByLabel('Data e dorëzimit', { exact: true }).inputValue())
    .toBe('31.07.2027')

  await page.goto('/units?q=V-12')
  await page.getByRole('gridcell', { name: '220\u00a0000\u00a0€' }).waitFor()
  await page.getByRole('gridcell', { name: '84,30\u00a0m²' }).waitFor()
})

test('the language changes at once, is kept, and figures follow it', async () => {
  const { page } = await openPage()
  await page.goto('/units?q=V-12')
  await page.getByRole('heading', { name: 'Njësi', level: 1 }).waitFor()
  await page.getByRole('button', { name: /SQ/ }).click()
  await page.getByRole('menuitemradio', { name: 'English' }).click()
  await page.getByRole('heading', { name: 'Units', level: 1 }).waitFor()
  await page.getByRole('gridcell', { name: '€220,000' }).waitFor()
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('en')
  await page.reload()
  await page.getByRole('heading', { name: 'Units', level: 1 }).waitFor()
})

test('the server speaks the language one has chosen, whatever the account says', async () => {
  const { page } = await openPage({ language: 'de' })
  await page.goto('/branches/new')
  await page.getByLabel('Code', { exact: true }).fill('tirana')
  await page.getByLabel('Name', { exact: true }).fill('Tirana')
  await page.getByRole('button', { name: 'Speichern', exact: true }).click()
  await page.getByText('Eine andere Filiale hat diesen Code.').waitFor()
})

test('a new branch gets a free code of its name, until one types another', async () => {
  const { page, pageErrors } = await openPage()
  await page.goto('/branches/new')
  const [name, code] = [page.getByLabel('Emri', { exact: true }), page.getByLabel('Kodi', { exact: true })]
  await name.fill('Çorovodë e Re')
  await expect.poll(() => code.inputValue(), { timeout: 20_000 }).toBe('corovode-e-re')
  await name.fill('Tirana')
  await expect.poll(() => code.inputValue(), { timeout: 20_000 }).toBe('tirana-2')
  await code.fill('qendra')
  await name.fill('Tirana Qendër')
  await page.getByRole('button', { name: 'Ruaj', exact: true }).click()
  await page.getByRole('heading', { name: 'Tirana Qendër' }).waitFor()
  const { branches } = await prona.call('GET', 'branches')
  expect(JSON.stringify(branches)).toContain('"code":"qendra"')
  expect(pageErrors).toEqual([])
})

test('light turns dark at once and stays dark', async () => {
  const { page } = await openPage()
  await page.goto('/units')
  await page.getByRole('button', { name: 'E errët' }).click()
  expect(await page.evaluate(() => document.documentElement.dataset.mode)).toBe('dark')
  await page.reload()
  await page.getByRole('heading', { name: 'Njësi', level: 1 }).waitFor()
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)).toBe(
    'rgb(14, 19, 32)',
  )
})

test('who signs out is out, on the server too', async () => {
  // Another test of this file has chosen a language, which their account keeps.
  await prona.call('PUT', 'user/language', { language: 'sq' })
  const { page } = await openPage({ signedOut: true })
  await page.goto('/units')
  await writeCredentials(page, administrator)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Njësi', level: 1 }).waitFor()
  const token = await page.evaluate(() => localStorage.getItem('token'))
  await page
    .getByRole('button', { name: /Llogaria e/ })
    .last()
    .click()
  await page.getByRole('menuitem', { name: 'Dil' }).click()
  await page.getByLabel('Emri i përdoruesit', { exact: true }).waitFor()
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  // One leaves at once; the server is told on the way out.
  await expect
    .poll(async () => {
      const headers = { authorization: String(token) }
      return (await fetch(`${prona.address}/api/units`, { headers })).status
    })
    .toBe(401)
})

function headsOn(page: Page): Promise<string[]> {
  return page.locator('thead th[data-column]').allTextContents()
}

test('a list has as many rows as were last chosen for it, also when one comes back from another', async () => {
  const { page } = await openPage()
  const menu = page.getByRole('navigation').first()
  await page.goto('/units')
  await page.getByRole('button', { name: /^Rreshta për faqe/ }).click()
  await page.getByRole('menuitemradio', { name: '25', exact: true }).click()
  await expect.poll(async () => (await codesOn(page)).length).toBeGreaterThan(10)
  await menu.getByRole('link', { name: 'Prona', exact: true }).click()
  await page.getByRole('heading', { name: 'Prona', level: 1 }).waitFor()
  await page.getByRole('button', { name: 'Rreshta për faqe 10' }).waitFor()
  await menu.getByRole('link', { name: 'Klientë', exact: true }).click()
  await page.getByRole('heading', { name: 'Klientë', level: 1 }).waitFor()
  await menu.getByRole('link', { name: 'Njësi', exact: true }).click()
  await expect.poll(async () => (await codesOn(page)).length).toBeGreaterThan(10)
})

test('without a connection the rows stay when a column is added, whose values are not here', async () => {
  const { page, context } = await openPage()
  await page.goto('/units?columns=code,floor&sort=-code')
  await expect.poll(async () => (await codesOn(page))[0]).toBe('V-12')
  await page.getByRole('button', { name: 'Kolonat' }).click()
  const price = page.getByRole('checkbox', { name: 'Çmimi i shitjes', exact: true })
  await price.waitFor()
  await context.setOffline(true)
  await page.getByText('Jeni jashtë linje.').waitFor()
  const failed = () => page.waitForEvent('requestfailed', (request) => request.url().includes('/api/units'))
  const twice = failed().then(failed)
  await price.check()
  await twice
  await page.getByRole('columnheader', { name: 'Çmimi i shitjes' }).waitFor()
  // Once nothing is asked for any more.
  await page.locator('.grid[aria-busy="false"]').waitFor()
  expect((await codesOn(page))[0]).toBe('V-12')
  await context.setOffline(false)
  await page.getByRole('gridcell', { name: '220 000 €', exact: true }).waitFor()
  await context.close()
})

test('the record beside the list shows what its row says until the rest is read', async () => {
  const { page } = await openPage()
  const { promise: later, resolve: goOn } = Promise.withResolvers<void>()
  await page.route('**/api/unit?id=*', async (route) => {
    await later
    await route.continue()
  })
  await page.goto('/units?sort=-code')
  await expect.poll(async () => (await codesOn(page))[0]).toBe('V-12')
  await page.getByRole('button', { name: 'Paraparje' }).click()
  const beside = page.getByRole('complementary', { name: 'V-12' })
  await beside.getByText('220 000 €').first().waitFor()
  await beside.getByText('E lirë').first().waitFor()
  await beside.getByRole('definition').filter({ hasText: '220 000 €' }).waitFor()
  expect(await beside.getByText('Grupi').count()).toBe(0)
  goOn()
})

test('on a telephone only the cards near the screen are drawn, and the last is there when one comes to it', async () => {
  for (let count = 0; count < 40; count++) await aCustomer(prona, { lastName: `Lisi ${count}` })
  const { page } = await openPage({ width: 360 })
  await page.goto('/customers?perPage=50')
  const last = page.locator('.cards .ucard').last()
  await last.waitFor({ state: 'attached' })
  const isDrawn = () => last.evaluate((card) => card.checkVisibility({ contentVisibilityAuto: true }))
  await expect.poll(isDrawn).toBe(false)
  await last.scrollIntoViewIfNeeded()
  await expect.poll(isDrawn).toBe(true)
})
