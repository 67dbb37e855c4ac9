import { de } from '@prona/contract/language/de'
import { en } from '@prona/contract/language/en'
import { es } from '@prona/contract/language/es'
import { sq } from '@prona/contract/language/sq'
import type { Locator } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { barriersOn, codesOn, hasFocus, overflowOf } from './page.ts'
import { startProgram } from './program.ts'
import { aProperty, aUnit } from './prona.ts'

const messages = { sq, en, de, es }
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

const questions = [
  ['sq', '2+1 nën 150 000 € në Tiranë, lart, nga jugu'],
  ['en', '2+1 under 150,000 € in Tirana, high, facing south'],
  ['de', '2+1 unter 150.000 € in Tirana, hoch, nach Süden'],
  ['es', '2+1 por menos de 150.000 € en Tirana, alto, orientado al sur'],
] as const
test.each(questions)('%s: “%s” is asked in five acts', async (language, question) => {
  const { page, pageErrors } = await openPage({ language })
  await page.goto('/units')
  await expect.poll(async () => (await codesOn(page)).length, soon).toBe(7)
  let acts = 0
  const click = async (part: Locator) => {
    acts += 1
    await part.click()
  }
  const floor = page.locator('th[data-column="floor"]')
  await click(page.getByRole('button', { name: messages[language]['filter.ask'] }))
  const asked = page.getByRole('textbox', { name: messages[language]['filter.askTitle'] })
  await expect.poll(() => hasFocus(asked), soon).toBe(true)
  acts += 1
  await page.keyboard.type(question)
  await expect.poll(() => page.locator('.builder__count').textContent(), soon).toMatch(/^2\D/)
  await expect.poll(() => page.locator('.ask__chip').count()).toBe(6)
  expect(await barriersOn(page)).toEqual([])
  acts += 1
  await page.keyboard.press('Enter')
  await click(floor.locator('button').first())
  await click(floor.locator('button').first())
  await expect.poll(() => codesOn(page), soon).toEqual(['HIGH', 'MIDDLE'])
  expect(acts).toBeLessThanOrEqual(5)
  await expect.poll(() => page.locator('.bar .chip__open').count()).toBe(6)
  expect(pageErrors).toEqual([])
})

test('words that mean nothing to the list are named and left out, those that find something are searched', async () => {
  const { page } = await openPage({ language: 'en' })
  await page.goto('/units')
  await page.getByRole('button', { name: 'Find by words' }).click()
  await page.getByRole('textbox', { name: 'What are you looking for?' }).fill('cozy LARGE in Tirana')
  await page.getByText('Not understood: cozy').waitFor()
  await page.getByText('Searched as text: large').waitFor()
  await page.keyboard.press('Enter')
  await expect.poll(() => codesOn(page), soon).toEqual(['LARGE'])
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
  await page.getByRole('checkbox', { name: 'Price per net m²' }).click()
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
  await expect.poll(() => city.getByRole('cell').allTextContents()).toEqual(['Tiranë', 'Vlorë'])
  const layout = page.getByRole('row', { name: 'Layout' })
  await expect.poll(() => layout.getByRole('cell').allTextContents()).toEqual(['2+1', '2+1'])
  expect(await layout.getAttribute('data-differs')).toBeNull()
  expect(await barriersOn(page)).toEqual([])
  const colleague = await openPage({ language: 'de' })
  await colleague.page.setViewportSize({ width: 360, height: 740 })
  await colleague.page.goto(page.url())
  await colleague.page.getByRole('row', { name: 'Ort (unterschiedlich)' }).waitFor()
  expect(await overflowOf(colleague.page)).toBe(0)
  expect(pageErrors).toEqual([])
})
