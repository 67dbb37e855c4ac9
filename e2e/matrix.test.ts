import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright-core'
import { extractText, getDocumentProxy } from 'unpdf'
import { expect, test } from 'vitest'
import { barriersOn, middleOf, overflowOf } from './page.ts'
import { startProgram } from './program.ts'
import { aCustomer, aProperty, aUnit } from './prona.ts'

const { prona, openPage } = startProgram()

/** Two blocks of three floors with two flats each, and a parking place below. */
async function aBuilding(name: string): Promise<{ id: string; units: Readonly<Record<string, string>> }> {
  const property = (await aProperty(prona, { name, blocks: ['A', 'B'] }))._id
  const units: Record<string, string> = {}
  for (const block of ['A', 'B']) {
    for (const floor of [1, 2, 3]) {
      for (const position of ['1', '2']) {
        const code = `${block}-${floor}0${position}`
        const place = { property, code, block, floor, position, bedrooms: 2, livingRooms: 1 }
        const salePrice = 10_000_000 + floor * 100_000
        units[code] = (await aUnit(prona, { ...place, salePrice, view: `Pamja ${position}` }))._id
      }
    }
  }
  const cellar = { property, code: 'P-1', kind: 'parking', floor: -1, salePrice: 1_500_000 }
  units['P-1'] = (await aUnit(prona, cellar))._id
  return { id: property, units }
}

function cell(page: Page, code: string): Locator {
  return page.getByRole('gridcell', { name: new RegExp(`^${code},`) })
}

async function chosenOn(page: Page): Promise<string[]> {
  const names = await page
    .locator('.cell[aria-selected="true"]')
    .evaluateAll((cells) => cells.map((one) => one.textContent ?? ''))
  return names.map((name) => name.split(',')[0] ?? '').sort()
}

async function pricesOf(property: string): Promise<Readonly<Record<string, number>>> {
  const { units } = (await prona.call('GET', `units/matrix?property=${property}`)) as {
    units: { code: string; salePrice: number }[]
  }
  return Object.fromEntries(units.map(({ code, salePrice }) => [code, salePrice]))
}

test('cells are chosen by keys and by a drag, their prices rise together after a look at them, and are put back', async () => {
  const { id, units } = await aBuilding('Rezidenca Ulliri')
  await prona.call('PUT', 'unit', { _id: units['B-102'], data: { blockedReason: 'Pronari i truallit' } })
  const before = await pricesOf(id)
  const { page, pageErrors } = await openPage()
  await page.goto(`/properties/${id}`)
  await page.getByRole('link', { name: 'Matrica e kateve' }).click()
  await page.waitForURL(`**/properties/${id}/matrix`)
  await cell(page, 'A-301').waitFor()
  expect(await page.locator('.crumbs').innerText()).toMatch(/Rezidenca Ulliri\s*Matrica e kateve/)
  expect(await page.title()).toContain('Matrica e kateve · Rezidenca Ulliri')
  expect(await barriersOn(page)).toEqual([])

  await page.getByRole('button', { name: /^E lirë/ }).click()
  await page.getByText('12 nga 13 përputhen').waitFor()
  await expect.poll(() => page.locator('.cell[data-off]').count()).toBe(1)

  await cell(page, 'A-301').focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Shift+ArrowDown')
  expect(await chosenOn(page)).toEqual(['A-201', 'A-202', 'A-301', 'A-302'])
  await page.keyboard.press('Escape')
  expect(await chosenOn(page)).toEqual([])

  const [from, to] = [await middleOf(cell(page, 'A-202')), await middleOf(cell(page, 'B-102'))]
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x + 8, from.y + 8)
  await page.mouse.move(to.x, to.y, { steps: 4 })
  await page.mouse.up()
  // Not what the filter leaves out.
  expect(await chosenOn(page)).toEqual(['A-102', 'A-202', 'B-101', 'B-201', 'B-202'])
  await cell(page, 'A-301').click()
  await page.getByRole('button', { name: 'Çmimet', exact: true }).click()

  const panel = page.getByRole('complementary', { name: 'Ndrysho çmimet' })
  await panel.getByLabel('Ndryshimi', { exact: true }).fill('+3')
  await panel.getByRole('row', { name: /A-301\s+E lirë\s+103 000 €\s+106 100 €/ }).waitFor()
  await panel.getByRole('row', { name: /Shuma\s+611 000 €\s+629 400 €/ }).waitFor()
  expect(await barriersOn(page)).toEqual([])
  expect(await pricesOf(id)).toEqual(before)
  await panel.getByRole('button', { name: 'Ndrysho 6 çmime' }).click()
  await page.getByText('6 u ndryshuan.').waitFor()
  expect(await pricesOf(id)).toMatchObject({ 'A-301': 10_610_000, 'A-302': 10_300_000, 'B-102': 10_100_000 })
  await expect.poll(() => cell(page, 'A-301').innerText()).toMatch(/106\s100/)

  await page.getByRole('button', { name: 'Zhbëj' }).click()
  await expect.poll(() => pricesOf(id)).toEqual(before)
  expect(pageErrors).toEqual([])
})

