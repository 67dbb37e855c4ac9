import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { aPicture } from '../server/test/pictures.ts'
import { barriersOn, overflowOf } from './page.ts'
import { startProgram } from './program.ts'
import { aCustomer, anOrder, aProperty, aUnit, aUnitWithPictures } from './prona.ts'

const { prona, openPage } = startProgram()
const tower = 'Kulla e Gështenjave pranë Liqenit Artificial'
const of: Record<string, { readonly _id: string }> = {}

beforeAll(async () => {
  const property = (await aProperty(prona, { name: tower }))._id
  const rooms = { property, floor: 3, bedrooms: 2, livingRooms: 1 }
  of.flat = await aUnit(prona, { ...rooms, code: '302', salePrice: 12_650_000 })
  of.odd = await aUnit(prona, { ...rooms, code: '303', salePrice: 12_288_750 })
  of.taken = await aUnit(prona, { ...rooms, code: '304', salePrice: 10_000_000 })
  of.property = { _id: property }
  of.order = await anOrder(prona, { unit: of.taken._id })
})

test('the list of orders, its filter and the order say which property a unit is of', async () => {
  const { page, pageErrors } = await openPage()
  await page.goto('/orders')
  await page.getByRole('gridcell', { name: `304 · ${tower}` }).waitFor()
  await page.goto(`/orders?filter=${encodeURIComponent(JSON.stringify({ 'lines.unit': [of.taken?._id] }))}`)
  await page.locator('.chip__open', { hasText: `304 · ${tower}` }).waitFor()
  await page.goto(`/orders/${of.order?._id}`)
  await page.getByRole('link', { name: `304 · ${tower}` }).waitFor()
  expect(pageErrors).toEqual([])
})

test('on a phone a card says all that the row says, and nothing of it is cut off', async () => {
  const { page } = await openPage({ touch: true, language: 'en' })
  await page.goto('/units?sort=code')
  const card = page.locator('.cards > li', { hasText: '302' })
  await card.waitFor()
  const text = ((await card.textContent()) ?? '').replaceAll('\u00a0', ' ')
  for (const part of ['302', tower, 'Apartment', '2+1', 'Floor 3', '84.30 m²', '€126,500.00', 'Available'])
    expect(text).toContain(part)
  expect(await cutIn(page)).toEqual([])
  expect(await overflowOf(page)).toBe(0)
  expect(await barriersOn(page)).toEqual([])
  await page.goto('/orders')
  const order = page.locator('.cards > li').first()
  await order.getByText(`304 · ${tower}`, { exact: false }).waitFor()
  await expect.poll(() => order.textContent()).toContain('Assigned to')
  expect(await cutIn(page)).toEqual([])
})

test('a free unit is held from its card, one that has been taken has no such button', async () => {
  const held = await aUnit(prona, { property: of.property?._id, code: '401' })
  await aCustomer(prona, { firstName: 'Mira', lastName: 'Karti' })
  const { page, pageErrors } = await openPage({ touch: true, language: 'en' })
  await page.goto('/units?sort=code&q=401')
  const card = page.locator('.cards > li', { hasText: '401' })
  await card.getByRole('button', { name: 'Hold: 401' }).tap()
  const dialog = page.getByRole('dialog', { name: `Hold: 401 · ${tower}` })
  await dialog.getByRole('combobox', { name: 'Customer' }).fill('karti')
  await page.getByRole('option', { name: 'Mira Karti' }).tap()
  await dialog.getByRole('button', { name: 'Hold', exact: true }).tap()
  await card.getByText('On hold').waitFor()
  await expect.poll(() => card.getByRole('button').count()).toBe(0)
  expect(new URL(page.url()).pathname).toBe('/units')
  expect(held._id).not.toBe('')
  expect(pageErrors).toEqual([])
})

test('what appears at the end of a row leaves no half of a word beside it', async () => {
  for (const direction of ['ltr', 'rtl'] as const) {
    const { page } = await openPage({ direction })
    await page.goto('/units?sort=code')
    const row = page.locator('tbody tr[data-row="0"]')
    await row.hover()
    await page.locator('.reach__act .btn').waitFor()
    const { text, hidden } = await row
      .locator('td')
      .last()
      .evaluate((cell) => {
        const range = document.createRange()
        range.selectNodeContents(cell)
        const under = document.querySelector('.reach__act')
        if (!under) throw new Error('There is no action.')
        const box = under.getBoundingClientRect()
        const fade = Number.parseFloat(getComputedStyle(under).paddingInlineStart)
        const isRtl = getComputedStyle(under).direction === 'rtl'
        const solid = isRtl ? [box.left, box.right - fade] : [box.left + fade, box.right]
        const { left, right } = range.getBoundingClientRect()
        return { text: [left, right], hidden: solid }
      })
    expect(text[0], direction).toBeGreaterThanOrEqual(hidden[0] ?? Number.NaN)
    expect(text[1], direction).toBeLessThanOrEqual(hidden[1] ?? Number.NaN)
  }
})

test('amounts are written in one way in a list, on its cards, in its sums and among what refers to a record', async () => {
  const { page } = await openPage({ language: 'en' })
  await page.goto('/units?sort=code&q=30')
  await page.getByText('€126,500.00').waitFor()
  await page.getByRole('row', { name: '302' }).locator('td.boxes').click()
  await page.locator('.selbar__sum', { hasText: '€126,500.00' }).waitFor()
  await page.goto(`/properties/${of.property?._id}`)
  await page.locator('.table--in', { hasText: '€126,500.00' }).waitFor()
  await page.setViewportSize({ width: 360, height: 740 })
  await page.locator('.mini', { hasText: '€126,500.00' }).waitFor()
})

