import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { restOf } from './at-rest.ts'
import { barriersOn, choose, overflowOf } from './page.ts'
import { startProgram } from './program.ts'
import { aCustomer, aProperty, aUnit, officeDay } from './prona.ts'

const { prona, openPage } = startProgram()
const may = 'zoom=month&month=2031-05'

async function aBuilding(name: string): Promise<{ id: string; units: Readonly<Record<string, string>> }> {
  const property = (await aProperty(prona, { name, blocks: ['A', 'B'] }))._id
  const units: Record<string, string> = {}
  for (const [block, floor] of [
    ['A', 2],
    ['A', 1],
    ['B', 1],
  ] as const) {
    const code = `${block}-${floor}01`
    units[code] = (await aUnit(prona, { property, code, block, floor, position: '1' }))._id
  }
  return { id: property, units }
}

/** A lease that its tenant has signed. */
async function aLease(unit: string | undefined, startsOn: string, endsOn: string): Promise<string> {
  const { _id: customer } = await aCustomer(prona, { firstName: 'Drita', lastName: 'Kola' })
  const parties = [{ customer, role: 'tenant' }]
  const values = { kind: 'lease', intent: 'lease', parties, startsOn, endsOn }
  const { order } = await prona.call('POST', 'order', { ...values, lines: [{ unit, price: 45_000 }] })
  const { _id, number } = order as { _id: string; number: string }
  const signedOn = officeDay()
  await prona.call('POST', 'order/activate', { _id, signedOn })
  return number
}

function row(page: Page, code: string): Locator {
  return page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: new RegExp(`^${code}`) }) })
}

function gap(page: Page, code: string): Locator {
  return row(page, code).getByRole('button', { name: /^E lirë/ })
}

/** The middle of a day of May, as it stands in a line. */
async function pointAt(page: Page, code: string, day: number, isTurned = false) {
  const box = await row(page, code).locator('.tl__track').boundingBox()
  if (!box) throw new Error(`${code} is not shown`)
  const along = ((day - 0.5) / 31) * box.width
  return { x: isTurned ? box.x + box.width - along : box.x + along, y: box.y + box.height / 2 }
}

async function drag(page: Page, from: { x: number; y: number }, to: { x: number; y: number }) {
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move((from.x + to.x) / 2, to.y)
  await page.mouse.move(to.x, to.y)
}

const days = (page: Page) =>
  Promise.all(['Fillon më', 'Mbaron më'].map((name) => page.getByLabel(name, { exact: true }).inputValue()))

test('days dragged over become a lease, which stands in the line as a draft and once it is signed as taken', async () => {
  const { id, units } = await aBuilding('Rezidenca Ulliri')
  const { page, pageErrors } = await openPage()
  await page.goto(`/properties/${id}`)
  await page.getByRole('link', { name: 'Zënia e njësive' }).click()
  await page.waitForURL(`**/properties/${id}/timeline`)
  await page.getByRole('rowheader', { name: 'Blloku A, kati 2' }).waitFor()
  expect(await page.title()).toContain('Zënia e njësive · Rezidenca Ulliri')
  expect(await page.locator('[data-row] .tl__name b').allInnerTexts()).toEqual(['A-201', 'A-101', 'B-101'])
  expect(await barriersOn(page)).toEqual([])

  await page.goto(`/properties/${id}/timeline?${may}`)
  await gap(page, 'A-201').waitFor()
  await drag(page, await pointAt(page, 'A-201', 10), await pointAt(page, 'A-201', 20))
  await page.getByText('10.05.2031 – 20.05.2031').waitFor()
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await expect.poll(() => page.locator('.tl__drag').count()).toBe(0)
  expect(page.url()).toContain('/timeline?')
  await drag(page, await pointAt(page, 'A-201', 20), await pointAt(page, 'A-201', 10))
  await page.mouse.up()
  await page.waitForURL('**/orders/new?**')
  await expect.poll(() => days(page)).toEqual(['10.05.2031', '20.05.2031'])

  const { _id: customer } = await aCustomer(prona, { firstName: 'Drita', lastName: 'Kola' })
  const parties = [{ customer, role: 'tenant' }]
  const lines = [{ unit: units['A-201'], price: 45_000 }]
  const dated = { startsOn: '2031-05-10', endsOn: '2031-05-20' }
  await page.goBack()
  await gap(page, 'A-201').waitFor()
  const { order } = await prona.call('POST', 'order', {
    kind: 'lease',
    intent: 'lease',
    parties,
    lines,
    ...dated,
  })
  const { _id, number } = order as { _id: string; number: string }
  // What others draft and sign is there at once.
  await page
    .getByRole('link', { name: `Qira ${number}, draft, Drita Kola, 10.05.2031 – 20.05.2031` })
    .waitFor()
  await prona.call('POST', 'order/activate', { _id, signedOn: officeDay() })
  const bar = page.getByRole('link', { name: `Qira ${number}, e zënë, Drita Kola, 10.05.2031 – 20.05.2031` })
  await bar.waitFor()
  expect(await gap(page, 'A-201').count()).toBe(2)
  await bar.click()
  await page.waitForURL(`**/orders/${_id}`)
  expect(pageErrors).toEqual([])
})