test('a whole floor is chosen by its number or by keys, as far as the filter finds it, and left again', async () => {
  const { id, units } = await aBuilding('Rezidenca e Kateve')
  await prona.call('PUT', 'unit', { _id: units['B-202'], data: { blockedReason: 'Pronari i truallit' } })
  const { page } = await openPage()
  await page.goto(`/properties/${id}/matrix`)
  await cell(page, 'A-301').waitFor()
  await page.getByRole('button', { name: /^E lirë/ }).click()
  await page.getByText('12 nga 13 përputhen').waitFor()
  const floor = (number: number) => page.getByRole('rowheader', { name: `kati ${number}` })
  await floor(2).click()
  await expect.poll(() => chosenOn(page)).toEqual(['A-201', 'A-202', 'B-201'])
  await cell(page, 'A-301').focus()
  await page.keyboard.press('Shift+Space')
  await expect.poll(() => chosenOn(page)).toHaveLength(7)
  await floor(2).click()
  await expect.poll(() => chosenOn(page)).toEqual(['A-301', 'A-302', 'B-301', 'B-302'])
})

test('prices rise by floors and by views, and what the server refuses is told before anything is written', async () => {
  const { id, units } = await aBuilding('Rezidenca Deti')
  await prona.call('PUT', 'unit', { _id: units['A-101'], data: { minPrice: 10_050_000 } })
  const { page } = await openPage({ language: 'en' })
  await page.goto(`/properties/${id}/matrix`)
  await cell(page, 'A-101').click()
  await cell(page, 'A-302').click({ modifiers: ['Shift'] })
  await page.getByRole('button', { name: 'Prices', exact: true }).click()
  const panel = page.getByRole('complementary', { name: 'Change prices' })
  await panel.getByRole('button', { name: 'Amount' }).click()
  await panel.getByLabel('Change', { exact: true }).fill('-1000')
  await panel.getByLabel('Plus per floor').fill('+500')
  await panel.getByText('Plus by view').click()
  await panel.getByLabel('Pamja 2').fill('+2,000')
  await panel.getByRole('row', { name: /A-101\s+Available\s+€101,000\s+€100,000/ }).waitFor()
  await panel.getByRole('row', { name: /A-302\s+Available\s+€103,000\s+€105,000/ }).waitFor()
  await panel.getByRole('button', { name: 'Change 5 prices' }).click()
  await panel.getByText('The minimum price cannot exceed the sale price.').waitFor()
  expect((await pricesOf(id))['A-302']).toBe(10_300_000)
  await panel.getByRole('button', { name: 'Change 4 prices' }).click()
  await page.getByText('4 changed. 1').waitFor()
  const now = await pricesOf(id)
  expect(now).toMatchObject({ 'A-101': 10_100_000, 'A-102': 10_200_000, 'A-302': 10_500_000 })
})

