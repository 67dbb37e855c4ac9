import type { Locator } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { barriersOn, codesOn, hasFocus, overflowOf } from './page.ts'
import { startProgram } from './program.ts'
import { aProperty, aUnit } from './prona.ts'

const soon = { timeout: 20_000 }

const { prona, openPage } = startProgram()
const ids: Record<string, string> = {}

beforeAll(async () => {
  const inTirana = (await aProperty(prona, { name: 'Kulla e Parkut', address: { city: 'Tiranë' } }))._id
  const inVlora = (await aProperty(prona, { name: 'Rezidenca Deti', address: { city: 'Vlorë' } }))._id
  const flat = { bedrooms: 2, livingRooms: 1, orientation: 'south', netArea: 80_00, salePrice: 140_000_00 }
  const flats: readonly (readonly [string, Record<string, unknown>])[] = [
    ['LOW', { property: inTirana, floor: 2 }],
    ['HIGH', { property: inTirana, floor: 11, salePrice: 149_000_00 }],
    ['MIDDLE', { property: inTirana, floor: 6 }],
    ['DEAR', { property: inTirana, floor: 12, salePrice: 151_000_00 }],
    ['NORTH', { property: inTirana, floor: 9, orientation: 'north' }],
    ['LARGE', { property: inTirana, floor: 9, bedrooms: 3 }],
    ['SEA', { property: inVlora, floor: 9 }],
  ]
  for (const [code, values] of flats) ids[code] = (await aUnit(prona, { code, ...flat, ...values }))._id
})

test('“2+1 under 150,000 € in Tirana, high, facing south” is asked in five acts', async () => {
  const { page, pageErrors } = await openPage()
  await page.goto('/units')
  await expect.poll(async () => (await codesOn(page)).length, soon).toBe(7)
  let acts = 0
  const click = async (part: Locator) => {
    acts += 1
    await part.click()
  }
  const floor = page.getByRole('columnheader', { name: 'Kati' })
  await click(page.getByRole('button', { name: 'Gjej me fjalë' }))
  const asked = page.getByRole('textbox', { name: 'Çfarë kërkoni?' })
  await expect.poll(() => hasFocus(asked), soon).toBe(true)
  acts += 1
  await page.keyboard.type('2+1 nën 150 000 € në Tirana, nga jugu')
  await page.getByRole('dialog').getByText('3 përputhen').waitFor()
  expect(await barriersOn(page)).toEqual([])
  acts += 1
  await page.keyboard.press('Enter')
  await click(floor.getByText('Kati'))
  await click(floor.getByText('Kati'))
  await expect.poll(() => codesOn(page), soon).toEqual(['HIGH', 'MIDDLE', 'LOW'])
  expect(acts).toBeLessThanOrEqual(5)
  const chips = page.locator('.bar .chip')
  for (const said of ['Qyteti Tiranë', 'Tipologjia 2+1', 'Orientimi Jug', 'Çmimi i shitjes deri 150']) {
    expect(await chips.filter({ hasText: said }).count(), said).toBe(1)
  }
  expect(pageErrors).toEqual([])
})

test('a filter that is opened tells how many have each value, under the other conditions', async () => {
  const { page } = await openPage({ language: 'en' })
  await page.goto(
    '/units?filter=%7B%22orientation%22%3A%5B%22south%22%5D%2C%22city%22%3A%5B%22Vlor%C3%AB%22%5D%7D',
  )
  await expect.poll(() => codesOn(page), soon).toEqual(['SEA'])
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/facets')) asked.push(request.url())
  })
  await page.locator('.chip__open', { hasText: 'City' }).click()
  await page.getByRole('checkbox', { name: 'Tiranë 5' }).waitFor()
  await page.getByRole('checkbox', { name: 'Vlorë 1' }).waitFor()
  expect(asked.length).toBe(1)
})

test('a column that is added is scrolled into view', async () => {
  const { page } = await openPage({ language: 'en' })
  await page.setViewportSize({ width: 900, height: 700 })
  await page.goto('/units')
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('checkbox', { name: 'Net price per m²' }).click()
  const head = page.locator('th[data-column="areaPrice"]')
  const isSeen = () =>
    head.evaluate((one) => {
      const { left, right } = one.getBoundingClientRect()
      return left >= 0 && right <= innerWidth
    })
  await expect.poll(isSeen, soon).toBe(true)
  await page.getByText('€1,750').first().waitFor()
})

test('selected units are compared side by side, and the address shows a colleague the same', async () => {
  const { page, pageErrors } = await openPage({ language: 'en' })
  await page.goto('/units?sort=code')
  for (const code of ['HIGH', 'SEA']) {
    await page.getByRole('row', { name: code }).locator('td.boxes').click()
  }
  await page.getByRole('button', { name: 'Compare', exact: true }).click()
  await page.getByRole('heading', { name: 'Comparison of units' }).waitFor()
  const city = page.getByRole('row', { name: 'City (differs)' })
  expect(await city.getByRole('cell').allTextContents()).toEqual(['Tiranë', 'Vlorë'])
  const layout = page.getByRole('row', { name: 'Layout' })
  expect(await layout.getByRole('cell').allTextContents()).toEqual(['2+1', '2+1'])
  expect(await layout.getAttribute('data-differs')).toBeNull()
  expect(await barriersOn(page)).toEqual([])
  const colleague = await openPage({ language: 'de' })
  await colleague.page.setViewportSize({ width: 360, height: 740 })
  await colleague.page.goto(page.url())
  await colleague.page.getByRole('row', { name: 'Ort (unterschiedlich)' }).waitFor()
  expect(await overflowOf(colleague.page)).toBe(0)
  expect(pageErrors).toEqual([])
})