test('from right to left the amounts of an order keep digits and currency in order, one below the other', async () => {
  const { page } = await openPage({ direction: 'rtl' })
  await page.goto(`/orders/${of.order?._id}`)
  const cells = page.locator('.order-units :is(tbody, tfoot) td.n:has(.num)')
  await cells.first().waitFor()
  const places = await cells.evaluateAll((all) =>
    all
      .filter((cell) => cell.textContent?.includes('€'))
      .map((cell) => {
        const node = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT).nextNode()
        const text = node?.textContent ?? ''
        const at = (index: number) => {
          const range = document.createRange()
          if (node) range.setStart(node, index)
          if (node) range.setEnd(node, index + 1)
          return range.getBoundingClientRect()
        }
        return { first: at(0).left, last: at(text.indexOf('€')).left, column: cell.getAttribute('data-name') }
      }),
  )
  expect(places.length).toBeGreaterThanOrEqual(4)
  for (const { first, last } of places) expect(last).toBeGreaterThan(first)
  for (const column of new Set(places.map((one) => one.column))) {
    const starts = places.filter((one) => one.column === column).map(({ first }) => Math.round(first))
    expect(new Set(starts).size, String(column)).toBe(1)
  }
})

test('a list without any record offers a file beside a new one, to whoever may', async () => {
  const { page } = await openPage({ language: 'en' })
  await page.route('**/api/customers?**', async (route) => {
    const json = { customers: [], pagination: { pageNr: 0, itemsPerPage: 10, total: 0, totalIsExact: true } }
    await route.fulfill({ json })
  })
  await page.goto('/customers')
  const blank = page.locator('.blank')
  await blank.getByRole('link', { name: 'New customer' }).waitFor()
  await blank.getByRole('button', { name: 'Import from a file' }).click()
  await page.getByRole('dialog', { name: 'Import · Customers' }).waitFor()
})

test('units compared show their whole pictures, are held there and are left out one by one', async () => {
  const pictured = await aUnitWithPictures(
    prona,
    await aPicture('png', { width: 900, height: 600 }),
    'Salloni',
  )
  const address = `/comparison?units=${pictured},${of.flat?._id},${of.odd?._id}`
  const { page, pageErrors } = await openPage({ language: 'en' })
  await page.goto(address)
  await page.locator('.comparison__cover img').waitFor()
  await expect.poll(() => pictureIn(page)).toEqual({ fit: 'contain', isInside: true, isDrawn: true })
  expect(
    await page
      .locator('.comparison')
      .getByRole('button', { name: /^Hold: / })
      .count(),
  ).toBe(3)
  expect(await barriersOn(page)).toEqual([])
  await page.getByRole('link', { name: `Remove 303 · ${tower} from the comparison` }).click()
  await expect.poll(() => page.locator('.comparison thead th').count()).toBe(2)
  expect(new URL(page.url()).searchParams.get('units')).toBe(`${pictured},${of.flat?._id}`)
  await page.getByRole('button', { name: 'Hold: 302' }).click()
  await page.getByRole('dialog', { name: `Hold: 302 · ${tower}` }).waitFor()
  expect(pageErrors).toEqual([])

  const phone = (await openPage({ language: 'de', touch: true })).page
  await phone.goto(address)
  await phone.locator('.comparison__cover img').waitFor()
  await expect.poll(() => pictureIn(phone)).toEqual({ fit: 'contain', isInside: true, isDrawn: true })
  expect(await inSight(phone)).toBe(2)
  await phone
    .locator('.comparison')
    .evaluate((one) => one.scrollTo({ left: one.scrollWidth, behavior: 'instant' }))
  await expect.poll(() => inSight(phone)).toBe(2)
  const names = await phone.locator('.comparison tbody th').first().boundingBox()
  expect(names?.x).toBeLessThan(40)
  expect(await overflowOf(phone)).toBe(0)
})

/** What of the cards is wider than its place. */
function cutIn(page: Page): Promise<readonly string[]> {
  return page
    .locator('.ucard *')
    .evaluateAll((all) =>
      all
        .filter((one) => one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 0)
        .map((one) => one.outerHTML),
    )
}

function pictureIn(page: Page) {
  return page.locator('.comparison__cover:has(img)').evaluate((cover) => {
    const picture = cover.querySelector('img')
    const [outer, inner] = [cover, picture ?? cover].map((one) => one.getBoundingClientRect())
    if (!picture || !outer || !inner) throw new Error('There is no picture.')
    const isInside =
      inner.width > 0 &&
      inner.width <= outer.width + 1 &&
      inner.height > 0 &&
      inner.height <= outer.height + 1
    return { fit: getComputedStyle(picture).objectFit, isInside, isDrawn: picture.naturalWidth > 0 }
  })
}

/** How many of the units are wholly in sight, beside the names of the rows. */
function inSight(page: Page): Promise<number> {
  return page.locator('.comparison').evaluate((frame) => {
    const { right } = frame.getBoundingClientRect()
    const from = frame.querySelector('tbody th')?.getBoundingClientRect().right ?? 0
    const units = [...frame.querySelectorAll('thead th')].map((one) => one.getBoundingClientRect())
    return units.filter((unit) => unit.left >= from - 1 && unit.right <= right + 1).length
  })
}