test('forty prices rise together: old, new and sums first, then one batch, and one press puts all forty back', async () => {
  const property = (await aProperty(prona, { name: 'Rezidenca Dyzet' }))._id
  for (let at = 0; at < 40; at++) {
    const [floor, position] = [Math.floor(at / 8) + 1, (at % 8) + 1]
    const place = { property, code: `${floor}0${position}`, floor, position: `${position}` }
    await aUnit(prona, { ...place, salePrice: 10_000_000 + at * 100_000 })
  }
  const before = await pricesOf(property)
  const { page, pageErrors } = await openPage({ language: 'en' })
  await page.goto(`/properties/${property}/matrix`)
  await cell(page, '501').focus()
  await page.keyboard.press('Control+a')
  await page.getByText('40 units selected').waitFor()
  // The sum is seen on a laptop too, and nothing lies over the button that clears the selection.
  await page.locator('.selbar').getByText('€4,780,000').waitFor()
  const clear = page.locator('.selbar').getByRole('button', { name: 'Clear selection' })
  await clear.click({ trial: true })
  await page.getByRole('button', { name: 'Prices', exact: true }).click()
  const panel = page.getByRole('complementary', { name: 'Change prices' })
  await panel.getByLabel('Change', { exact: true }).fill('+2')
  await panel.getByLabel('Plus per floor').fill('+0.5')
  await panel.getByRole('row', { name: /€4,780,000\s+€4,9\d\d,\d00/ }).waitFor()
  expect(await pricesOf(property)).toEqual(before)
  await panel.getByRole('button', { name: 'Change 40 prices' }).click()
  await page.getByText('40 changed.').waitFor()
  const after = await pricesOf(property)
  expect(Object.keys(before).filter((code) => (after[code] ?? 0) > (before[code] ?? 0))).toHaveLength(40)
  expect(after).toMatchObject({ '101': 10_200_000, '508': 14_460_000 })
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => pricesOf(property)).toEqual(before)
  expect(pageErrors).toEqual([])
})

test('what is chosen is compared, put into a new reservation, and a hold made elsewhere shows at once', async () => {
  const { id, units } = await aBuilding('Rezidenca Mali')
  const { _id: customer } = await aCustomer(prona)
  const { page } = await openPage()
  await page.goto(`/units?filter=${encodeURIComponent(JSON.stringify({ property: [id] }))}`)
  await page.getByRole('link', { name: 'Matrica' }).click()
  await cell(page, 'B-201').click()
  await cell(page, 'P-1').click()
  await page.getByRole('button', { name: 'Krahaso' }).click()
  await page.getByRole('heading', { name: 'Krahasimi i njësive' }).waitFor()
  await page.goBack()
  await cell(page, 'P-1').waitFor()
  // What was chosen stays on the way to a page and back.
  expect(await chosenOn(page)).toEqual(['B-201', 'P-1'])
  await cell(page, 'A-101').focus()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'A-101' }).waitFor()
  await page.goBack()
  await cell(page, 'P-1').waitFor()
  await page.getByRole('link', { name: 'Rezervim i ri' }).click()
  await page.waitForURL('**/orders/new?**')
  const lines = page.getByRole('combobox', { name: /Njësi/ })
  await expect
    .poll(() => lines.evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value)))
    .toEqual([expect.stringContaining('B-201'), expect.stringContaining('P-1')])
  await page.goBack()
  await cell(page, 'B-201').waitFor()
  const inTwoDays = new Date(Date.now() + 2 * 86_400_000).toISOString()
  await prona.call('POST', 'unit/hold', { _id: units['B-201'], customer, expiresAt: inTwoDays })
  await cell(page, 'B-201, e mbajtur').waitFor()
  expect(await page.getByRole('button', { name: 'Rezervim i ri' }).getAttribute('aria-disabled')).toBe('true')
})

test('on a telephone one block is shown at a time, cells are tapped, and nothing is wider than the screen', async () => {
  const { id } = await aBuilding('Rezidenca Parku')
  const { page, pageErrors } = await openPage({ touch: true, direction: 'rtl' })
  await page.goto(`/properties/${id}/matrix`)
  await cell(page, 'A-301').waitFor()
  expect(await cell(page, 'B-301').count()).toBe(0)
  await page.getByRole('button', { name: 'Blloku B' }).tap()
  await cell(page, 'B-301').tap()
  await cell(page, 'B-202').tap()
  expect(await chosenOn(page)).toEqual(['B-202', 'B-301'])
  expect(await overflowOf(page)).toBe(0)
  expect(await barriersOn(page)).toEqual([])
  await page.getByRole('button', { name: 'Çmimet', exact: true }).tap()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Ndryshimi', { exact: true }).fill('-2,5')
  await dialog.getByRole('button', { name: 'Ndrysho 2 çmime' }).tap()
  await page.getByText('2 u ndryshuan.').waitFor()
  expect(await pricesOf(id)).toMatchObject({ 'B-202': 9_950_000, 'B-301': 10_040_000 })
  expect(pageErrors).toEqual([])
})