test('a gap is chosen by arrows and becomes a lease by Enter, and what is saved is there on the way back', async () => {
  const { id, units } = await aBuilding('Rezidenca Deti')
  await aLease(units['A-101'], '2031-05-01', '2031-05-14')
  await aCustomer(prona, { firstName: 'Besnik', lastName: 'Gjoka' })
  const { page } = await openPage()
  await page.goto(`/properties/${id}/timeline?${may}`)
  await gap(page, 'A-201').waitFor()
  const here = () => page.evaluate(() => document.activeElement?.textContent)
  await row(page, 'A-201')
    .getByRole('link', { name: /^A-201/ })
    .focus()
  await page.keyboard.press('ArrowDown')
  await expect.poll(here).toMatch(/^A-101/)
  await page.keyboard.press('ArrowRight')
  await expect.poll(here).toMatch(/Drita Kola/)
  await page.keyboard.press('ArrowRight')
  await expect.poll(here).toBe('E lirë nga 15.05.2031')
  // Beyond the last of them comes the next month.
  await page.keyboard.press('ArrowRight')
  await page.getByText('qershor 2031', { exact: true }).first().waitFor()
  await expect.poll(here).toBe('E lirë nga 01.06.2031')
  await page.keyboard.press('Shift+ArrowLeft')
  await page.getByText('maj 2031', { exact: true }).first().waitFor()
  await expect.poll(here).toBe('E lirë nga 15.05.2031')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/orders/new?**')
  await expect.poll(() => days(page)).toEqual(['15.05.2031', ''])
  await choose(page.getByRole('combobox', { name: 'Klienti', exact: true }), 'Besnik')
  await page.locator('.order-lines').getByLabel('Çmimi', { exact: true }).fill('450')
  await page.getByLabel('Mbaron më', { exact: true }).fill('31.05.2031')
  await page.keyboard.press('Control+s')
  await page.waitForURL((url) => /\/orders\/[0-9a-f-]{36}$/.test(url.pathname))
  await page.goto(`/properties/${id}/timeline?${may}`)
  await page.getByRole('link', { name: /^Qira .*, draft, Besnik Gjoka, 15.05.2031 – 31.05.2031$/ }).waitFor()
})

test('the table says the same as the chart, and one looks for a unit or whoever has it', async () => {
  const { id, units } = await aBuilding('Rezidenca Mali')
  const number = await aLease(units['B-101'], '2031-05-05', '2031-08-31')
  const { page } = await openPage()
  await page.goto(`/properties/${id}/timeline?${may}`)
  await page.getByRole('button', { name: 'Tabelë' }).click()
  const table = page.getByRole('table', { name: 'Zënia e njësive: Rezidenca Mali' })
  await table
    .getByRole('row', { name: `B-101 E zënë Qira ${number} Drita Kola 05.05.2031 31.08.2031` })
    .waitFor()
  await table.getByRole('row', { name: 'B-101 E lirë Qira e re 01.05.2031 04.05.2031' }).waitFor()
  expect(await barriersOn(page)).toEqual([])
  await page.getByRole('searchbox').fill('drita')
  await expect.poll(() => table.getByRole('row').count()).toBe(3)
  await page.getByRole('searchbox').fill('nobody')
  await page.getByText('Asnjë njësi nuk përputhet').waitFor()
  await page.reload()
  await table.waitFor()
})

test('on a telephone the table comes first, a gap is tapped in the chart, and nothing is wider than the screen', async () => {
  const { id, units } = await aBuilding('Rezidenca Parku')
  await aLease(units['A-201'], '2031-05-05', '2031-08-31')
  const { page, pageErrors } = await openPage({ touch: true })
  await page.goto(`/properties/${id}/timeline?month=2031-05`)
  await page.getByRole('table').waitFor()
  expect(await overflowOf(page)).toBe(0)
  expect(await barriersOn(page)).toEqual([])
  await page.getByRole('button', { name: 'Grafik' }).tap()
  await gap(page, 'A-101').tap()
  expect(await overflowOf(page)).toBe(0)
  expect(await barriersOn(page)).toEqual([])
  await page.getByRole('link', { name: 'Qira e re' }).tap()
  await page.waitForURL('**/orders/new?**')
  await expect.poll(() => days(page)).toEqual(['01.05.2031', ''])
  expect(pageErrors).toEqual([])
})

test('right to left the days run from the right, under the pointer and by the arrows', async () => {
  const { id } = await aBuilding('Rezidenca Qendra')
  const { page } = await openPage({ direction: 'rtl' })
  await page.goto(`/properties/${id}/timeline?${may}`)
  await gap(page, 'A-201').waitFor()
  await drag(page, await pointAt(page, 'A-201', 3, true), await pointAt(page, 'A-201', 8, true))
  await page.getByText('03.05.2031 – 08.05.2031').waitFor()
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await row(page, 'A-201')
    .getByRole('link', { name: /^A-201/ })
    .focus()
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toMatch(/^E lirë/)
})