test('the price list of what is chosen is made in the language of whom it is for', async () => {
  const { id } = await aBuilding('Rezidenca e Gjuhëve')
  const { page, pageErrors } = await openPage()
  await page.goto(`/properties/${id}/matrix`)
  await cell(page, 'A-301').focus()
  await page.keyboard.press('Space')
  await page.getByRole('button', { name: 'Listë çmimesh' }).click()
  const saved = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Deutsch' }).click()
  const file = await readFile(await (await saved).path())
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(file)), { mergePages: true })
  expect(text).toContain('Verfügbarkeit und Preisliste')
  expect(text).toContain('A-301')
  expect(text).not.toContain('A-302')
  expect(pageErrors).toEqual([])
})

test('the matrix is printed across on A3 with the code of each unit, and no sheet of another size comes before or after it', async () => {
  const { id } = await aBuilding('Rezidenca e Letrës')
  const { page } = await openPage()
  await page.goto(`/properties/${id}/matrix`)
  await cell(page, 'A-301').waitFor()
  const paper = await getDocumentProxy(new Uint8Array(await page.pdf({ preferCSSPageSize: true })))
  const { view } = await paper.getPage(1)
  expect(view.map((length) => Math.round((length / 72) * 25.4))).toEqual([0, 0, 420, 297])
  expect(paper.numPages).toBe(1)
  const { text } = await extractText(paper, { mergePages: true })
  expect(text).toMatch(/^1 \/ 1\s+Rezidenca e Letrës · Matrica e kateve · /)
  for (const code of ['A-101', 'A-301', 'B-202']) expect(text).toContain(code)
  expect(text).not.toContain('Zënia')
})

test.each(['sq', 'de', 'es'] as const)(
  'on a telephone the buttons to a property’s matrix and timeline hold their words, in %s',
  async (language) => {
    const { id } = await aBuilding(`Rezidenca në telefon, ${language}`)
    const { page } = await openPage({ language, touch: true })
    await page.goto(`/properties/${id}`)
    const buttons = page.locator('.head__actions > .btn:not(.btn--icon)')
    await expect.poll(() => buttons.count()).toBe(3)
    const beyond = await buttons.evaluateAll((all) => all.map((one) => one.scrollWidth - one.clientWidth))
    expect(beyond).toEqual([0, 0, 0])
    expect(await overflowOf(page)).toBe(0)
  },
)

test('right to left the arrows follow the eye, and what a cell shows is kept', async () => {
  const { id } = await aBuilding('Rezidenca Qendra')
  const { page } = await openPage({ direction: 'rtl' })
  await page.goto(`/properties/${id}/matrix`)
  await cell(page, 'A-301').focus()
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toMatch(/^A-302,/)
  await page.keyboard.press('End')
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toMatch(/^B-302,/)
  await page.getByRole('button', { name: 'Paraqitja e qelizave' }).click()
  await page.getByLabel('Kodi').check()
  await page.getByLabel('Çmimi për m² neto').last().check()
  await page.keyboard.press('Escape')
  await expect.poll(() => cell(page, 'A-301').innerText()).toContain('A-301')
  await page.reload()
  await expect.poll(() => cell(page, 'A-301').innerText()).toContain('A-301')
  await expect.poll(() => page.locator('.cell[data-level]').count()).toBe(13)
})

test('of two thousand units no more are drawn than are in sight, and the keys reach every one', async () => {
  const { id, units } = await aBuilding('Kompleksi i Madh')
  const [some] = ((await prona.call('GET', `units/matrix?property=${id}`)) as { units: object[] }).units
  expect(Object.keys(units)).toHaveLength(13)
  const { page } = await openPage()
  await page.route('**/api/units/matrix?**', async (route) => {
    const many = Array.from({ length: 2000 }, (_, at) => {
      const [block, floor, position] = [Math.floor(at / 200), (Math.floor(at / 10) % 20) + 1, (at % 10) + 1]
      return {
        ...some,
        _id: `01900000-0000-7000-8000-${String(at).padStart(12, '0')}`,
        code: `${block}-${floor}-${position}`,
        block: `${block}`,
        floor,
        position: `${position}`,
      }
    })
    await route.fulfill({ json: { units: many, total: 2000 } })
  })
  await page.goto(`/properties/${id}/matrix`)
  await cell(page, '0-20-1').focus()
  expect(await page.locator('.cell').count()).toBeLessThan(500)
  await page.keyboard.press('Control+End')
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toMatch(/^9-1-10,/)
  expect(await page.locator('.cell').count()).toBeLessThan(500)
  await page.keyboard.press('Control+a')
  await page.getByText(/^2\s000 njësi të zgjedhura$/).waitFor()
})