test('of five hundred units no more are drawn than are in sight, and the keys reach every one', async () => {
  const { id } = await aBuilding('Kompleksi i Madh')
  const { units } = (await prona.call(
    'GET',
    `units/timeline?property=${id}&from=2031-01-01&to=2032-01-01`,
  )) as { units: object[] }
  const { page } = await openPage()
  await page.route('**/api/units/timeline?**', async (route) => {
    const many = Array.from({ length: 500 }, (_, at) => ({
      ...units[0],
      _id: `01900000-0000-7000-8000-${String(at).padStart(12, '0')}`,
      code: `N-${at}`,
      floor: Math.floor(at / 10),
      position: `${at % 10}`,
    }))
    const freeFrom = Object.fromEntries(many.map(({ _id }) => [_id, '2026-01-01']))
    await route.fulfill({ json: { units: many, freeFrom, occupancies: [], total: 500 } })
  })
  await page.goto(`/properties/${id}/timeline`)
  await page.getByRole('link', { name: /^N-490/ }).focus()
  expect(await page.locator('.tl__track').count()).toBeLessThan(80)
  await page.keyboard.press('Control+End')
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toMatch(/^N-9/)
  expect(await page.locator('.tl__track').count()).toBeLessThan(80)
})

test('on paper stand the property, its units one below the other, and the months again on every sheet', async () => {
  const { id, units } = await aBuilding('Rezidenca Letra')
  await aLease(units['B-101'], '2031-05-05', '2031-08-31')
  const { page } = await openPage()
  const answer = await prona.call('GET', `units/timeline?property=${id}&from=2031-01-01&to=2032-01-01`)
  const [some] = answer.units as object[]
  await page.route('**/api/units/timeline?**', async (route) => {
    const many = Array.from({ length: 90 }, (_, at) => ({ ...some, _id: `${at}`, code: `N-${at}` }))
    const freeFrom = Object.fromEntries(many.map(({ _id }) => [_id, '2030-01-01']))
    await route.fulfill({ json: { ...answer, units: many, freeFrom, total: 90 } })
  })
  await page.goto(`/properties/${id}/timeline?${may}`)
  await row(page, 'N-1').first().waitFor()
  await page.emulateMedia({ media: 'print' })
  await page.locator('.tl__printed', { hasText: 'Zënia e njësive: Rezidenca Letra' }).waitFor()
  await row(page, 'N-89').waitFor()
  const gaps = await page.locator('.tl__row').evaluateAll((rows) => {
    const boxes = rows.map((one) => one.getBoundingClientRect())
    return boxes.slice(1).map(({ top }, at) => Math.round(top - (boxes[at]?.bottom ?? 0)))
  })
  expect(gaps.length).toBeGreaterThanOrEqual(89)
  expect(new Set(gaps)).toEqual(new Set([0]))
  const head = await page.locator('.tl__head').evaluate((one) => getComputedStyle(one).display)
  expect(head).toBe('table-header-group')

  await page.emulateMedia({ media: 'screen' })
  await page.goto(`/properties/${id}/timeline?${may}&as=table`)
  await page.getByRole('button', { name: 'Trego më shumë' }).waitFor()
  await page.emulateMedia({ media: 'print' })
  await page.getByRole('row', { name: /^N-89 / }).waitFor()
})

test('the page of a unit has its own line, as a chart and as a table, fetched when somebody comes near', async () => {
  const { units } = await aBuilding('Rezidenca Lisi')
  const number = await aLease(units['A-101'], '2026-01-01', '2031-05-14')
  const { page, pageErrors } = await openPage()
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const line = page.getByRole('region', { name: 'Zënia' })
  const atRest = restOf(page)
  await page.setViewportSize({ width: 1366, height: 600 })
  await page.goto(`/units/${units['A-101']}`)
  await line.waitFor()
  await atRest()
  const late = () => asked.filter((path) => /timeline|price/.test(path))
  expect(late()).toEqual([])
  const place = async () => (await line.boundingBox())?.height
  const before = await place()
  await line.scrollIntoViewIfNeeded()
  await line.getByRole('grid').waitFor()
  expect(late()).toContain('/api/units/timeline')
  expect(late()).toContain('/api/unit/prices')
  expect(await place()).toBe(before)
  await line.getByRole('link', { name: new RegExp(`^Qira ${number}, e zënë, Drita Kola`) }).waitFor()
  await line.getByText('E lirë nga 15.05.2031').waitFor()
  expect(await barriersOn(page)).toEqual([])
  await line.getByRole('button', { name: 'Tabelë' }).click()
  await line
    .getByRole('row', { name: `A-101 E zënë Qira ${number} Drita Kola 01.01.2026 14.05.2031` })
    .waitFor()
  expect(pageErrors).toEqual([])
})
